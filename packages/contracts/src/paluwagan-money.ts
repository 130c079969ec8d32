import { z } from 'zod';
import { buyers } from './callers.ts';
import { endpoint } from './endpoint.ts';
import { ByGroup, groupNotFound, NextPot, OwnDue } from './paluwagan.ts';
import { PaymentProgress } from './proposals.ts';
import { PayInstruction } from './transactions.ts';
import { WayToPay } from './ways-to-pay.ts';

/** Paluwagan: giving one's contribution, and the group's book. An organiser has no right here. */

const ByDue = ByGroup.extend({ due_id: z.uuid() });
const dueNotFound = { ...groupNotFound, due_not_found: 404 } as const;

export const getDue = endpoint({
  name: 'paluwagan.getDue',
  method: 'GET',
  path: '/api/v1/paluwagan/groups/{group_id}/dues/{due_id}/',
  summary: 'One due of the caller’s own: what it is for, who receives it, and how it can be paid',
  auth: buyers,
  params: ByDue,
  success: {
    status: 200,
    body: z.object({
      group_name: z.string(),
      livemode: z.boolean(),
      due: OwnDue.extend({ status: z.enum(['open', 'missed', 'paid', 'offset', 'void']) }),
      fee: z.int(),
      /** Of a contribution: the pot that it goes into. */
      pot: z
        .object({
          round_number: z.int(),
          name: z.string(),
          amount: z.int(),
          /** What is there already, and of how many. */
          given: z.int(),
          given_count: z.int(),
          to_come: z.int(),
          date: z.iso.date(),
          /** If somebody is late: when what is missing is covered. */
          latest: z.iso.date(),
        })
        .nullable(),
      /** When what is left of the cover comes back. */
      cover_back_on: z.iso.date().nullable(),
      ways: z.array(WayToPay),
      given_so_far: z.int(),
      given_count: z.int(),
      next_pot: NextPot.extend({ turn: z.int() }).nullable(),
      autopay_source_id: z.uuid().nullable(),
      /** Why it cannot be paid now. */
      why_not: z.enum(['not_open_yet', 'nothing_due', 'payment_under_way']).nullable(),
    }),
  },
  refusals: dueNotFound,
});

export const DuePayment = PaymentProgress.extend({
  due_payment_id: z.uuid(),
  group_id: z.uuid(),
  due_id: z.uuid(),
  instruction: PayInstruction.nullable(),
});
export type DuePayment = z.infer<typeof DuePayment>;

export const payDue = endpoint({
  name: 'paluwagan.payDue',
  method: 'POST',
  path: '/api/v1/paluwagan/groups/{group_id}/dues/{due_id}/pay/',
  summary: 'Give one’s contribution, deposit or what is late: all of it, by a source or a channel',
  auth: buyers,
  priority: 'critical',
  idempotent: true,
  movesMoney: true,
  needs: 'charging',
  params: ByDue,
  body: z.object({
    payment_source_id: z.uuid().nullable(),
    payment_method_id: z.string().max(40).nullable(),
    /** What the caller has read: another amount by now is refused. */
    amount: z.int().min(100),
    /** From now on take each contribution from this source by itself. */
    autopay: z.boolean().default(false),
  }),
  success: { status: 202, body: DuePayment },
  refusals: {
    ...dueNotFound,
    not_open_yet: 409,
    nothing_due: 409,
    amount_changed: 409,
    amount_not_for_channel: 422,
    payment_under_way: 409,
    source_not_found: 404,
    payment_source_required: 422,
  },
});

const ByPayment = z.object({ due_payment_id: z.uuid() });

export const getDuePayment = endpoint({
  name: 'paluwagan.getDuePayment',
  method: 'GET',
  path: '/api/v1/paluwagan/payments/{due_payment_id}/',
  summary: 'How a payment to a group stands',
  auth: buyers,
  params: ByPayment,
  success: { status: 200, body: DuePayment },
  refusals: { payment_not_found: 404 },
});

export const cancelDuePayment = endpoint({
  name: 'paluwagan.cancelDuePayment',
  method: 'POST',
  path: '/api/v1/paluwagan/payments/{due_payment_id}/cancel/',
  summary: 'Give up a payment that waits for the caller, to pay another way',
  auth: buyers,
  params: ByPayment,
  body: z.object({}),
  success: { status: 202, body: DuePayment },
  refusals: { payment_not_found: 404, payment_not_waiting: 409 },
});

/** Everything that can stand in the book of a group. */
export const GroupEntryKind = z.enum([
  ...(['made', 'joined', 'left', 'full', 'revealed', 'drawn', 'order_agreed', 'started'] as const),
  ...(['contribution', 'deposit', 'missed', 'covered', 'uncovered', 'caught_up'] as const),
  ...(['released', 'short', 'paid_out', 'payout_back', 'taken_back', 'too_late'] as const),
  ...(['swapped', 'moved_last', 'passed_over', 'replaced', 'excused'] as const),
  ...(['frozen', 'unfrozen', 'dissolved', 'shared', 'closed', 'finished', 'called_off'] as const),
]);
export type GroupEntryKind = z.infer<typeof GroupEntryKind>;

export const GroupEntry = z.object({
  entry_id: z.uuid(),
  kind: GroupEntryKind,
  at: z.iso.datetime(),
  on_date: z.iso.date(),
  /** Whom it is about, as a first name and an initial. */
  name: z.string().nullable(),
  seat_number: z.int().nullable(),
  /** The other of two, such as of a swap. */
  with_name: z.string().nullable(),
  round_number: z.int().nullable(),
  amount: z.int().nullable(),
  /** Of a cover: deposit, guarantee, ours. Of what is given: contribution, cover, penalty. */
  parts: z.array(
    z.object({
      of: z.enum([
        ...(['contribution', 'cover', 'penalty'] as const),
        ...(['deposit', 'guarantee', 'platform', 'offset'] as const),
      ]),
      amount: z.int(),
    }),
  ),
  /** What was held for the group after it. */
  held_after: z.int().nullable(),
});
export type GroupEntry = z.infer<typeof GroupEntry>;

export const listGroupEntries = endpoint({
  name: 'paluwagan.listGroupEntries',
  method: 'GET',
  path: '/api/v1/paluwagan/groups/{group_id}/entries/',
  summary: 'The book of a group: every peso and every change, newest first',
  auth: buyers,
  priority: 'list',
  params: ByGroup,
  query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  success: {
    status: 200,
    body: z.object({
      group_name: z.string(),
      results: z.array(GroupEntry),
      page: z.int(),
      has_more: z.boolean(),
      /** In all: what was given, paid out, and is held. The first is the sum of the other two. */
      totals: z.object({
        came_in: z.int(),
        platform_put_in: z.int(),
        paid_out: z.int(),
        held: z.int(),
      }),
    }),
  },
  refusals: groupNotFound,
});
