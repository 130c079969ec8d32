import '#app/features/transactions/transactions.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadTransactions } from '#app/features/transactions/transactions.server.ts';
import { TransactionsPage } from '#app/features/transactions/transactions-page.tsx';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/buyer-transactions';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  return loadTransactions(args);
}

export default function BuyerTransactions({ loaderData }: Route.ComponentProps) {
  return <TransactionsPage {...loaderData} />;
}

export const ErrorBoundary = PageTrouble;
