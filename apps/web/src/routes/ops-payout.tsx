import '#app/shared/components/payout/payout-sums.css';
import '#app/features/ops/night.css';
import '#app/features/ops/payouts.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { holdFromForm, loadStaffPayout } from '#app/features/ops/staff-payout.server.ts';
import { StaffPayoutPage } from '#app/features/ops/staff-payout-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/ops-payout';

export const loader = forRole('staff', loadStaffPayout);

export const action = forRole('staff', async (args: Route.ActionArgs) =>
  data(await holdFromForm(args), { status: 422 }),
);

export default function OpsPayout({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffPayoutPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops/payouts" back={m.ops_payouts_title()} />;
}
