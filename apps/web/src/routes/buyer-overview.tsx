import '#app/shared/components/waiting/waiting.css';
import '#app/features/records/records.css';
import { OverviewPage } from '#app/features/records/overview-page.tsx';
import { loadCharts } from '#app/features/records/records.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-overview';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadCharts);

export default function BuyerOverview({ loaderData }: Route.ComponentProps) {
  return <OverviewPage {...loaderData} />;
}
