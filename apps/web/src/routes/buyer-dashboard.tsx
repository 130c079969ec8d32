import '#app/shared/components/bill/bill.css';
import '#app/shared/components/waiting/waiting.css';
import { useArea } from '#app/features/dashboard/area.tsx';
import { loadBuyerMoney } from '#app/features/dashboard/buyer-home.server.ts';
import { BuyerHome } from '#app/features/dashboard/buyer-home.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { forRole } from '#app/shared/auth/for-role.ts';
import type { Route } from './+types/buyer-dashboard';

export const loader = forRole('buyer', loadBuyerMoney);

export default function BuyerDashboard({ loaderData }: Route.ComponentProps) {
  return <BuyerHome {...useArea()} money={loaderData} />;
}

export const ErrorBoundary = PageTrouble;
