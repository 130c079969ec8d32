import '#app/features/disputes/disputes.css';
import { loadStaffDisputes } from '#app/features/disputes/staff.server.ts';
import { StaffCasesPage } from '#app/features/disputes/staff-pages.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-disputes';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadStaffDisputes);

export default function OpsDisputes({ loaderData }: Route.ComponentProps) {
  return <StaffCasesPage {...loaderData} />;
}
