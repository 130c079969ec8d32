import '#app/features/ops/audit.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadAudit } from '#app/features/ops/audit.server.ts';
import { AuditPage } from '#app/features/ops/audit-page.tsx';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/ops-audit';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'staff');
  return loadAudit(args);
}

export default function OpsAudit({ loaderData }: Route.ComponentProps) {
  return <AuditPage {...loaderData} />;
}

export const ErrorBoundary = PageTrouble;
