import {
  supportCloseReasons,
  supportOutcomes,
  supportStates,
  supportTopics,
} from '@luwag/domain/support';
import { z } from 'zod';
import { buyersAndMerchants, staffMay } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { pictureBytesMax, pictureRefusals } from './kyc-documents.ts';
import { writtenText } from './readable-text.ts';

/**
 * What people write to us: a case with a number, a promise and a conversation. Each belongs to the
 * account that opened it; to anybody else there is none.
 */

const Words = writtenText({ min: 2, max: 2000 });

export const SupportTopic = z.enum(supportTopics);
const SupportOutcome = z.enum(supportOutcomes);

const EntryKind = z.enum([
  'message',
  'proposed',
  'assigned',
  'settled',
  'asked_again',
  'closed',
  'expired',
]);

export const SupportEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.enum(['person', 'luwag']),
  /** First name; nothing where time did it. */
  author: z.string(),
  kind: EntryKind,
  words: z.string(),
  pictures: z.array(z.object({ id: z.uuid(), width: z.int(), height: z.int() })),
});
export type SupportEntry = z.infer<typeof SupportEntry>;

export const SupportRow = z.object({
  id: z.uuid(),
  /** Who of the shop's people wrote it, first name and initial; null where it is the caller's. */
  asked_by: z.string().nullable(),
  /** What people call it by: `H-4017`. */
  reference: z.string(),
  topic: SupportTopic,
  state: z.enum(supportStates),
  /** Since when it is our turn, and by when we answer; null while it is not. */
  waiting_since: z.iso.datetime().nullable(),
  answer_by: z.iso.datetime().nullable(),
  /** By when it is settled or answered for good: of complaints, and of what is looked at again. */
  settle_by: z.iso.date().nullable(),
  /** The last day before it ends by itself, while we wait for the person. */
  ends_on: z.iso.date().nullable(),
  /** The first name of who has it in hand. */
  handler: z.string().nullable(),
  is_asked_again: z.boolean(),
  outcome: SupportOutcome.nullable(),
  /** Something of ours that the person has not seen. */
  has_news: z.boolean(),
  created_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
});
export type SupportRow = z.infer<typeof SupportRow>;

export const SupportCase = SupportRow.extend({
  /** The purchase that it is about, where one was named. */
  transaction_id: z.uuid().nullable(),
  store_name: z.string().nullable(),
  /** Oldest first. */
  timeline: z.array(SupportEntry),
  /** What the reader may do now. */
  may: z.array(z.enum(['message', 'settle', 'ask_again'])),
});
export type SupportCase = z.infer<typeof SupportCase>;

const ById = z.object({ support_case_id: z.uuid() });
const notFound = { support_case_not_found: 404 } as const;
const Page = z.coerce.number().int().min(1).max(1000).default(1);
const view = { status: 200, body: SupportCase } as const;

export const openSupportCase = endpoint({
  name: 'support.openSupportCase',
  method: 'POST',
  path: '/api/v1/support/cases/',
  summary: 'Write to us: opens a case with a number and the moment by which we answer',
  auth: buyersAndMerchants,
  idempotent: true,
  body: z.object({
    topic: SupportTopic,
    words: Words,
    /** A purchase of one’s own that it is about. */
    transaction_id: z.uuid().optional(),
  }),
  success: { status: 201, body: SupportCase },
  refusals: { transaction_not_found: 404, too_many_support_cases: 429 },
});

export const listSupportCases = endpoint({
  name: 'support.listSupportCases',
  method: 'GET',
  path: '/api/v1/support/cases/',
  summary: 'One’s own cases, those that are open first, newest first',
  auth: buyersAndMerchants,
  priority: 'list',
  query: z.object({ page: Page }),
  success: {
    status: 200,
    body: z.object({ results: z.array(SupportRow), page: z.int(), has_more: z.boolean() }),
  },
  refusals: {},
});

