import '#app/shared/components/bill/bill.css';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/transactions/transactions.css';
import { data, isRouteErrorResponse, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useArea } from '#app/features/dashboard/area.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { MissingPlan } from '#app/features/transactions/missing-plan.tsx';
import { TransactionPage } from '#app/features/transactions/transaction-page.tsx';
import {
  loadTransaction,
  type PayReply,
  payFromForm,
} from '#app/features/transactions/transactions.server.ts';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/buyer-transaction';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  return loadTransaction(args, args.params.transactionId);
}

export function action(args: Route.ActionArgs) {
  requireSession(args, 'buyer');
  return payFromForm(args, args.params.transactionId);
}

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
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <MissingPlan /> : <PageTrouble />;
}
