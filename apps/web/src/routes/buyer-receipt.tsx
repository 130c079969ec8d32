import '#app/shared/components/waiting/waiting.css';
import '#app/features/records/records.css';
import { isRouteErrorResponse } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { Missing } from '#app/features/records/missing.tsx';
import { ReceiptPage } from '#app/features/records/receipt-page.tsx';
import { loadReceipt } from '#app/features/records/records.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-receipt';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadReceipt(args, args.params.paymentId),
);

export default function BuyerReceipt({ loaderData }: Route.ComponentProps) {
  return <ReceiptPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <Missing /> : <PageTrouble />;
}
