import { civilDate } from '@luwag/domain/calendar';
import { formatDate, type Locale } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { centavos } from '@luwag/domain/money';
import { z } from 'zod';
import { planPage } from './pages.ts';
import { type MailRow, mailTemplate } from './template.ts';
import { subjectMark } from './test-mark.ts';

const Taken = z.object({
  first_name: z.string(),
  store: z.string(),
  is_live: z.boolean(),
  transaction_id: z.uuid(),
  /** What is still to be paid, by its new dates. */
  payments: z.array(z.object({ due_date: z.iso.date(), amount: z.int() })),
  left: z.int(),
});

const pesos = (amount: number): string => formatPesos(centavos(amount));
const rowsOf = ({ payments, left }: z.output<typeof Taken>, locale: Locale): MailRow[] => [
  ...payments.map(({ due_date, amount }) => ({
    label: formatDate(civilDate(due_date), locale),
    value: pesos(amount),
  })),
  { label: locale === 'en' ? 'Left to pay' : 'Natitirang babayaran', value: pesos(left) },
];

/** The answer to having taken a lighter plan: the dates that hold now, to keep. */
export const lighterPlanTaken = mailTemplate({
  data: Taken,
  words: {
    en: (data, origin) => ({
      subject: `${subjectMark(data.is_live)}Your lighter plan and its dates`,
      heading: `Your plan is lighter now, ${data.first_name}.`,
      lines: [`These are the payments for your purchase at ${data.store} from now on.`],
      rows: rowsOf(data, 'en'),
      button: { label: 'See your payments', link: planPage(origin, data.transaction_id) },
      notes: ['They take the place of the dates that you had before. Paying early is free.'],
    }),
    fil: (data, origin) => ({
      subject: `${subjectMark(data.is_live)}Ang mas magaan mong plan at mga petsa nito`,
      heading: `Mas magaan na ang plan mo, ${data.first_name}.`,
      lines: [`Ito na ang mga bayad para sa binili mo sa ${data.store} mula ngayon.`],
      rows: rowsOf(data, 'fil'),
      button: { label: 'Tingnan ang mga bayad mo', link: planPage(origin, data.transaction_id) },
      notes: ['Kapalit ito ng mga dati mong petsa. Libre ang magbayad nang maaga.'],
    }),
  },
});
