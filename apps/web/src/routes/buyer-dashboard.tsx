import '#app/shared/components/bill/bill.css';
import '#app/shared/components/waiting/waiting.css';
import { useArea } from '#app/features/dashboard/area.tsx';
import { loadBuyerMoney } from '#app/features/dashboard/buyer-home.server.ts';
import { BuyerHome } from '#app/features/dashboard/buyer-home.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-dashboard';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadBuyerMoney);

export default function BuyerDashboard({ loaderData }: Route.ComponentProps) {
  return <BuyerHome {...useArea()} money={loaderData} />;
}
