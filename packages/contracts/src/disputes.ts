import { z } from 'zod';
import { buyers, merchantsWith, staffMay } from './callers.ts';
import {
  Dispute,
  DisputeKind,
  DisputeOfferKind,
  DisputeRow,
  DisputeWish,
  HeldPayment,
} from './dispute-shapes.ts';
import { endpoint } from './endpoint.ts';
import { pictureBytesMax, pictureRefusals } from './kyc-documents.ts';
import { writtenText } from './readable-text.ts';

export {
  Dispute,
  DisputeAction,
  DisputeEntry,
  DisputeEntryKind,
  DisputeKind,
  DisputeOfferKind,
  DisputeOutcome,
  DisputeRow,
  DisputeSide,
  DisputeState,
  DisputeWish,
  HeldPayment,
} from './dispute-shapes.ts';

/**
 * Problems with a purchase: reported by its buyer, answered by its shop, and decided by us where
 * the two do not agree. All three read the same case. Amounts are whole centavos.
 */

/** What people write to each other: a few lines. */
const Words = writtenText({ min: 2, max: 1000 });
/** Why something was decided, or refused, or is asked to be looked at again. */
const Reason = writtenText({ min: 10, max: 2000 });

const ByTransaction = z.object({ transaction_id: z.uuid() });
const ById = z.object({ dispute_id: z.uuid() });
const notFound = { dispute_not_found: 404 } as const;
const notNow = { ...notFound, not_your_turn: 409 } as const;
const reportRefusals = {
  transaction_not_found: 404,
  /** Reported before, and not over yet. */
  dispute_open: 409,
  /** We decided a case about it: there is the appeal, and no other report. */
  dispute_decided: 409,
  /** After a withdrawal it can be reported once more. */
  dispute_withdrawn_twice: 409,
  /** Nothing of it is left to come back. */
  nothing_to_dispute: 409,
  /** Longer ago than purchases can be refunded. */
  dispute_too_late: 409,
  dispute_amount_too_high: 422,
} as const;

const Preview = z.object({
  amount: z.int(),
  /** The most that can be reported: what has not come back yet. */
  amount_max: z.int(),
  stopped: z.int(),
  /** Payments that are open, with what stops and what goes on of each. */
  payments: z.array(HeldPayment),
  /** What is asked for next although; null where all of it stops. */
  next: z.object({ due_date: z.iso.date(), amount: z.int() }).nullable(),
  shop_answers_by: z.iso.date(),
});

export const previewDispute = endpoint({
  name: 'disputes.previewDispute',
  method: 'GET',
  path: '/api/v1/transactions/{transaction_id}/disputes/preview/',
  summary: 'What would stop, and what would go on, if a problem were reported now',
  auth: buyers,
  params: ByTransaction,
  query: z.object({
    /** Left out, all of the purchase that has not come back. */
    amount: z.coerce.number().int().min(1).optional(),
  }),
  success: { status: 200, body: Preview },
  refusals: reportRefusals,
});

export const openDispute = endpoint({
  name: 'disputes.openDispute',
  method: 'POST',
  path: '/api/v1/transactions/{transaction_id}/disputes/',
  summary: 'Report a problem or a return: what it is about is not asked for until it is settled',
  auth: buyers,
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  params: ByTransaction,
  body: z.object({
    kind: DisputeKind,
    /** Left out, all of the purchase that has not come back. */
    amount: z.int().min(1).optional(),
    words: Words,
    wish: DisputeWish,
  }),
  success: { status: 201, body: Dispute },
  refusals: reportRefusals,
});

const listed = {
  priority: 'list',
  success: {
    status: 200,
    body: z.object({ results: z.array(DisputeRow), page: z.int(), has_more: z.boolean() }),
  },
  refusals: {},
} as const;
const Page = z.coerce.number().int().min(1).max(1000).default(1);

