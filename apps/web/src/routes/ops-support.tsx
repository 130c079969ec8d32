import '#app/features/disputes/disputes.css';
import '#app/features/support/support.css';
import { loadStaffCases } from '#app/features/support/staff.server.ts';
import { StaffCasesPage } from '#app/features/support/staff-cases-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-support';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadStaffCases);

export default function OpsSupport({ loaderData }: Route.ComponentProps) {
  return <StaffCasesPage {...loaderData} />;
}
