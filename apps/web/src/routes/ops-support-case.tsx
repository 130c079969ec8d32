import '#app/features/disputes/disputes.css';
import '#app/features/support/support.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actAsStaff, loadStaffCase } from '#app/features/support/staff.server.ts';
import { StaffCasePage } from '#app/features/support/staff-case-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import { statusOfRefusal } from '#app/shared/page/status-of-refusal.ts';
import type { Route } from './+types/ops-support-case';

export { readAfterRefusal as shouldRevalidate } from '#app/shared/page/read-after-refusal.ts';

export const loader = forRole('staff', (args: Route.LoaderArgs) =>
  loadStaffCase(args, args.params.caseId),
);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const reply = await actAsStaff(args, args.params.caseId);
  return data(reply, { status: statusOfRefusal(reply) });
});

export default function OpsSupportCase({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffCasePage {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops/support" back={m.support_staff_title()} />;
}
