import type { NextPayout } from '@luwag/contracts/payouts';
import { formatRateInWords } from '@luwag/domain/format-rate';
import { ppm } from '@luwag/domain/money';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import { Sum } from '#app/shared/components/payout/payout-sums.tsx';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';

/** What is the shop's and not in the next payout: where it is, and when it comes. */
export function KeptCards({ next }: { next: NextPayout }) {
  const { under_way: underWay, held, debt, reserve, withholding } = next;
  return (
    <div className="payouts-kept">
      {(underWay > 0 || held > 0 || debt > 0) && (
        <Card className="stack" role="region" aria-labelledby="also">
          <h2 id="also">{m.payouts_also()}</h2>
          <dl className="lined payout-sums">
            {underWay > 0 && (
              <Sum name={m.payouts_under_way()} why={m.payouts_under_way_why()} amount={underWay} />
            )}
            {held > 0 && <Sum name={m.payouts_held()} why={m.payouts_held_why()} amount={held} />}
            {debt > 0 && <Sum name={m.payouts_debt()} why={m.payouts_debt_why()} amount={debt} />}
          </dl>
        </Card>
      )}
      {(reserve.held > 0 || reserve.rate_ppm > 0) && (
        <Card className="stack" role="region" aria-labelledby="reserve">
          <h2 id="reserve">{m.payouts_reserve()}</h2>
          <p className="small">{reserveWords(reserve)}</p>
          <dl className="lined payout-sums">
            <Sum name={m.payouts_reserve_held()} amount={reserve.held} />
            {reserve.releases.slice(0, releasesShownMax).map(({ on_date, amount }) => (
              <Sum
                key={on_date}
                name={m.payouts_reserve_back({ day: dateOf(on_date) })}
                amount={amount}
              />
            ))}
          </dl>
        </Card>
      )}
      <Card className="stack" role="region" aria-labelledby="withholding">
        <h2 id="withholding">{m.payouts_tax()}</h2>
        <p className="small">
          {withholding.remitted_this_year < withholding.threshold
            ? m.payouts_tax_until({ threshold: pesos(withholding.threshold) })
            : m.payouts_tax_now({
                rate: formatRateInWords(ppm(withholding.rate_ppm)),
                threshold: pesos(withholding.threshold),
              })}
        </p>
        <dl className="lined payout-sums">
          <Sum name={m.payouts_tax_remitted()} amount={withholding.remitted_this_year} />
          <Sum name={m.payouts_tax_withheld()} amount={withholding.withheld_this_year} />
        </dl>
      </Card>
    </div>
  );
}

const releasesShownMax = 5;

function reserveWords({ rate_ppm: rate, until }: NextPayout['reserve']): string {
  if (rate === 0) return m.payouts_reserve_over();
  const words = { rate: formatRateInWords(ppm(rate)) };
  return until
    ? m.payouts_reserve_until({ ...words, day: dateOf(until) })
    : m.payouts_reserve_first(words);
}
