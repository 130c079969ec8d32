import { civilDate } from '@luwag/domain/calendar';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRateInWords } from '@luwag/domain/format-rate';
import { listPlansOn } from '@luwag/domain/plans';
import { m } from '#app/paraglide/messages.js';

const fil = { locale: 'fil' } as const;
const en = { locale: 'en' } as const;

/** What it costs, in four columns; the figures are those of the plans in force. */
export function posterPrices(today: string): { title: string; note: string }[] {
  const plans = listPlansOn(civilDate(today));
  const free = plans.filter((plan) => plan.monthlyRatePpm === 0).at(-1);
  const dearer = plans.filter((plan) => plan.monthlyRatePpm > 0);
  const [{ monthlyRatePpm } = { monthlyRatePpm: undefined }] = dearer;
  const late = plans[0]?.late;
  if (!free || monthlyRatePpm === undefined || !late) throw new Error(`no plans on ${today}`);
  const counts = dearer.map(({ paymentsCount }) => String(paymentsCount));
  return [
    {
      title: m.selling_poster_free({ count: free.paymentsCount }, fil),
      note: m.selling_poster_free_note({ zero: formatPesos(free.transactionFeeCentavos) }, en),
    },
    {
      title: m.selling_poster_months({ counts: counts.join(' o ') }, fil),
      note: m.selling_poster_months_note({ rate: formatRateInWords(monthlyRatePpm) }, en),
    },
    {
      title: m.selling_poster_early({}, fil),
      note: m.selling_poster_early_note({}, en),
    },
    {
      title: m.selling_poster_late({}, fil),
      note: m.selling_poster_late_note(
        {
          rate: formatRateInWords(late.dailyRatePpm),
          days: late.graceDays,
          max: formatPesos(late.planMaxCentavos),
        },
        en,
      ),
    },
  ];
}
