import '#app/features/ops/night.css';
import '#app/features/ops/payouts.css';
import '#app/features/ops/risk.css';
import { loadRisk } from '#app/features/ops/risk.server.ts';
import { RiskPage } from '#app/features/ops/risk-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-risk';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadRisk);

export default function OpsRisk({ loaderData }: Route.ComponentProps) {
  return <RiskPage {...loaderData} />;
}
