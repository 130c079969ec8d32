import { pastGroups } from '@luwag/domain/person-past';
import { z } from 'zod';
import { staffMay } from './callers.ts';
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
  summary: 'Find who calls by number, e-mail, name, reference, order or case. On record',
  auth: staffMay('see_people'),
  reads: 'masked',
  body: z.object({ sought: z.string().trim().min(3).max(120) }),
  success: {
    status: 200,
    body: z.object({
      /** Masked. Of a name there may be several, twenty at most. */
      results: z.array(FoundPerson),
      /** The purchase, where a payment reference was typed, or the number of one order alone. */
      request_id: z.uuid().nullable(),
      /** Purchases by the number that shops have for their orders: two shops may have the same. */
      orders: z.array(
        z.object({
          request_id: z.uuid(),
          reference: z.string(),
          store_name: z.string(),
          amount: z.int(),
          status: z.string(),
          livemode: z.boolean(),
          created_at: z.iso.datetime(),
        }),
      ),
      /** The case whose number was typed, for those who may read it. */
      case: z
        .object({ kind: z.enum(['dispute', 'support']), id: z.uuid(), reference: z.string() })
        .nullable(),
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
  /** Their credit line of the mode; none for merchants, and before they are known. */
  line: z
    .object({ limit: z.int(), available: z.int(), used: z.int(), is_open: z.boolean() })
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
  auth: staffMay('see_people'),
  reads: 'masked',
  params: ofPerson,
  query: z.object({ mode: z.enum(['live', 'test']).default('live') }),
  success: { status: 200, body: StaffPerson },
  refusals: notFound,
});

export const PastGroup = z.enum(pastGroups);
export type PastGroup = z.infer<typeof PastGroup>;

export const PastEvent = z.object({
  event_id: z.uuid(),
  at: z.iso.datetime(),
  group: PastGroup,
  kind: z.enum([
    ...(['purchase', 'payment', 'plan_change', 'limit', 'group', 'decline'] as const),
    ...(['contact', 'dispute_opened', 'dispute_closed', 'identity', 'record'] as const),
  ]),
  /** How it ended, or what it was, by the codes of its kind. */
  what: z.string(),
  amount: z.int().nullable(),
  /** Of a limit: what it was before. */
  before: z.int().nullable(),
  /** A store, a channel or a case; of an act, who did it: colleagues by name, others masked. */
  name: z.string().nullable(),
  request_id: z.uuid().nullable(),
  dispute_id: z.uuid().nullable(),
  case_id: z.uuid().nullable(),
  /** Of what happened in a paluwagan. */
  group_id: z.uuid().nullable(),
});
export type PastEvent = z.infer<typeof PastEvent>;

export const listPersonPast = endpoint({
  name: 'staff.listPersonPast',
  method: 'GET',
  path: '/api/v1/ops/people/{account_id}/past/',
  summary: 'Everything that happened with a person in one order of time, newest first. On record',
  auth: staffMay('see_people'),
  reads: 'masked',
  priority: 'list',
  params: ofPerson,
  query: z.object({
    mode: z.enum(['live', 'test']).default('live'),
    group: PastGroup.optional(),
    cursor: z.string().max(60).optional(),
  }),
  success: {
    status: 200,
    body: z.object({ results: z.array(PastEvent), next_cursor: z.string().nullable() }),
  },
  refusals: { ...notFound, cursor_invalid: 422 },
});

export const unmaskPerson = endpoint({
  name: 'staff.unmaskPerson',
  method: 'POST',
  path: '/api/v1/ops/people/{account_id}/unmask/',
  summary: 'Name, e-mail and number in full, for a reason that goes on record',
  auth: staffMay('unmask_people'),
  reads: 'full',
  params: ofPerson,
  body: z.object({ reason: z.string().trim().min(5).max(200) }),
  success: {
    status: 200,
    body: z.object({ name: z.string(), email: z.string(), number: z.string() }),
  },
  refusals: notFound,
});
