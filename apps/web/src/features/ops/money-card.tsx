import type { MoneyToday } from '@luwag/contracts/ledger';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { Fact } from './chain-card.tsx';

/** The day in four sums of the ledger, beside the same weekday of the week before. */
export function MoneyCard({ money: { today, week_before: before } }: { money: MoneyToday }) {
  return (
    <Card className="stack" role="region" aria-labelledby="money">
      <div className="between">
        <h2 id="money">{m.money_today()}</h2>
        <span className="label">
          {m.money_today_against({ date: dateOf(before.business_date) })}
        </span>
      </div>
      <dl className="money-day">
        <Fact name={m.money_received()}>
          <b>{pesos(today.received_centavos)}</b>
          <span className="label">
            {m.money_before({ amount: pesos(before.received_centavos) })}
          </span>
        </Fact>
        <Fact name={m.money_paid_out()}>
          <b>{pesos(today.paid_out_centavos)}</b>
          <span className="label">
            {m.money_before({ amount: pesos(before.paid_out_centavos) })}
          </span>
        </Fact>
        <Fact name={m.money_held()}>
          <b>{pesos(today.held_centavos)}</b>
          <span className="label">{m.money_held_what()}</span>
        </Fact>
        <Fact name={m.money_owed()}>
          <b>{pesos(today.owed_to_shops_centavos)}</b>
          <span className="label">{m.money_owed_what()}</span>
        </Fact>
      </dl>
      <p className="links">
        <Link to="/ops/ledger" prefetch="none">
          {m.money_to_ledger()}
        </Link>
      </p>
    </Card>
  );
}
