import { buttonClass } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';

/** Where a store is needed and none is open yet. */
export function NoStore({ text }: { text: string }) {
  return (
    <EmptyState
      title={m.selling_requests_no_store_title()}
      action={
        <Link to="/merchant/stores/new" className={buttonClass({ auto: true })}>
          {m.selling_stores_open()}
        </Link>
      }
    >
      {text}
    </EmptyState>
  );
}
