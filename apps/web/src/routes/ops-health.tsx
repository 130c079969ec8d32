import '#app/features/ops/health.css';
import { data } from 'react-router';
import { loadHealth, retryFromForm } from '#app/features/ops/health.server.ts';
import { HealthPage } from '#app/features/ops/health-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-health';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadHealth);

export const action = forRole('staff', async (args: Route.ActionArgs) =>
  data(await retryFromForm(args), { status: 422 }),
);

export default function OpsHealth({ loaderData, actionData }: Route.ComponentProps) {
  return <HealthPage {...loaderData} answer={actionData} />;
}
