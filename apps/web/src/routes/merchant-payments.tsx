import '#app/shared/components/chips.css';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/merchant/selling.css';
import '#app/features/merchant/payments.css';
import { loadPayments } from '#app/features/merchant/payments.server.ts';
import { PaymentsPage } from '#app/features/merchant/payments-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-payments';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', loadPayments);

export default function MerchantPayments({ loaderData }: Route.ComponentProps) {
  return <PaymentsPage {...loaderData} />;
}
