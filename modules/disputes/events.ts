import { topic } from '@luwag/platform/jobs/outbox';
import { z } from 'zod';

/** A case was opened, moved on, or ended. Messages alone are not told. */
export const disputeChanged = topic(
  'dispute.changed',
  z.object({
    dispute_id: z.uuid(),
    request_id: z.uuid(),
    mode: z.enum(['test', 'live']),
    merchant_id: z.uuid(),
    store_id: z.uuid(),
    what: z.enum(['opened', 'updated', 'closed']),
  }),
);
