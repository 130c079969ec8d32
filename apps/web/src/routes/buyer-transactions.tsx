import '#app/shared/components/chips.css';
import '#app/features/transactions/transactions.css';
import { loadTransactions } from '#app/features/transactions/transactions.server.ts';
import { TransactionsPage } from '#app/features/transactions/transactions-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-transactions';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadTransactions);

export default function BuyerTransactions({ loaderData }: Route.ComponentProps) {
  return <TransactionsPage {...loaderData} />;
}
