import '#app/features/pay/pay.css';
import { loadPay } from '#app/features/pay/find-request.server.ts';
import { PayPage } from '#app/features/pay/pay-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-pay';

export const loader = forRole('buyer', loadPay);

export default function BuyerPay({ loaderData }: Route.ComponentProps) {
  return <PayPage {...loaderData} />;
}
