import { Refund } from '@luwag/contracts/refunds';
import { topic } from '@luwag/platform/jobs/outbox';
import { z } from 'zod';

/** A refund was made, and is in the plan. The request’s own change is told after both. */
export const refundChanged = topic(
  'refund.changed',
  z.object({
    refund_id: z.uuid(),
    request_id: z.uuid(),
    mode: z.enum(['test', 'live']),
    merchant_id: z.uuid(),
    store_id: z.uuid(),
    status: Refund.shape.status,
  }),
);
