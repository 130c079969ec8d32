import type { Dispute } from '@luwag/contracts/disputes';
import { manilaDateOf } from '@luwag/domain/calendar';
import { Card } from '@luwag/ui/card';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { wishWords } from './dispute-words.ts';

type SaleCardProps = {
  dispute: Dispute;
  title: string;
  /** Where the sale stands. */
  to: string;
};

/** What was bought, what the case is about, and what is kept apart for it. */
export function SaleCard({ dispute, title, to }: SaleCardProps) {
  const { held_amount: held, refunded_amount: back, purchase_amount: amount, terms } = dispute;
  const date = dateOf(manilaDateOf(Date.parse(dispute.purchased_at)));
  const facts: readonly (readonly [string, ReactNode])[] = [
    [m.disputes_sale_for(), dispute.description],
    [m.disputes_sale_store(), dispute.store_name],
    [m.disputes_sale_order(), dispute.order_reference],
    [m.disputes_sale_sold(), m.disputes_sale_sold_text({ date, amount: pesos(amount), terms })],
    [m.disputes_sale_about(), pesos(dispute.reported_amount)],
    [m.disputes_sale_wish({ name: dispute.buyer_name }), wishWords[dispute.wish]()],
    [m.disputes_sale_back(), back > 0 && pesos(back)],
    [
      m.disputes_sale_held(),
      held !== null && held > 0 && (
        <>
          {pesos(held)}
          <small className="label">{m.disputes_sale_held_note()}</small>
        </>
      ),
    ],
  ];
  return (
    <Card className="stack" role="region" aria-labelledby="sale">
      <div className="between links">
        <h2 id="sale">{title}</h2>
        <Link to={to}>{m.disputes_sale_see()}</Link>
      </div>
      <dl className="case-facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="breaks">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}
