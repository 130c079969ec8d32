import '#app/components/bill/bill.css';
import '#app/components/waiting/waiting.css';
import { useArea } from '#app/features/home/area.tsx';
import { loadBuyerMoney } from '#app/features/home/buyer-home.server.ts';
import { BuyerHome } from '#app/features/home/buyer-home.tsx';
import { PageTrouble } from '#app/features/home/page-trouble.tsx';
import { requireSession } from '#app/lib/auth/require-session.ts';
import type { Route } from './+types/buyer-dashboard';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  return loadBuyerMoney(args);
}

export default function BuyerDashboard({ loaderData }: Route.ComponentProps) {
  return <BuyerHome {...useArea()} money={loaderData} />;
}

export function ErrorBoundary() {
  return <PageTrouble />;
}
