import '#app/features/ops/staff.css';
import { data } from 'react-router';
import { actOnStaff, loadStaff } from '#app/features/ops/staff.server.ts';
import { StaffPage } from '#app/features/ops/staff-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import { statusOfRefusal } from '#app/shared/page/status-of-refusal.ts';
import type { Route } from './+types/ops-staff';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';
export { readAfterRefusal as shouldRevalidate } from '#app/shared/page/read-after-refusal.ts';

export const loader = forRole('staff', loadStaff);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const answer = await actOnStaff(args);
  return data(answer, { status: answer.kind === 'refused' ? statusOfRefusal(answer) : 200 });
});

export default function OpsStaff({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffPage {...loaderData} answer={actionData} />;
}
