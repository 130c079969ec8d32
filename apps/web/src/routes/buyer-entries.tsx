import '#app/shared/components/waiting/waiting.css';
import '#app/features/records/records.css';
import { isRouteErrorResponse } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { EntriesPage } from '#app/features/records/entries-page.tsx';
import { Missing } from '#app/features/records/missing.tsx';
import { loadEntries } from '#app/features/records/records.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-entries';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadEntries(args, args.params.transactionId),
);

export default function BuyerEntries({ loaderData }: Route.ComponentProps) {
  return <EntriesPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <Missing /> : <PageTrouble />;
}
