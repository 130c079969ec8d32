import '#app/shared/components/payout/payout-sums.css';
import '#app/features/ops/night.css';
import '#app/features/ops/payouts.css';
import { data } from 'react-router';
import { loadStaffPayouts, proposeBatch } from '#app/features/ops/payouts.server.ts';
import { StaffPayoutsPage } from '#app/features/ops/payouts-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-payouts';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadStaffPayouts);

export const action = forRole('staff', async (args: Route.ActionArgs) =>
  data(await proposeBatch(args), { status: 422 }),
);

export default function OpsPayouts({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffPayoutsPage {...loaderData} answer={actionData} />;
}
