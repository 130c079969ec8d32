import { formatDate } from '@luwag/domain/format-date';
import { formatPesos } from '@luwag/domain/format-money';
import { formatRate, formatRateInWords } from '@luwag/domain/format-rate';
import { add } from '@luwag/domain/money';
import type { Offer } from '@luwag/domain/offers';
import { m } from '#app/paraglide/messages.js';
import type { Locale } from '#app/shared/page/preferences.ts';
import type { LightQuote } from './light-quote.ts';

export function LightOffers({ quote, locale }: { quote: LightQuote; locale: Locale }) {
  if (typeof quote.answer === 'string') return null;
  if (quote.answer.length === 0) return <p>{m.shell_light_calc_none()}</p>;
  return quote.answer.map((offer) => (
    <section key={offer.plan.code}>
      <h3>{titleOf(offer, locale)}</h3>
      <table>
        <tbody>
          {linesOf(offer).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}

/** Rounding leaves a centavo or so to one end of a plan; where it does, both amounts are said. */
function paymentsOf({ schedule }: Offer): string {
  const [first, last] = [schedule[0], schedule.at(-1)].map((row) =>
    row ? formatPesos(row.paymentCentavos) : '',
  ) as [string, string];
  return first === last ? first : m.shell_light_row_payment_values({ first, last });
}

function titleOf({ schedule }: Offer, locale: Locale): string {
  const [first] = schedule;
  if (!first) throw new Error('a plan without payments');
  const date = formatDate(first.dueDate, locale);
  return schedule.length === 1
    ? m.shell_light_plan_one({ date })
    : m.shell_light_plan_many({ count: schedule.length, date });
}

/** The same lines for every plan, none left out, zero written as zero. */
function linesOf(offer: Offer): [string, string][] {
  const { late } = offer;
  const charges = add(offer.interestFeeCentavos, offer.transactionFeeCentavos);
  return [
    [m.shell_light_row_payment(), paymentsOf(offer)],
    [m.shell_light_row_total(), formatPesos(offer.totalAmountCentavos)],
    [m.shell_light_row_price(), formatPesos(offer.financedCentavos)],
    [m.shell_light_row_charges(), formatPesos(charges)],
    [
      m.shell_light_row_rate(),
      m.shell_light_row_rate_value({
        monthly: formatRate(offer.effectiveMonthlyRatePpm),
        annual: formatRate(offer.effectiveAnnualRatePpm),
      }),
    ],
    [
      m.shell_light_row_late(),
      m.shell_light_row_late_value({
        days: late.graceDays,
        rate: formatRateInWords(late.dailyRatePpm),
        max: formatPesos(offer.lateMaxCentavos),
      }),
    ],
  ];
}
