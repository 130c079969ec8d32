import { Payout } from '@luwag/contracts/payouts';
import { topic } from '@luwag/platform/jobs/outbox';
import { z } from 'zod';

/**
 * A payout was counted, or took a step. The shop is told of it as it stood then, so the event has
 * all that the shop can read of it.
 */
export const payoutChanged = topic(
  'payout.changed',
  z.object({ mode: z.enum(['test', 'live']), merchant_id: z.uuid(), payout: Payout }),
);
