import '#app/features/records/records.css';
import { PaymentsPage } from '#app/features/records/payments-page.tsx';
import { loadPayments } from '#app/features/records/records.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-payments';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadPayments);

export default function BuyerPayments({ loaderData }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} />;
}
