import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { requestNotFound } from './payment-requests.ts';
import { writtenLine } from './readable-text.ts';
import { RefundReason } from './refunds.ts';

/** Large refunds by staff: one of them asks, another approves, and only then it is made. */

export const StaffRefundAsk = z.object({
  ask_id: z.uuid(),
  request_id: z.uuid(),
  /** Of the purchase, as buyer and shop were shown it. */
  reference: z.string(),
  amount: z.int(),
  reason: RefundReason,
  /** Read by the shop once it is made. */
  why: z.string(),
  asked_by: z.string(),
  asked_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  is_yours: z.boolean(),
  state: z.enum(['waiting', 'approved', 'refused', 'withdrawn', 'expired']),
  /** Something went back of the purchase since: it can be refused, and not approved. */
  is_outdated: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  /** The refund that approving it made. */
  refund_id: z.uuid().nullable(),
});
export type StaffRefundAsk = z.infer<typeof StaffRefundAsk>;

export const listStaffRefundAsks = endpoint({
  name: 'refunds.listStaffRefundAsks',
  method: 'GET',
  path: '/api/v1/ops/refund-asks/',
  summary: 'Refunds by staff that wait for a second person, the oldest first',
  auth: staffMay('refund'),
  priority: 'list',
  success: { status: 200, body: z.object({ results: z.array(StaffRefundAsk) }) },
  refusals: {},
});

export const askStaffRefund = endpoint({
  name: 'refunds.askStaffRefund',
  method: 'POST',
  path: '/api/v1/ops/payment-requests/{request_id}/refunds/ask/',
  summary: 'Ask a colleague for a refund above the limit; nothing moves until they approve it',
  auth: staffMay('refund'),
  idempotent: true,
  params: z.object({ request_id: z.uuid() }),
  body: z.object({
    amount: z.int().min(1),
    reason: RefundReason,
    why: writtenLine({ min: 5, max: 200 }),
  }),
  success: { status: 201, body: StaffRefundAsk },
  refusals: {
    ...requestNotFound,
    /** Not paid, too old, or more than is left: the preview says which. */
    not_refundable: 409,
    second_person_not_needed: 409,
    approval_waiting: 409,
  },
});

export const decideStaffRefund = endpoint({
  name: 'refunds.decideStaffRefund',
  method: 'POST',
  path: '/api/v1/ops/refund-asks/{ask_id}/decision/',
  summary: 'Approve or refuse what a colleague asked for; approving makes the refund',
  auth: staffMay('refund'),
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  stepUp: 'money',
  params: z.object({ ask_id: z.uuid() }),
  body: z.object({
    /** Of one's own, `refuse` takes it back. */
    decision: z.enum(['approve', 'refuse']),
    /** As it was shown: of another amount nothing is approved. */
    amount: z.int().min(1),
    note: writtenLine({ min: 5, max: 200 }),
  }),
  success: { status: 200, body: StaffRefundAsk },
  refusals: {
    approval_not_found: 404,
    second_same_person: 409,
    refund_ask_changed: 409,
    approval_outdated: 409,
  },
});
