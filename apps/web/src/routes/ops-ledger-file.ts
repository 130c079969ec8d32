import { exportTrial } from '#app/features/ops/ledger.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';

/** The trial balance that an address asks for, as a file. */
export const loader = forRole('staff', exportTrial);
