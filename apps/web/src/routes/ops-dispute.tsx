import '#app/shared/forms/row-choices.css';
import '#app/features/disputes/disputes.css';
import { data } from 'react-router';
import { useArea } from '#app/features/dashboard/area.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actAsStaff, loadStaffDispute } from '#app/features/disputes/staff.server.ts';
import { StaffCasePage } from '#app/features/disputes/staff-pages.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import { statusOfRefusal } from '#app/shared/page/status-of-refusal.ts';
import type { Route } from './+types/ops-dispute';

export const loader = forRole('staff', (args: Route.LoaderArgs) =>
  loadStaffDispute(args, args.params.disputeId),
);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const reply = await actAsStaff(args, args.params.disputeId);
  return data(reply, { status: reply.asked ? 200 : statusOfRefusal(reply) });
});

export default function OpsDispute({ loaderData, actionData }: Route.ComponentProps) {
  const { now } = useArea();
  return <StaffCasePage {...loaderData} today={now.today} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops/disputes" back={m.disputes_staff_title()} />;
}
