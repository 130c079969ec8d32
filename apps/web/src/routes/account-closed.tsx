import '#app/features/faults/faults.css';
import { buttonClass } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** Where somebody who left comes out. */
export default function AccountClosed() {
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        title={m.privacy_closed_title()}
        action={
          <Link to="/" className={buttonClass({ variant: 'second', auto: true })}>
            {m.privacy_closed_home()}
          </Link>
        }
      >
        {m.privacy_closed_text()}
      </EmptyState>
    </div>
  );
}
