import '#app/shared/components/waiting/waiting.css';
import '#app/features/records/records.css';
import { isRouteErrorResponse } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { Missing } from '#app/features/records/missing.tsx';
import { PapersPage } from '#app/features/records/papers-page.tsx';
import { loadPapers } from '#app/features/records/records.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-papers';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadPapers(args, args.params.transactionId),
);

export default function BuyerPapers({ loaderData }: Route.ComponentProps) {
  return <PapersPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <Missing /> : <PageTrouble />;
}
