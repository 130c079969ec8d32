import { contactObstacles } from '@luwag/domain/contact-rules';
import { delinquencyBuckets } from '@luwag/domain/delinquency';
import { deskMessages } from '@luwag/domain/desk-messages';
import { z } from 'zod';
import { staffMay } from './callers.ts';
import { Contact, ContactRules } from './contacts.ts';
import { endpoint } from './endpoint.ts';

/** The desk of those who are late, and debts that are given up. For staff. */

const Mode = z.enum(['live', 'test']);
export const DelinquencyBucket = z.enum(delinquencyBuckets);

/** Who is late, without who they are: names are on the person's own page, and on record. */
export const LateBuyer = z.object({
  account_id: z.uuid(),
  days_late: z.int(),
  bucket: DelinquencyBucket,
  plans: z.int(),
  /** What should have been paid by now. */
  overdue_centavos: z.int(),
});
export type LateBuyer = z.infer<typeof LateBuyer>;

export const BucketCount = z.object({
  bucket: DelinquencyBucket,
  plans: z.int(),
  owed_centavos: z.int(),
  /** What is set aside for them. */
  allowance_centavos: z.int(),
});

export const listLateBuyers = endpoint({
  name: 'delinquency.listLateBuyers',
  method: 'GET',
  path: '/api/v1/ops/collections/',
  summary: 'Who is late, longest first, and all plans by how late they are',
  auth: staffMay('see_late'),
  priority: 'list',
  query: z.object({
    mode: Mode.default('live'),
    bucket: DelinquencyBucket.exclude(['current']).optional(),
    cursor: z.string().max(200).optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      results: z.array(LateBuyer),
      next_cursor: z.string().nullable(),
      /** As the last night counted them; none before the first. */
      counted: z.object({ business_date: z.iso.date(), buckets: z.array(BucketCount) }).nullable(),
      /** Write-offs that wait for a second person. */
      proposed_write_offs: z.int(),
    }),
  },
  refusals: { cursor_invalid: 422 },
});

export const WriteOffReason = z.enum(['cannot_be_reached', 'cannot_pay', 'died', 'disputed_debt']);
export type WriteOffReason = z.infer<typeof WriteOffReason>;

export const WriteOff = z.object({
  write_off_id: z.uuid(),
  plan_id: z.uuid(),
  account_id: z.uuid(),
  livemode: z.boolean(),
  state: z.enum(['proposed', 'approved', 'rejected']),
  reason: WriteOffReason,
  note: z.string(),
  /** When it was proposed. */
  days_late: z.int(),
  owed_centavos: z.int(),
  proposed_by: z.string(),
  proposed_at: z.iso.datetime(),
  is_your_proposal: z.boolean(),
  decided_by: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decision_note: z.string().nullable(),
  written_off_centavos: z.int().nullable(),
});
export type WriteOff = z.infer<typeof WriteOff>;

export const LatePlan = z.object({
  plan_id: z.uuid(),
  /** What was paid with it: where staff look at the purchase. */
  request_id: z.uuid().nullable(),
  livemode: z.boolean(),
  store_name: z.string(),
  is_written_off: z.boolean(),
  days_late: z.int(),
  bucket: DelinquencyBucket,
  overdue_centavos: z.int(),
  owed_centavos: z.int(),
  late_fee_centavos: z.int(),
  /** Given up and not paid since. */
  written_off_centavos: z.int(),
  /** Paid after it was given up. */
  recovered_centavos: z.int(),
  may_write_off: z.boolean(),
  has_lighter_plan: z.boolean(),
});

export const DeskMessage = z.enum(deskMessages);
export type DeskMessage = z.infer<typeof DeskMessage>;

/** What was written to somebody about money owed, and whether more may be. */
export const ContactDesk = z.object({
  rules: ContactRules,
  sent_today: z.int(),
  /** In the last seven days, today included. */
  sent_this_week: z.int(),
  may_contact_now: z.boolean(),
  /** Why not now: `under_way` is one that was asked for and has not left yet. */
  why_not: z.enum([...contactObstacles, 'under_way']).nullable(),
  /** When it may be, where it may not now. */
  next_at: z.iso.datetime().nullable(),
  /**
   * What may be said to this person, by how late they are: as it would leave now, by the channel
   * and in the language that they chose.
   */
  messages: z.array(
    z.object({
      kind: DeskMessage,
      channel: z.enum(['email', 'sms', 'push']),
      language: z.enum(['en', 'fil']),
      /** None of a text. */
      subject: z.string().nullable(),
      text: z.string(),
    }),
  ),
  /** As the buyer sees them, newest first. */
  made: z.array(
    Contact.pick({
      id: true,
      kind: true,
      state: true,
      channel: true,
      asked_at: true,
      sent_at: true,
    }),
  ),
});
export type ContactDesk = z.infer<typeof ContactDesk>;

/** A day and a sum that somebody named. Until that day is over nobody writes of what is late. */
export const PaymentPromise = z.object({
  promise_id: z.uuid(),
  livemode: z.boolean(),
  amount_centavos: z.int(),
  on_date: z.iso.date(),
  /** `kept` by what was paid since it was noted. */
  state: z.enum(['open', 'kept', 'broken', 'taken_back']),
  noted_by: z.string(),
  noted_at: z.iso.datetime(),
});
export type PaymentPromise = z.infer<typeof PaymentPromise>;

