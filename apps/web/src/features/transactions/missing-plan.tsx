import { buttonClass } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** Not there, or not yours: which of the two is nobody's business. */
export function MissingPlan() {
  const action = (
    <Link to="/buyer/transactions" className={buttonClass({ variant: 'second', auto: true })}>
      {m.transactions_missing_action()}
    </Link>
  );
  return (
    <div className="stack gap-5 top transaction">
      <EmptyState level={1} title={m.transactions_missing_title()} action={action}>
        {m.transactions_missing_text()}
      </EmptyState>
    </div>
  );
}
