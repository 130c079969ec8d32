import '#app/features/ops/audit.css';
import { loadAudit } from '#app/features/ops/audit.server.ts';
import { AuditPage } from '#app/features/ops/audit-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-audit';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadAudit);

export default function OpsAudit({ loaderData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} />;
}
