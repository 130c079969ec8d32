import { redirect } from 'react-router';
import { exportAudit } from '#app/features/ops/audit.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';

/** What is on record as a file. Opened by its address alone, it leads back to the page. */
export const action = forRole('staff', exportAudit);

export const loader = () => redirect('/ops/audit', 303);
