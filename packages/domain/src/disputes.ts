// A problem with a purchase, from the report to its end: whose turn it is, by when, and what
// follows. Pure: the calls and the job of the deadlines go by the same table.

import { addDays, type CivilDate } from './calendar.ts';
import { type Holiday, nextBankingDay } from './holidays.ts';
import { type Centavos, centavos, noCentavos, subtract } from './money.ts';

/** Days and banking days in which each side answers, from the day after the last word. */
export const disputeRule = {
  shopDays: 14,
  /** To say yes or no to an offer, or that what was promised has come. */
  buyerDays: 7,
  /** To exchange or repair what the buyer agreed to have exchanged or repaired. */
  promiseDays: 14,
  decideBankingDays: 5,
  /** To appeal against a decision, before it is carried out. */
  appealDays: 7,
  appealBankingDays: 10,
  /** Of one purchase: so many reports can be withdrawn, and no other follows. */
  withdrawalsMax: 2,
} as const;

export const disputeKinds = [
  'not_arrived',
  'broken',
  'returned',
  'wrong_amount',
  'not_mine',
] as const;
export type DisputeKind = (typeof disputeKinds)[number];

export const disputeWishes = ['refund', 'exchange', 'repair'] as const;
export type DisputeWish = (typeof disputeWishes)[number];

/**
 * `shop_turn`: the shop is to answer. `buyer_turn`: there is an offer. `promised`: the buyer agreed
 * to an exchange or a repair, and waits for it. `review`: we are to decide. `decided`: we have, and
 * either side may appeal. `appealed`: somebody else of us is to decide. `closed`: it is over.
 */
export const disputeStates = [
  'shop_turn',
  'buyer_turn',
  'promised',
  'review',
  'decided',
  'appealed',
  'closed',
] as const;
export type DisputeState = (typeof disputeStates)[number];

export const disputeOffers = ['refund', 'exchange', 'repair', 'decline'] as const;
export type DisputeOffer = (typeof disputeOffers)[number];

