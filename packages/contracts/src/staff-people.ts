import { z } from 'zod';
import { staff } from './callers.ts';
import { Contact } from './contacts.ts';
import { DisputeRow } from './disputes.ts';
import { endpoint } from './endpoint.ts';
import { CaseState } from './kyc-cases.ts';
import { BuyerStatus } from './proposals.ts';

/** Who calls, and what waits: what staff see across the desks. */

const ofPerson = z.object({ account_id: z.uuid() });
const notFound = { person_not_found: 404 } as const;

/** Enough to tell two people apart, and no more. */
export const FoundPerson = z.object({
  account_id: z.uuid(),
  role: z.enum(['buyer', 'merchant']),
  account_status: z.string(),
  /** `M••• C•••`; of a merchant the name of the business. */
  name: z.string(),
  email: z.string(),
  number: z.string(),
  since: z.iso.datetime(),
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const findPeople = endpoint({
  name: 'staff.findPeople',
  method: 'POST',
  path: '/api/v1/ops/people/search/',
  summary: 'Find who calls by number, e-mail, first and last name or payment reference. On record',
  auth: staff,
  body: z.object({ sought: z.string().trim().min(3).max(120) }),
  success: {
    status: 200,
    body: z.object({
      /** Masked. Of a name there may be several, twenty at most. */
      results: z.array(FoundPerson),
      /** The purchase, where a payment reference was typed. */
      request_id: z.uuid().nullable(),
    }),
  },
  refusals: {},
});

export const StaffPerson = FoundPerson.extend({
  is_number_confirmed: z.boolean(),
  /** The check of who they are; none before anything was sent. */
  identity_case: z
    .object({ case_id: z.uuid(), kind: z.enum(['kyc', 'kyb']), state: CaseState })
    .nullable(),
  /** What is owed on plans of the mode, now or later. */
  owed: z.int(),
  /** What we owe them beyond it. */
  credit: z.int(),
  is_late: z.boolean(),
  /** Newest first. */
  plans: z.array(
    z.object({
      plan_id: z.uuid(),
      request_id: z.uuid().nullable(),
      store_name: z.string(),
      description: z.string(),
      status: BuyerStatus,
      bought_at: z.iso.datetime(),
      owed: z.int(),
      next_payment: z.object({ due_date: z.iso.date(), amount: z.int() }).nullable(),
    }),
  ),
  /** What was written to them about money owed, newest first. */
  contacts: z.array(
    Contact.pick({
      id: true,
      kind: true,
      state: true,
      channel: true,
      asked_at: true,
      sent_at: true,
    }),
  ),
  /** Problems with purchases, newest first. */
  disputes: z.array(
    DisputeRow.pick({
      id: true,
      reference: true,
      state: true,
      store_name: true,
      reported_amount: true,
      created_at: true,
    }),
  ),
});
export type StaffPerson = z.infer<typeof StaffPerson>;

export const getStaffPerson = endpoint({
  name: 'staff.getStaffPerson',
  method: 'GET',
  path: '/api/v1/ops/people/{account_id}/',
  summary: 'A person with plans, contacts and cases, masked. The view is on record',
  auth: staff,
  params: ofPerson,
  query: z.object({ mode: z.enum(['live', 'test']).default('live') }),
  success: { status: 200, body: StaffPerson },
  refusals: notFound,
});

export const unmaskPerson = endpoint({
  name: 'staff.unmaskPerson',
  method: 'POST',
  path: '/api/v1/ops/people/{account_id}/unmask/',
  summary: 'Name, e-mail and number in full, for a reason that goes on record',
  auth: staff,
  params: ofPerson,
  body: z.object({ reason: z.string().trim().min(5).max(200) }),
  success: {
    status: 200,
    body: z.object({ name: z.string(), email: z.string(), number: z.string() }),
  },
  refusals: notFound,
});

export const countQueues = endpoint({
  name: 'staff.countQueues',
  method: 'GET',
  path: '/api/v1/ops/queues/',
  summary: 'How much waits at each desk, in live mode',
  auth: staff,
  success: {
    status: 200,
    body: z.object({
      /** Problems that we are to decide. */
      disputes: z.int(),
      /** Payouts in no batch yet, and batches that wait for a second person. */
      payouts: z.int(),
      /** Write-offs that wait for a second person. */
      write_offs: z.int(),
    }),
  },
  refusals: {},
});
export type QueueCounts = z.infer<(typeof countQueues)['success']['body']>;
