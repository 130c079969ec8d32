import { buttonClass } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** Not there, or not yours: which of the two is nobody's business. */
export const Missing = () => (
  <EmptyState
    level={1}
    title={m.transactions_missing_title()}
    action={
      <Link to="/buyer/transactions" className={buttonClass({ variant: 'second', auto: true })}>
        {m.transactions_missing_action()}
      </Link>
    }
  >
    {m.transactions_missing_text()}
  </EmptyState>
);
