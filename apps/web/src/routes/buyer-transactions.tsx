import { forRole } from '#app/shared/auth/for-role.ts';
import '#app/features/transactions/transactions.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadTransactions } from '#app/features/transactions/transactions.server.ts';
import { TransactionsPage } from '#app/features/transactions/transactions-page.tsx';
import type { Route } from './+types/buyer-transactions';

export const loader = forRole('buyer', loadTransactions);

export default function BuyerTransactions({ loaderData }: Route.ComponentProps) {
  return <TransactionsPage {...loaderData} />;
}

export const ErrorBoundary = PageTrouble;
