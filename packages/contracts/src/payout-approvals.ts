import { payoutMarks } from '@luwag/domain/payouts';
import { z } from 'zod';
import { staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { Payout, PayoutLine, PayoutMode, PayoutStatus, WaterfallStep } from './payouts.ts';
import { readableLine } from './readable-text.ts';

/** Payouts as staff see them: one person proposes what is sent, another approves it. */

/** What to look at before a payout is sent. */
export const PayoutMark = z.enum(payoutMarks);
export type PayoutMark = z.infer<typeof PayoutMark>;

export const StaffPayout = Payout.extend({
  merchant_id: z.uuid(),
  merchant_name: z.string(),
  marks: z.array(PayoutMark),
  /** The middle one of the shop's last payouts; null before the third. */
  usual_amount: z.int().nullable(),
  batch_id: z.uuid().nullable(),
});
export type StaffPayout = z.infer<typeof StaffPayout>;

const Page = z.coerce.number().int().min(1).max(1000).default(1);
const RailSum = z.object({ payouts: z.int(), amount: z.int() });

export const listStaffPayouts = endpoint({
  name: 'payouts.listStaffPayouts',
  method: 'GET',
  path: '/api/v1/ops/payouts/',
  summary: 'Payouts by how they stand, marked ones first, and the sums of what waits',
  auth: staffMay('see_payouts'),
  priority: 'list',
  query: z.object({
    mode: PayoutMode.default('live'),
    status: PayoutStatus.default('waiting'),
    page: Page,
  }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(StaffPayout),
      page: z.int(),
      has_more: z.boolean(),
      /** Of all that wait and are in no batch. */
      waiting: z.object({ instapay: RailSum, pesonet: RailSum }),
      held: RailSum,
      /** Until when a PESONet payout that is approved arrives on the same day. */
      pesonet_cutoff_at: z.iso.datetime(),
    }),
  },
  refusals: {},
});

const ById = z.object({ payout_id: z.uuid() });
const payoutNotFound = { payout_not_found: 404 } as const;

export const getStaffPayout = endpoint({
  name: 'payouts.getStaffPayout',
  method: 'GET',
  path: '/api/v1/ops/payouts/{payout_id}/',
  summary: 'One payout with its first lines and the shop’s last payouts. The view is on record',
  auth: staffMay('see_payouts'),
  reads: 'masked',
  params: ById,
  success: {
    status: 200,
    body: StaffPayout.extend({
      lines: z.array(PayoutLine),
      has_more_lines: z.boolean(),
      earlier: z.array(z.object({ pay_date: z.iso.date(), amount: z.int(), status: PayoutStatus })),
    }),
  },
  refusals: payoutNotFound,
});

export const holdPayout = endpoint({
  name: 'payouts.holdPayout',
  method: 'POST',
  path: '/api/v1/ops/payouts/{payout_id}/hold/',
  summary: 'Take a payout out for two days, for a reason on record; the others go on',
  auth: staffMay('hold_payout'),
  params: ById,
  body: z.object({ note: readableLine({ min: 5, max: 200 }) }),
  success: { status: 200, body: StaffPayout },
  refusals: { ...payoutNotFound, payout_not_waiting: 409 },
});

export const PayoutBatch = z.object({
  batch_id: z.uuid(),
  /** By which people speak of it: `B-1007`. */
  number: z.string(),
  livemode: z.boolean(),
  state: z.enum(['proposed', 'approved', 'rejected']),
  payouts: z.int(),
  /** What goes to banks. */
  total: z.int(),
  instapay: RailSum,
  pesonet: RailSum,
  /** Of all its payouts; adds up to the total. */
  waterfall: z.array(WaterfallStep),
  /** What the ledger has set aside for the banks by the journals of these payouts. */
  ledger_total: z.int(),
  note: z.string(),
  proposed_by: z.string(),
  proposed_at: z.iso.datetime(),
  is_your_proposal: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decision_note: z.string().nullable(),
});
export type PayoutBatch = z.infer<typeof PayoutBatch>;

export const payoutsPerBatchMax = 1000;
/** In lists and in batches. */
export const payoutsPerPage = 50;

export const proposePayoutBatch = endpoint({
  name: 'payouts.proposePayoutBatch',
  method: 'POST',
  path: '/api/v1/ops/payouts/batches/',
  summary: 'Propose payouts to be sent, for a second person to approve',
  auth: staffMay('send_payouts'),
  idempotent: true,
  body: z.object({
    mode: PayoutMode.default('live'),
    payout_ids: z.array(z.uuid()).min(1).max(payoutsPerBatchMax),
    note: readableLine({ max: 200 }).default(''),
  }),
  success: { status: 201, body: PayoutBatch },
  refusals: { ...payoutNotFound, payout_not_waiting: 409 },
});

export const listPayoutBatches = endpoint({
  name: 'payouts.listPayoutBatches',
  method: 'GET',
  path: '/api/v1/ops/payouts/batches/',
  summary: 'Batches that wait for a second person, then those decided last',
  auth: staffMay('see_payouts'),
  priority: 'list',
  query: z.object({ mode: PayoutMode.default('live') }),
  success: { status: 200, body: z.object({ results: z.array(PayoutBatch) }) },
  refusals: {},
});

const ByBatch = z.object({ batch_id: z.uuid() });
const batchNotFound = { batch_not_found: 404 } as const;

export const getPayoutBatch = endpoint({
  name: 'payouts.getPayoutBatch',
  method: 'GET',
  path: '/api/v1/ops/payouts/batches/{batch_id}/',
  summary: 'One batch with the sums of all its payouts, and a page of them, marked ones first',
  auth: staffMay('see_payouts'),
  params: ByBatch,
  query: z.object({ page: Page }),
  success: {
    status: 200,
    body: PayoutBatch.extend({
      results: z.array(StaffPayout),
      page: z.int(),
      has_more: z.boolean(),
      /** Payouts with a mark, of all in the batch: they are the first ones of the first pages. */
      marked: z.int(),
    }),
  },
  refusals: batchNotFound,
});

export const decidePayoutBatch = endpoint({
  name: 'payouts.decidePayoutBatch',
  method: 'POST',
  path: '/api/v1/ops/payouts/batches/{batch_id}/decision/',
  summary: 'Approve or reject a batch that somebody else proposed; approving sends it',
  auth: staffMay('send_payouts'),
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  stepUp: 'money',
  params: ByBatch,
  body: z.object({
    decision: z.enum(['approve', 'reject']),
    /** As they were read: what changed since is not approved unseen. Zero where none is left. */
    payouts: z.int().min(0),
    total: z.int().min(0),
    note: readableLine({ max: 200 }).default(''),
  }),
  success: { status: 200, body: PayoutBatch },
  refusals: {
    ...batchNotFound,
    batch_decided: 409,
    batch_changed: 409,
    second_same_person: 409,
  },
});