/** How a dispute ended, or would end once its decision is carried out. */
export const disputeOutcomes = ['refunded', 'not_refunded', 'settled', 'withdrawn'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export type DisputeSide = 'buyer' | 'shop' | 'luwag';

/** What a dispute rests on; everything else about it is told and not decided by. */
export interface Dispute {
  readonly state: DisputeState;
  readonly reportedCentavos: Centavos;
  /** The last day to act, in Manila; none once it is closed. */
  readonly answerBy: CivilDate | null;
  readonly offer: { readonly kind: DisputeOffer; readonly amountCentavos: Centavos } | null;
  /** What is to come back in all, once we have decided. */
  readonly decidedCentavos: Centavos | null;
  readonly decidedBy: string | null;
  readonly outcome: DisputeOutcome | null;
}

export type DisputeAct =
  | { readonly kind: 'offer'; readonly offer: DisputeOffer; readonly amountCentavos: Centavos }
  | { readonly kind: 'accept' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'withdraw' }
  | { readonly kind: 'decide'; readonly amountCentavos: Centavos; readonly reviewerId: string }
  | { readonly kind: 'appeal' }
  /** All that was reported has come back by an ordinary refund. */
  | { readonly kind: 'refunded_elsewhere' }
  /** The last day is over, and nobody has acted. */
  | { readonly kind: 'expire' };

export type DisputeActKind = DisputeAct['kind'];

/** What has to be done in the same transaction. */
export type DisputeEffect =
  /** So much is to have come back in all; the rest starts again. */
  | { readonly kind: 'refund_to'; readonly totalCentavos: Centavos }
  /** Nothing comes back: payments start again. */
  | { readonly kind: 'start_again' }
  | { readonly kind: 'none' };

export type DisputeRefusal =
  | 'not_your_turn'
  | 'amount_too_high'
  /** The shop offers no more than came back already. */
  | 'amount_too_low'
  | 'same_reviewer';

/** Why a purchase cannot be reported again. */
type ReportRefusal = 'open' | 'decided' | 'withdrawn_twice';

export type DisputeDecision =
  | { readonly kind: 'accept'; readonly dispute: Dispute; readonly effect: DisputeEffect }
  | { readonly kind: 'reject'; readonly code: DisputeRefusal };

/** What each side may do in each state. Messages are not acts: they move nothing. */
const acts: Readonly<
  Record<DisputeState, Readonly<Partial<Record<DisputeActKind, readonly DisputeSide[]>>>>
> = {
  shop_turn: { offer: ['shop'], withdraw: ['buyer'] },
  buyer_turn: { accept: ['buyer'], refuse: ['buyer'], withdraw: ['buyer'] },
  promised: { accept: ['buyer'], refuse: ['buyer'], withdraw: ['buyer'] },
  review: { decide: ['luwag'], withdraw: ['buyer'] },
  // Decided is decided: whoever withdrew now could give up unawares what they were just given.
  decided: { appeal: ['buyer', 'shop'] },
  appealed: { decide: ['luwag'] },
  closed: {},
};

/** Whose turn it is. In `decided` either side may act, and nobody has to. */
export function turnOf(state: DisputeState): DisputeSide | null {
  if (state === 'shop_turn') return 'shop';
  if (state === 'buyer_turn' || state === 'promised') return 'buyer';
  return state === 'review' || state === 'appealed' ? 'luwag' : null;
}

/** What this side may do now, in the order of the table. */
export function mayDo(dispute: Dispute, side: DisputeSide): DisputeActKind[] {
  const all = Object.entries(acts[dispute.state]) as [DisputeActKind, readonly DisputeSide[]][];
  return all.filter(([, sides]) => sides.includes(side)).map(([kind]) => kind);
}

/**
 * Decided is decided, however the case ended after that; and whoever withdraws a report may think
 * again once. What both sides agreed on bars nothing.
 */
export function whyNotAgain(
  earlier: readonly Pick<Dispute, 'state' | 'decidedCentavos' | 'outcome'>[],
): ReportRefusal | undefined {
  if (earlier.some(({ state }) => state !== 'closed')) return 'open';
  if (earlier.some(({ decidedCentavos }) => decidedCentavos !== null)) return 'decided';
  const withdrawn = earlier.filter(({ outcome }) => outcome === 'withdrawn');
  return withdrawn.length >= disputeRule.withdrawalsMax ? 'withdrawn_twice' : undefined;
}

export function openDispute(reportedCentavos: Centavos, onDate: CivilDate): Dispute {
  return {
    state: 'shop_turn',
    reportedCentavos,
    answerBy: addDays(onDate, disputeRule.shopDays),
    offer: null,
    decidedCentavos: null,
    decidedBy: null,
    outcome: null,
  };
}

type On = { onDate: CivilDate; holidays: readonly Holiday[] };
/** With what came back of it so far, by ordinary refunds. */
type Now = On & { backCentavos: Centavos };

/** One act of one side on one day. The clock acts as `luwag`, and so do ordinary refunds. */
export function actOn(
  dispute: Dispute,
  act: DisputeAct,
  by: Now & { side: DisputeSide },
): DisputeDecision {
  if (act.kind === 'expire' || act.kind === 'refunded_elsewhere') return apply(dispute, act, by);
  const isLate = dispute.answerBy !== null && by.onDate > dispute.answerBy;
  // Our own lateness takes nothing from anybody; theirs is for the clock to answer.
  const isBarred = isLate && by.side !== 'luwag' && act.kind !== 'withdraw';
  if (isBarred || !mayDo(dispute, by.side).includes(act.kind)) return reject('not_your_turn');
  return apply(dispute, act, by);
}

function apply(dispute: Dispute, act: DisputeAct, by: Now): DisputeDecision {
  switch (act.kind) {
    case 'offer':
      return offer(dispute, act, by);
    case 'accept':
      return accept(dispute, by);
    case 'refuse':
      return accepted(toReview(dispute, by));
    case 'withdraw':
      return close(dispute, 'withdrawn', { kind: 'start_again' });
    case 'decide':
      return decide(dispute, act, by);
    case 'appeal':
      return accepted({
        ...dispute,
        state: 'appealed',
        answerBy: afterBankingDays(disputeRule.appealBankingDays, by),
      });
    case 'refunded_elsewhere':
      return dispute.state === 'closed'
        ? reject('not_your_turn')
        : close(dispute, 'refunded', { kind: 'none' });
    case 'expire':
      return expire(dispute, by);
  }
}

/**
 * A refund of all that was reported needs no answer: it is what the buyer can get at most. A
 * refusal goes to us; the buyer has said all there is to say by reporting it. Sums are in all, so
 * that one of no more than came back already offers nothing.
 */
function offer(
  dispute: Dispute,
  made: { offer: DisputeOffer; amountCentavos: Centavos },
  on: Now,
): DisputeDecision {
  const { offer: kind } = made;
  const amountCentavos = kind === 'refund' ? made.amountCentavos : noCentavos;
  if (amountCentavos > dispute.reportedCentavos) return reject('amount_too_high');
  if (kind === 'refund' && amountCentavos <= on.backCentavos) return reject('amount_too_low');
  const offered = { ...dispute, offer: { kind, amountCentavos } };
  if (kind === 'decline') return accepted(toReview(offered, on));
  if (kind === 'refund' && amountCentavos === dispute.reportedCentavos)
    return close(offered, 'refunded', { kind: 'refund_to', totalCentavos: amountCentavos });
  const answerBy = addDays(on.onDate, disputeRule.buyerDays);
  return accepted({ ...offered, state: 'buyer_turn', answerBy });
}

/** Yes to money ends it; yes to an exchange or a repair waits until that has come. */
function accept(dispute: Dispute, on: On): DisputeDecision {
  const { state, offer: offered } = dispute;
  if (state === 'promised') return close(dispute, 'settled', { kind: 'start_again' });
  if (!offered) return reject('not_your_turn');
  if (offered.kind === 'refund')
    return close(dispute, 'refunded', {
      kind: 'refund_to',
      totalCentavos: offered.amountCentavos,
    });
  const answerBy = addDays(on.onDate, disputeRule.promiseDays);
  return accepted({ ...dispute, state: 'promised', answerBy });
}

/**
 * The first decision waits for appeals; that on an appeal is the last, by somebody else, and is
 * carried out at once.
 */
function decide(
  dispute: Dispute,
  decision: { amountCentavos: Centavos; reviewerId: string },
  on: On,
): DisputeDecision {
  const { amountCentavos, reviewerId } = decision;
  if (amountCentavos < 0 || amountCentavos > dispute.reportedCentavos)
    return reject('amount_too_high');
  if (dispute.state === 'appealed' && dispute.decidedBy === reviewerId)
    return reject('same_reviewer');
  const decided = { ...dispute, decidedCentavos: amountCentavos };
  if (dispute.state === 'appealed') return carryOut(decided);
  const answerBy = addDays(on.onDate, disputeRule.appealDays);
  return accepted({ ...decided, state: 'decided', decidedBy: reviewerId, answerBy });
}

/**
 * Who says nothing: a shop has agreed with the buyer. A buyer has given nothing up, so that we
 * decide by what both wrote. What was promised counts as come. A decision stands.
 */
function expire(dispute: Dispute, on: On): DisputeDecision {
  if (dispute.answerBy === null || on.onDate <= dispute.answerBy) return reject('not_your_turn');
  switch (dispute.state) {
    case 'shop_turn':
      return close(dispute, 'refunded', {
        kind: 'refund_to',
        totalCentavos: dispute.reportedCentavos,
      });
    case 'buyer_turn':
      return accepted(toReview(dispute, on));
    case 'promised':
      return close(dispute, 'settled', { kind: 'start_again' });
    case 'decided':
      return carryOut(dispute);
    default:
      return reject('not_your_turn');
  }
}

function carryOut(dispute: Dispute): DisputeDecision {
  const totalCentavos = dispute.decidedCentavos ?? noCentavos;
  return totalCentavos === 0
    ? close(dispute, 'not_refunded', { kind: 'start_again' })
    : close(dispute, 'refunded', { kind: 'refund_to', totalCentavos });
}

const toReview = (dispute: Dispute, on: On): Dispute => ({
  ...dispute,
  state: 'review',
  answerBy: afterBankingDays(disputeRule.decideBankingDays, on),
});

const close = (
  dispute: Dispute,
  outcome: DisputeOutcome,
  effect: DisputeEffect,
): DisputeDecision => ({
  kind: 'accept',
  dispute: { ...dispute, state: 'closed', answerBy: null, outcome },
  effect,
});

const accepted = (dispute: Dispute): DisputeDecision => ({
  kind: 'accept',
  dispute,
  effect: { kind: 'none' },
});

const reject = (code: DisputeRefusal): DisputeDecision => ({ kind: 'reject', code });

/** The banking day that is so many after this one. */
export function afterBankingDays(days: number, { onDate, holidays }: On): CivilDate {
  let day = onDate;
  for (let passed = 0; passed < days; passed += 1) day = nextBankingDay(day, holidays);
  return day;
}

/** What is left to give back of what should have come back in all. */
export const leftToRefund = (
  totalCentavos: Centavos,
  { reportedCentavos, openCentavos }: { reportedCentavos: Centavos; openCentavos: Centavos },
): Centavos =>
  centavos(Math.max(0, subtract(totalCentavos, subtract(reportedCentavos, openCentavos))));
