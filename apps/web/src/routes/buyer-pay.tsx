import '#app/features/pay/pay.css';
import { loadPay } from '#app/features/pay/find-request.server.ts';
import { PayPage } from '#app/features/pay/pay-page.tsx';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/buyer-pay';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  return loadPay(args);
}

export default function BuyerPay({ loaderData }: Route.ComponentProps) {
  return <PayPage {...loaderData} />;
}