export const CollectionNote = z.object({
  note_id: z.uuid(),
  note: z.string(),
  written_by: z.string(),
  written_at: z.iso.datetime(),
});
export type CollectionNote = z.infer<typeof CollectionNote>;

export const LatePerson = z.object({
  account_id: z.uuid(),
  name: z.string(),
  /** Of what the desk is about: `live` unless all that is late is test. */
  mode: Mode,
  plans: z.array(LatePlan),
  write_offs: z.array(WriteOff),
  contact: ContactDesk,
  /** Newest first. */
  promises: z.array(PaymentPromise),
  /** The last day that may be promised today. */
  promise_until: z.iso.date(),
  /** Newest first. */
  notes: z.array(CollectionNote),
  /** Days late from which a write-off may be proposed. */
  write_off_days: z.int(),
});
export type LatePerson = z.infer<typeof LatePerson>;

export const getLateBuyer = endpoint({
  name: 'delinquency.getLateBuyer',
  method: 'GET',
  path: '/api/v1/ops/collections/buyers/{account_id}/',
  summary:
    'One person who is or was late: what they owe, and what may be done. The view is on record',
  auth: staffMay('see_late'),
  reads: 'full',
  params: z.object({ account_id: z.uuid() }),
  success: { status: 200, body: LatePerson },
  refusals: { buyer_not_found: 404 },
});

export const remindLateBuyer = endpoint({
  name: 'delinquency.remindLateBuyer',
  method: 'POST',
  path: '/api/v1/ops/collections/buyers/{account_id}/reminder/',
  summary: 'Send one of the reviewed messages, where the rules of contact allow it now',
  auth: staffMay('work_late'),
  params: z.object({ account_id: z.uuid() }),
  body: z.object({ mode: Mode.default('live'), message: DeskMessage }),
  success: { status: 200, body: ContactDesk },
  refusals: { buyer_not_found: 404, contact_not_now: 409, message_not_offered: 409 },
});

export const notePromise = endpoint({
  name: 'delinquency.notePromise',
  method: 'POST',
  path: '/api/v1/ops/collections/buyers/{account_id}/promise/',
  summary: 'Note what somebody said they will pay and by when; until then nobody writes of it',
  auth: staffMay('work_late'),
  params: z.object({ account_id: z.uuid() }),
  body: z.object({
    mode: Mode.default('live'),
    amount_centavos: z.int().min(1),
    on_date: z.iso.date(),
  }),
  success: { status: 201, body: PaymentPromise },
  refusals: {
    buyer_not_found: 404,
    promise_stands: 409,
    promise_date_out_of_range: 422,
    promise_too_high: 422,
  },
});

export const cancelPromise = endpoint({
  name: 'delinquency.cancelPromise',
  method: 'POST',
  path: '/api/v1/ops/collections/buyers/{account_id}/promise/taken-back/',
  summary: 'Take back the promise that stands; from then on the rules of contact hold as ever',
  auth: staffMay('work_late'),
  params: z.object({ account_id: z.uuid() }),
  body: z.object({ mode: Mode.default('live') }),
  success: { status: 200, body: PaymentPromise },
  refusals: { promise_not_found: 404 },
});

export const listWriteOffs = endpoint({
  name: 'delinquency.listWriteOffs',
  method: 'GET',
  path: '/api/v1/ops/collections/write-offs/',
  summary: 'Write-offs that wait for a second person, oldest first',
  auth: staffMay('see_late'),
  priority: 'list',
  query: z.object({ mode: Mode.default('live') }),
  success: { status: 200, body: z.object({ results: z.array(WriteOff) }) },
  refusals: {},
});

const Note = z.string().trim().min(5).max(500);

export const addCollectionNote = endpoint({
  name: 'delinquency.addCollectionNote',
  method: 'POST',
  path: '/api/v1/ops/collections/buyers/{account_id}/notes/',
  summary: 'Write down what colleagues at the desk should know; it stays as it was written',
  auth: staffMay('work_late'),
  params: z.object({ account_id: z.uuid() }),
  body: z.object({ note: Note }),
  success: { status: 201, body: CollectionNote },
  refusals: { buyer_not_found: 404 },
});

export const proposeWriteOff = endpoint({
  name: 'delinquency.proposeWriteOff',
  method: 'POST',
  path: '/api/v1/ops/collections/plans/{plan_id}/write-off/',
  summary: 'Propose to give up what is owed on a plan, for a second person to decide',
  auth: staffMay('work_late'),
  idempotent: true,
  params: z.object({ plan_id: z.uuid() }),
  body: z.object({ reason: WriteOffReason, note: Note }),
  success: { status: 201, body: WriteOff },
  refusals: { plan_not_found: 404, plan_not_late_enough: 409, write_off_proposed: 409 },
});

export const decideWriteOff = endpoint({
  name: 'delinquency.decideWriteOff',
  method: 'POST',
  path: '/api/v1/ops/collections/write-offs/{write_off_id}/decision/',
  summary:
    'Approve or reject a write-off that somebody else proposed; approving takes it off the books',
  auth: staffMay('decide_write_off'),
  idempotent: true,
  movesMoney: true,
  stepUp: 'money',
  params: z.object({ write_off_id: z.uuid() }),
  body: z.object({ decision: z.enum(['approve', 'reject']), note: Note }),
  success: { status: 200, body: WriteOff },
  refusals: {
    write_off_not_found: 404,
    write_off_decided: 409,
    second_same_person: 409,
    plan_not_late_enough: 409,
  },
});