export const getSupportCase = endpoint({
  name: 'support.getSupportCase',
  method: 'GET',
  path: '/api/v1/support/cases/{support_case_id}/',
  summary: 'One case with its conversation. What is new in it counts as seen',
  auth: buyersAndMerchants,
  params: ById,
  success: view,
  refusals: notFound,
});

const writing = { ...notFound, support_case_closed: 409, too_many_messages: 429 } as const;

export const writeToSupport = endpoint({
  name: 'support.writeToSupport',
  method: 'POST',
  path: '/api/v1/support/cases/{support_case_id}/messages/',
  summary: 'Write more to a case that is open',
  auth: buyersAndMerchants,
  idempotent: true,
  params: ById,
  body: z.object({ words: Words }),
  success: view,
  refusals: writing,
});

export const sendSupportPicture = endpoint({
  name: 'support.sendSupportPicture',
  method: 'POST',
  path: '/api/v1/support/cases/{support_case_id}/pictures/',
  summary: 'Send a picture, such as of a receipt, with or without words',
  auth: buyersAndMerchants,
  callClass: 'upload',
  params: ById,
  body: z.object({ words: writtenText({ max: 2000 }).default('') }),
  files: { names: ['picture'], bytesMax: pictureBytesMax },
  success: view,
  refusals: { ...writing, picture_missing: 422, too_many_pictures: 409, ...pictureRefusals },
});

const picture = {
  params: z.object({ support_case_id: z.uuid(), picture_id: z.uuid() }),
  success: { status: 200, body: z.custom<Uint8Array>(), contentType: 'image/jpeg' },
  refusals: { picture_not_found: 404 },
} as const;

export const getSupportPicture = endpoint({
  name: 'support.getSupportPicture',
  method: 'GET',
  path: '/api/v1/support/cases/{support_case_id}/pictures/{picture_id}/',
  summary: 'A picture of one’s own case',
  auth: buyersAndMerchants,
  ...picture,
});

export const settleSupportCase = endpoint({
  name: 'support.settleSupportCase',
  method: 'POST',
  path: '/api/v1/support/cases/{support_case_id}/settle/',
  summary: 'Say that it is settled: the case ends',
  auth: buyersAndMerchants,
  idempotent: true,
  params: ById,
  body: z.object({}),
  success: view,
  refusals: { ...notFound, support_case_closed: 409 },
});

export const askSupportAgain = endpoint({
  name: 'support.askSupportAgain',
  method: 'POST',
  path: '/api/v1/support/cases/{support_case_id}/again/',
  summary: 'Say that the answer does not settle it: somebody else looks at it, once',
  auth: buyersAndMerchants,
  idempotent: true,
  params: ById,
  body: z.object({ words: Words }),
  success: view,
  refusals: { ...notFound, not_your_turn: 409 },
});

/** A case as staff find it in the queue: without a word of it, and without a name. */
export const StaffSupportRow = SupportRow.omit({ asked_by: true }).extend({
  account_id: z.uuid(),
  role: z.enum(['buyer', 'merchant']),
  handler_id: z.uuid().nullable(),
  is_yours: z.boolean(),
});
export type StaffSupportRow = z.infer<typeof StaffSupportRow>;

