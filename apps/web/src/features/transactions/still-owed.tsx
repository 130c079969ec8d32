import { LinkButton } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { m } from '#app/paraglide/messages.js';
import type { Purchase } from './transactions.server.ts';

/** Whether it was written off: no payment is to come, and it is owed as before. */
export const isStillOwed = ({ next_payment: next, settle_today: left }: Purchase): boolean =>
  next === null && left > 0;

/** Nothing is added to it any more, and it is paid all at once or in parts. */
export function StillOwed({ transaction: { id } }: { transaction: Purchase }) {
  return (
    <Card className="stack gap-4">
      <div>
        <h2>{m.transactions_still_owed_title()}</h2>
        <p className="small">{m.transactions_still_owed_text()}</p>
      </div>
      <LinkButton href={`/buyer/transactions/${id}/pay`}>
        {m.transactions_still_owed_action()}
      </LinkButton>
    </Card>
  );
}
