import type { Account } from '@luwag/contracts/accounts';
import { Card } from '@luwag/ui/card';
import { EmptyState } from '@luwag/ui/empty-state';
import { m } from '#app/paraglide/messages.js';
import { nameOf } from './name-of.ts';

/** The first landing of staff: who they are here, and that nothing waits for them. */
export function StaffHome({ account }: { account: Account }) {
  return (
    <div className="staff-home">
      <h1>{m.home_ops_title()}</h1>
      <Card>
        <h2>{m.home_ops_you()}</h2>
        <dl className="staff-facts">
          <div>
            <dt className="label">{m.home_ops_name()}</dt>
            <dd>{nameOf(account)}</dd>
          </div>
          <div>
            <dt className="label">{m.home_ops_email()}</dt>
            <dd>{account.email}</dd>
          </div>
        </dl>
      </Card>
      <EmptyState title={m.home_ops_empty_title()}>{m.home_ops_empty_text()}</EmptyState>
    </div>
  );
}