export const listDisputes = endpoint({
  name: 'disputes.listDisputes',
  method: 'GET',
  path: '/api/v1/disputes/',
  summary: 'The buyer’s cases, newest first; also of one purchase',
  auth: buyers,
  ...listed,
  query: z.object({ transaction_id: z.uuid().optional(), page: Page }),
});

export const listMerchantDisputes = endpoint({
  name: 'disputes.listMerchantDisputes',
  method: 'GET',
  path: '/api/v1/transactions/payment/disputes/',
  summary: 'The shop’s cases: those that wait for it first, by their last day',
  auth: merchantsWith('payments:read', 'answer_case'),
  ...listed,
  query: z.object({
    /** Left out, both for a person; a key sees its own mode, and is refused for the other. */
    mode: z.enum(['test', 'live']).optional(),
    is_open: z.enum(['true', 'false']).optional(),
    page: Page,
  }),
});

export const listStaffDisputes = endpoint({
  name: 'disputes.listStaffDisputes',
  method: 'GET',
  path: '/api/v1/ops/disputes/',
  summary: 'Cases that we are to decide, by their last day; or all',
  auth: staffMay('see_disputes'),
  reads: 'masked',
  ...listed,
  query: z.object({
    mode: z.enum(['test', 'live']).default('live'),
    show: z.enum(['to_decide', 'all']).default('to_decide'),
    page: Page,
  }),
});

const buyersAndShops = {
  schemes: ['api_key', 'session'],
  roles: ['buyer', 'merchant'],
  right: 'answer_case',
} as const;
const readers = { ...buyersAndShops, scope: 'payments:read' } as const;
const writers = { ...buyersAndShops, scope: 'refunds:write' } as const;

const view = { status: 200, body: Dispute } as const;

export const getDispute = endpoint({
  name: 'disputes.getDispute',
  method: 'GET',
  path: '/api/v1/disputes/{dispute_id}/',
  summary: 'One case, as its buyer and its shop both read it',
  auth: readers,
  params: ById,
  success: view,
  refusals: notFound,
});

export const getStaffDispute = endpoint({
  name: 'disputes.getStaffDispute',
  method: 'GET',
  path: '/api/v1/ops/disputes/{dispute_id}/',
  summary: 'One case, for staff. The view is on record',
  auth: staffMay('see_disputes'),
  reads: 'masked',
  params: ById,
  success: view,
  refusals: notFound,
});

export const writeMessage = endpoint({
  name: 'disputes.writeMessage',
  method: 'POST',
  path: '/api/v1/disputes/{dispute_id}/messages/',
  summary: 'Write to the other side and to us; all read it',
  auth: writers,
  idempotent: true,
  params: ById,
  body: z.object({ words: Words }),
  success: view,
  refusals: { ...notFound, dispute_closed: 409, too_many_messages: 429 },
});

export const addPicture = endpoint({
  name: 'disputes.addPicture',
  method: 'POST',
  path: '/api/v1/disputes/{dispute_id}/pictures/',
  summary: 'Send a picture that shows what is wrong, or that it is right; all see it',
  auth: writers,
  callClass: 'upload',
  params: ById,
  body: z.object({ words: writtenText({ max: 1000 }).default('') }),
  files: { names: ['picture'], bytesMax: pictureBytesMax },
  success: view,
  refusals: {
    ...notFound,
    dispute_closed: 409,
    picture_missing: 422,
    too_many_pictures: 409,
    ...pictureRefusals,
  },
});

const picture = {
  params: z.object({ dispute_id: z.uuid(), picture_id: z.uuid() }),
  success: { status: 200, body: z.custom<Uint8Array>(), contentType: 'image/jpeg' },
  refusals: { picture_not_found: 404 },
} as const;

export const getPicture = endpoint({
  name: 'disputes.getPicture',
  method: 'GET',
  path: '/api/v1/disputes/{dispute_id}/pictures/{picture_id}/',
  summary: 'A picture of a case, for its buyer and its shop',
  auth: readers,
  ...picture,
});

