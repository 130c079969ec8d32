import '#app/shared/components/waiting/waiting.css';
import '#app/features/relief/relief.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadRelief } from '#app/features/relief/relief.server.ts';
import { SettlePage } from '#app/features/relief/settle-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-settle';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadRelief(args, args.params.transactionId),
);

export default function BuyerSettle({ loaderData }: Route.ComponentProps) {
  return <SettlePage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/buyer/transactions" back={m.transactions_missing_action()} />;
}
