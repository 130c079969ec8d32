import {
  disputeKinds,
  disputeOffers,
  disputeOutcomes,
  disputeStates,
  disputeWishes,
} from '@luwag/domain/disputes';
import { z } from 'zod';

/** A case with everything in it, as buyer, shop and staff read it. Amounts are whole centavos. */

export const DisputeState = z.enum(disputeStates);
export const DisputeKind = z.enum(disputeKinds);
export const DisputeWish = z.enum(disputeWishes);
export const DisputeOfferKind = z.enum(disputeOffers);
export const DisputeOutcome = z.enum(disputeOutcomes);
export const DisputeSide = z.enum(['buyer', 'shop', 'luwag']);

export const DisputeEntryKind = z.enum([
  'reported',
  'payments_stopped',
  'message',
  'offered',
  'accepted',
  'refused',
  'withdrawn',
  'decided',
  'appealed',
  /** Somebody's time was over. */
  'expired',
  'refunded',
  'payments_started',
]);

/** One step of the case, as all sides read it. */
export const DisputeEntry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: DisputeSide,
  /** A first name and an initial, a shop's name, or the first name of whoever of us it was. */
  author: z.string(),
  kind: DisputeEntryKind,
  words: z.string(),
  /** What stopped of the payments is not told to the shop. */
  amount: z.int().nullable(),
  offer: DisputeOfferKind.nullable(),
  pictures: z.array(z.object({ id: z.uuid(), width: z.int(), height: z.int() })),
});
export type DisputeEntry = z.infer<typeof DisputeEntry>;

export const HeldPayment = z.object({
  sequence: z.int(),
  due_date: z.iso.date(),
  /** Of this payment: what is stopped, and what is still asked for on its day. */
  stopped: z.int(),
  goes_on: z.int(),
});

export const DisputeAction = z.enum([
  'message',
  'offer',
  'accept',
  'refuse',
  'withdraw',
  'decide',
  'appeal',
]);

/** A case in a list. */
export const DisputeRow = z.object({
  id: z.uuid(),
  /** Short, for people: C-3001. */
  reference: z.string(),
  livemode: z.boolean(),
  state: DisputeState,
  /** Who is to act; null where nobody has to. */
  turn: DisputeSide.nullable(),
  /** The last day to act, in Manila; null once it is closed. */
  answer_by: z.iso.date().nullable(),
  kind: DisputeKind,
  wish: DisputeWish,
  reported_amount: z.int(),
  outcome: DisputeOutcome.nullable(),
  store_name: z.string(),
  /** A first name and an initial. */
  buyer_name: z.string(),
  description: z.string(),
  created_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
});
export type DisputeRow = z.infer<typeof DisputeRow>;

export const Dispute = DisputeRow.extend({
  /** The purchase in its buyer’s list; null for the shop. */
  transaction_id: z.uuid().nullable(),
  payment_request_id: z.uuid(),
  order_reference: z.string().nullable(),
  purchase_amount: z.int(),
  purchased_at: z.iso.datetime(),
  /** Payments of the plan. */
  terms: z.int(),
  /** Of what was reported: came back since. */
  refunded_amount: z.int(),
  /** Of what was reported: still open. */
  open_amount: z.int(),
  /** For the buyer and staff; null for the shop. */
  stopped: z.object({ amount: z.int(), payments: z.array(HeldPayment) }).nullable(),
  /** Kept apart from the shop’s payouts until it is settled; null for the buyer. */
  held_amount: z.int().nullable(),
  offer: z
    .object({
      kind: DisputeOfferKind,
      amount: z.int(),
      words: z.string(),
      made_at: z.iso.datetime(),
    })
    .nullable(),
  decisions: z.array(
    z.object({
      /** What comes back; zero where nothing does. */
      amount: z.int(),
      reason: z.string(),
      /** The first name of whoever decided. */
      reviewer: z.string(),
      is_yours: z.boolean(),
      is_appeal: z.boolean(),
      decided_at: z.iso.datetime(),
    }),
  ),
  appealed_by: DisputeSide.nullable(),
  timeline: z.array(DisputeEntry),
  /** When the shop first read it. */
  read_by_shop_at: z.iso.datetime().nullable(),
  /** What the caller may do now. */
  may: z.array(DisputeAction),
});
export type Dispute = z.infer<typeof Dispute>;
