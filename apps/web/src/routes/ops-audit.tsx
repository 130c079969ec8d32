import { forRole } from '#app/shared/auth/for-role.ts';
import '#app/features/ops/audit.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadAudit } from '#app/features/ops/audit.server.ts';
import { AuditPage } from '#app/features/ops/audit-page.tsx';
import type { Route } from './+types/ops-audit';

export const loader = forRole('staff', loadAudit);

export default function OpsAudit({ loaderData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} />;
}

export const ErrorBoundary = PageTrouble;
