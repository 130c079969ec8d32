import { formatRate, formatRateInWords } from '@luwag/domain/format-rate';
import { ppm } from '@luwag/domain/money';
import { Card } from '@luwag/ui/card';
import { PriceLine } from '@luwag/ui/price-card';
import { m } from '#app/paraglide/messages.js';
import { dayOf, pesos } from '#app/shared/format/money-words.ts';
import { productWords, rateWords, savedWords, signed } from '#app/shared/format/payment-lines.ts';
import type { Purchase } from './transactions.server.ts';

/** The five lines of every price, in the order they always have, as this plan was agreed to. */
export function FiveLines({ transaction }: { transaction: Purchase }) {
  const { amount, agreed_total: total, agreed, changed } = transaction;
  return (
    <Card>
      <h2>{m.transactions_price_title()}</h2>
      <div className="price bare">
        <dl className="five">
          <PriceLine term={m.landing_price_total()} value={pesos(total)} />
          <PriceLine term={m.landing_price_item()} value={pesos(amount)} />
          <PriceLine term={m.landing_price_charges()} value={pesos(Math.max(total - amount, 0))} />
          {agreed && (
            <>
              {/* Neither a lighter plan nor one that was called off bears interest. */}
              {!changed && (
                <PriceLine
                  term={m.landing_price_rate()}
                  value={m.landing_price_rate_month({
                    rate: formatRate(ppm(agreed.effective_monthly_rate_ppm)),
                  })}
                  note={m.landing_price_rate_year({
                    rate: formatRate(ppm(agreed.effective_annual_rate_ppm)),
                  })}
                />
              )}
              {changed?.to !== 'lighter' && (
                <PriceLine
                  term={m.landing_price_late()}
                  value={m.landing_price_late_rate({
                    rate: formatRateInWords(ppm(agreed.late_daily_rate_ppm)),
                  })}
                  note={m.landing_price_late_terms({
                    days: agreed.late_grace_days,
                    max: pesos(agreed.late_max),
                  })}
                />
              )}
            </>
          )}
        </dl>
      </div>
      <SinceThen transaction={transaction} />
    </Card>
  );
}

/** The price stays as it was agreed to; what has come on top or off since is told apart. */
function SinceThen({ transaction }: { transaction: Purchase }) {
  const { installments, agreed_total: agreed, total_amount: total } = transaction;
  const sum = (key: 'late_fee' | 'added_interest' | 'saved' | 'no_longer_asked') =>
    installments.reduce((all, each) => all + each[key], 0);
  const late = sum('late_fee');
  const added = sum('added_interest');
  const saved = sum('saved');
  const dropped = sum('no_longer_asked');
  if (agreed === total && late === 0 && added === 0) return null;
  return (
    <div className="price bare since-then">
      <h3>{m.transactions_since_title()}</h3>
      <dl className="five">
        {late > 0 && <PriceLine term={m.transactions_since_late()} value={pesos(late)} />}
        {added > 0 && <PriceLine term={m.transactions_line_added()} value={pesos(added)} />}
        {saved > 0 && <PriceLine term={savedWords(installments)} value={signed(-saved)} />}
        {dropped > 0 && <PriceLine term={m.transactions_line_dropped()} value={signed(-dropped)} />}
        <PriceLine term={m.landing_price_total()} value={pesos(total)} />
      </dl>
    </div>
  );
}

/** Why the late fee is what it is: the free days, the rate, the ceiling, and what tomorrow adds. */
export function LateFeeCard({ transaction }: { transaction: Purchase }) {
  const { installments, late_fees: fees, next_payment: next } = transaction;
  const late = installments.filter((each) => each.late !== null && each.late_fee > 0);
  const latest = late.findLast((each) => each.state === 'overdue') ?? late.at(-1);
  if (!latest?.late) return null;
  const max = pesos(fees.max);
  return (
    <Card className="stack gap-4">
      <h2>{m.transactions_late_title()}</h2>
      <ol className="lined numbered late-steps">
        <li>
          <b>{m.transactions_late_free({ days: fees.grace_days })}</b>
          {late.map(({ sequence, late: of }) => (
            <p key={sequence}>
              {of && m.transactions_late_free_until({ day: dayOf(of.free_until) })}
            </p>
          ))}
        </li>
        <li>
          <b>{m.transactions_late_rate({ rate: rateWords(fees) })}</b>
          {late.map((each) => (
            <p key={each.sequence}>{feeWords(each, transaction)}</p>
          ))}
        </li>
        <li>
          <b>{m.transactions_late_max({ max })}</b>
          <p>
            {latest.late.is_at_max
              ? m.transactions_late_max_reached()
              : m.transactions_late_max_note()}
          </p>
        </li>
      </ol>
      <CeilingBar charged={fees.charged} max={fees.max} />
      {next && fees.tomorrow > 0 && (
        <p className="small">
          {m.transactions_late_tomorrow({
            more: pesos(fees.tomorrow),
            total: pesos(next.amount + fees.tomorrow),
          })}
        </p>
      )}
    </Card>
  );
}

function feeWords(each: Purchase['installments'][number], { late_fees: fees }: Purchase): string {
  const fee = pesos(each.late_fee);
  const isProduct = each.late?.days !== null && !each.late?.is_at_max;
  return isProduct
    ? m.transactions_late_equals({ product: productWords(each, fees), fee })
    : m.transactions_late_changed({ fee });
}

function CeilingBar({ charged, max }: { charged: number; max: number }) {
  const said = { fee: pesos(charged), max: pesos(max) };
  return (
    <div>
      <svg
        className="ceiling-bar"
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        role="img"
        aria-label={m.transactions_late_bar(said)}
      >
        <rect width={Math.max(1, Math.min(100, (charged / max) * 100))} height="1" />
      </svg>
      <p className="apart ceiling-ends label" aria-hidden="true">
        <span>{m.transactions_late_now(said)}</span>
        <span>{m.transactions_late_most(said)}</span>
      </p>
    </div>
  );
}