export const getStaffPicture = endpoint({
  name: 'disputes.getStaffPicture',
  method: 'GET',
  path: '/api/v1/ops/disputes/{dispute_id}/pictures/{picture_id}/',
  summary: 'A picture of a case, for staff',
  auth: staffMay('see_disputes'),
  reads: 'papers',
  ...picture,
});

export const answerDispute = endpoint({
  name: 'disputes.answerDispute',
  method: 'POST',
  path: '/api/v1/disputes/{dispute_id}/offer/',
  summary: 'The shop’s answer: money, an exchange, a repair, or no with a reason',
  auth: merchantsWith('refunds:write', 'answer_case'),
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  stepUpIfAsked: 'money',
  params: ById,
  body: z.object({
    kind: DisputeOfferKind,
    /** Of a refund, in all; left out, all that was reported, which goes back at once. */
    amount: z.int().min(1).optional(),
    words: Reason,
  }),
  success: view,
  refusals: {
    ...notNow,
    dispute_amount_too_high: 422,
    /** Amounts are in all: no more than came back already is no offer. */
    dispute_amount_too_low: 422,
    /** Money above the limit of refunds, where somebody else of the shop approves it first. */
    second_person_required: 403,
  },
});

const buyerActs = {
  auth: buyers,
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  params: ById,
  success: view,
  refusals: notNow,
} as const;

export const acceptOffer = endpoint({
  name: 'disputes.acceptOffer',
  method: 'POST',
  path: '/api/v1/disputes/{dispute_id}/accept/',
  summary: 'Say yes to the offer; once a promised exchange or repair has come, say so',
  ...buyerActs,
  body: z.object({}),
});

export const refuseOffer = endpoint({
  name: 'disputes.refuseOffer',
  method: 'POST',
  path: '/api/v1/disputes/{dispute_id}/refuse/',
  summary: 'Say no to the offer, or that what was promised has not come: we decide',
  ...buyerActs,
  body: z.object({ words: Words }),
});

export const withdrawDispute = endpoint({
  name: 'disputes.withdrawDispute',
  method: 'POST',
  path: '/api/v1/disputes/{dispute_id}/withdraw/',
  summary: 'It is solved: payments start again',
  ...buyerActs,
  body: z.object({}),
});

export const appealDecision = endpoint({
  name: 'disputes.appealDecision',
  method: 'POST',
  path: '/api/v1/disputes/{dispute_id}/appeal/',
  summary: 'Have somebody else look at a decision, once, for a written reason',
  auth: writers,
  idempotent: true,
  params: ById,
  body: z.object({ words: Reason }),
  success: view,
  refusals: notNow,
});

export const writeStaffMessage = endpoint({
  name: 'disputes.writeStaffMessage',
  method: 'POST',
  path: '/api/v1/ops/disputes/{dispute_id}/messages/',
  summary: 'Write to both sides; both read it',
  auth: staffMay('decide_disputes'),
  reads: 'masked',
  idempotent: true,
  params: ById,
  body: z.object({ words: Words }),
  success: view,
  refusals: { ...notFound, dispute_closed: 409 },
});

export const decideDispute = endpoint({
  name: 'disputes.decideDispute',
  method: 'POST',
  path: '/api/v1/ops/disputes/{dispute_id}/decision/',
  summary: 'Decide what comes back, with a written reason; an appeal is for somebody else',
  auth: staffMay('decide_disputes'),
  reads: 'masked',
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  stepUp: 'money',
  params: ById,
  body: z.object({
    /** Zero: nothing comes back. */
    amount: z.int().min(0),
    reason: Reason,
  }),
  success: view,
  refusals: { ...notNow, same_reviewer: 409, dispute_amount_too_high: 422 },
});

/** The body of a webhook about a case. */
export const DisputeEvent = z.object({
  type: z.enum(['dispute.opened', 'dispute.updated', 'dispute.closed']),
  timestamp: z.iso.datetime(),
  data: Dispute.omit({ may: true, timeline: true, stopped: true, transaction_id: true }),
});
export type DisputeEvent = z.infer<typeof DisputeEvent>;
