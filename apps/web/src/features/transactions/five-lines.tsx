import { formatRate, formatRateInWords } from '@luwag/domain/format-rate';
import { ppm } from '@luwag/domain/money';
import { Card } from '@luwag/ui/card';
import { PriceLine } from '@luwag/ui/price-card';
import { m } from '#app/paraglide/messages.js';
import { pesos } from '#app/shared/format/money-words.ts';
import { signed } from '#app/shared/format/payment-lines.ts';
import type { Purchase } from './transactions.server.ts';

/** The five lines of every price, in the order they always have, as this plan was agreed to. */
export function FiveLines({ transaction }: { transaction: Purchase }) {
  const { amount, agreed_total: total, agreed } = transaction;
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
              <PriceLine
                term={m.landing_price_rate()}
                value={m.landing_price_rate_month({
                  rate: formatRate(ppm(agreed.effective_monthly_rate_ppm)),
                })}
                note={m.landing_price_rate_year({
                  rate: formatRate(ppm(agreed.effective_annual_rate_ppm)),
                })}
              />
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
  const sum = (key: 'late_fee' | 'saved' | 'no_longer_asked') =>
    installments.reduce((all, each) => all + each[key], 0);
  const late = sum('late_fee');
  const saved = sum('saved');
  const dropped = sum('no_longer_asked');
  if (agreed === total && late === 0) return null;
  return (
    <div className="price bare since-then">
      <h3>{m.transactions_since_title()}</h3>
      <dl className="five">
        {late > 0 && <PriceLine term={m.transactions_since_late()} value={pesos(late)} />}
        {saved > 0 && (
          <PriceLine
            term={dropped > 0 ? m.transactions_line_saved_refund() : m.transactions_line_saved()}
            value={signed(-saved)}
          />
        )}
        {dropped > 0 && <PriceLine term={m.transactions_line_dropped()} value={signed(-dropped)} />}
        <PriceLine term={m.landing_price_total()} value={pesos(total)} />
      </dl>
    </div>
  );
}