export const StaffSupportCase = SupportCase.omit({ may: true, asked_by: true }).extend({
  ...StaffSupportRow.pick({ account_id: true, role: true, handler_id: true, is_yours: true }).shape,
  /** First name and initial. */
  person: z.string(),
  locale: z.enum(['en', 'fil']),
  /** The purchase, for its page among staff. */
  request_id: z.uuid().nullable(),
  /** Why nothing can be written now: outside the hours of contact, or it is for them to answer. */
  obstacle: z.enum(['hours', 'in_row']).nullable(),
  /** You gave the answer that is to be looked at again: somebody else decides. */
  is_first_yours: z.boolean(),
  /** Who can be given the case. */
  colleagues: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type StaffSupportCase = z.infer<typeof StaffSupportCase>;

/**
 * How many entries the page was drawn with, handings-over not counted: whoever has not read what
 * was said since is refused, so that nobody is answered twice or closed over a word. The web of
 * 0.1.0 leaves it out; once 0.2.0 is out, whose web always sends it, it may be required.
 */
const seenEntries = z.int().min(1).max(10_000).optional();

const staffView = { status: 200, body: StaffSupportCase } as const;

/** Whoever answers; what is told of people is counted and on record. */
const desk = { auth: staffMay('answer_support'), reads: 'masked' } as const;

export const listStaffSupportCases = endpoint({
  name: 'support.listStaffSupportCases',
  method: 'GET',
  path: '/api/v1/ops/support/cases/',
  summary: 'Cases that wait for us, by their promise; those in one’s own hands; or all',
  auth: desk.auth,
  priority: 'list',
  query: z.object({
    show: z.enum(['waiting', 'mine', 'complaints', 'all']).default('waiting'),
    page: Page,
  }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(StaffSupportRow),
      page: z.int(),
      has_more: z.boolean(),
      /** Of all that wait, and those of them whose promise is over. */
      waiting: z.int(),
      late: z.int(),
    }),
  },
  refusals: {},
});

export const getStaffSupportCase = endpoint({
  name: 'support.getStaffSupportCase',
  method: 'GET',
  path: '/api/v1/ops/support/cases/{support_case_id}/',
  summary: 'One case with its conversation, for staff. The view is on record',
  ...desk,
  params: ById,
  success: staffView,
  refusals: notFound,
});

export const answerSupportCase = endpoint({
  name: 'support.answerSupportCase',
  method: 'POST',
  path: '/api/v1/ops/support/cases/{support_case_id}/answer/',
  summary: 'Answer: a question or news, or an answer that ends the case if the person agrees',
  ...desk,
  idempotent: true,
  params: ById,
  body: z.object({
    words: Words,
    /** Asks the person whether that settles it. */
    proposes: z.boolean(),
    seen_entries: seenEntries,
  }),
  success: staffView,
  refusals: {
    ...notFound,
    support_case_closed: 409,
    /** Something was said since the page was drawn. */
    support_case_changed: 409,
    /** What nobody asked for is written within the hours of contact. */
    outside_contact_hours: 409,
    /** Three in a row: it is for the person to answer. */
    wait_for_answer: 409,
    same_reviewer: 409,
    /** A threat, a question for a secret, or a link that is not ours. */
    words_not_allowed: 422,
  },
});

export const assignSupportCase = endpoint({
  name: 'support.assignSupportCase',
  method: 'POST',
  path: '/api/v1/ops/support/cases/{support_case_id}/assign/',
  summary: 'Give a case into somebody’s hands; the person reads who it is',
  ...desk,
  idempotent: true,
  params: ById,
  body: z.object({ staff_id: z.uuid() }),
  success: staffView,
  refusals: { ...notFound, support_case_closed: 409, staff_not_found: 404 },
});

export const closeSupportCase = endpoint({
  name: 'support.closeSupportCase',
  method: 'POST',
  path: '/api/v1/ops/support/cases/{support_case_id}/close/',
  summary: 'End a case for a reason that the person reads; they may have it looked at again',
  ...desk,
  idempotent: true,
  params: ById,
  body: z.object({
    reason: z.enum(supportCloseReasons),
    words: Words,
    seen_entries: seenEntries,
  }),
  success: staffView,
  refusals: {
    ...notFound,
    support_case_closed: 409,
    support_case_changed: 409,
    same_reviewer: 409,
    words_not_allowed: 422,
  },
});

export const getStaffSupportPicture = endpoint({
  name: 'support.getStaffSupportPicture',
  method: 'GET',
  path: '/api/v1/ops/support/cases/{support_case_id}/pictures/{picture_id}/',
  summary: 'A picture of a case, for staff',
  auth: staffMay('answer_support'),
  reads: 'papers',
  ...picture,
});
