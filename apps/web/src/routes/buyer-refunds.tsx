import '#app/features/transactions/transactions.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadRefunds } from '#app/features/transactions/refunds.server.ts';
import { RefundsPage } from '#app/features/transactions/refunds-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-refunds';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadRefunds(args, args.params.transactionId),
);

export default function BuyerRefunds({ loaderData }: Route.ComponentProps) {
  return <RefundsPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/buyer/transactions" back={m.transactions_back()} />;
}
