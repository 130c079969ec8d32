import '#app/features/ops/ledger.css';
import '#app/features/ops/night.css';
import { data } from 'react-router';
import { actOnDifference, loadReconciliation } from '#app/features/ops/reconciliation.server.ts';
import { ReconciliationPage } from '#app/features/ops/reconciliation-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-reconciliation';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadReconciliation);

export const action = forRole('staff', async (args: Route.ActionArgs) =>
  data(await actOnDifference(args), { status: 422 }),
);

export default function OpsReconciliation({ loaderData, actionData }: Route.ComponentProps) {
  return <ReconciliationPage {...loaderData} answer={actionData} />;
}
