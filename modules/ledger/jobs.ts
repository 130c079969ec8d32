import { job } from '@luwag/platform/jobs/job';
import { z } from 'zod';

/** Checks what is new, closes and anchors it, and goes on with the pass over the whole ledger. */
export const watchLedger = job('ledger.watch', z.object({}));

/** Has the whole ledger verified, from its beginning. */
export const verifyWhole = job('ledger.verifyWhole', z.object({}));

/** Makes the tables of the next month, and sets aside what is long over. */
export const keepMonths = job('ledger.keepMonths', z.object({}));

/** Adds what was posted to the totals of its days, so that balances at a date stay cheap. */
export const totalDays = job('ledger.totalDays', z.object({}));

/** Tells staff of alarms, once for the same ids. */
export const notifyStaff = job(
  'ledger.notifyStaff',
  z.object({ alarms: z.array(z.string()).min(1), ids: z.array(z.string()).optional() }),
);
