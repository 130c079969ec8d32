import '#app/shared/forms/row-choices.css';
import '#app/shared/components/bill/bill.css';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/transactions/transactions.css';
import { buttonClass } from '@luwag/ui/button';
import { EmptyState } from '@luwag/ui/empty-state';
import { data, isRouteErrorResponse, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useArea } from '#app/features/dashboard/area.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { TransactionPage } from '#app/features/transactions/transaction-page.tsx';
import {
  loadTransaction,
  type PayReply,
  payFromForm,
} from '#app/features/transactions/transactions.server.ts';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-transaction';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadTransaction(args, args.params.transactionId),
);

export const action = forRole('buyer', (args: Route.ActionArgs) =>
  payFromForm(args, args.params.transactionId),
);

/** Not knowing whether a payment arrived is an answer; the form keeps its key, so it pays once. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => {
  const lost: PayReply = { typed: { how: '', other: '', with: '' }, code: 'unreachable' };
  return unlessDisconnected(serverAction(), data(lost, { status: 503 }));
};

/** What the server refused is read anew, for something has changed; what was mistyped has not. */
export const shouldRevalidate = ({
  actionStatus = 200,
  actionResult,
}: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus < 400 || (actionStatus === 422 && actionResult?.code !== undefined);

export default function BuyerTransaction({ loaderData, actionData }: Route.ComponentProps) {
  const { now } = useArea();
  return <TransactionPage {...loaderData} today={now.today} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageTrouble />;
  // Not there, or not yours: which of the two is nobody's business.
  const back = (
    <Link to="/buyer/transactions" className={buttonClass({ variant: 'second', auto: true })}>
      {m.transactions_missing_action()}
    </Link>
  );
  return (
    <div className="stack gap-5 top transaction">
      <EmptyState level={1} title={m.transactions_missing_title()} action={back}>
        {m.transactions_missing_text()}
      </EmptyState>
    </div>
  );
}
