import { redirect } from 'react-router';
import { exportAudit } from '#app/features/ops/audit.server.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/ops-audit-export';

/** What is on record as a file. Opened by its address alone, it leads back to the page. */
export function action(args: Route.ActionArgs): Promise<Response> {
  requireSession(args, 'staff');
  return exportAudit(args);
}

export const loader = () => redirect('/ops/audit', 303);
