import {
  type Cause,
  credit,
  debit,
  house,
  type Journal,
  type Leg,
  makeJournal,
  reverse,
} from './journals.ts';
import { add, type Centavos, noCentavos, subtract, sum } from './money.ts';
import { groupOwner, pspOwner, railOwner, roundOwner, seatOwner } from './owners.ts';

/**
 * Money of a paluwagan. What members give is in trust and never ours: it stands at the provider, in
 * the bank or on its way (`trust_…`), and is owed as a pool, as a pot to be paid, as the group's
 * guarantee or as a deposit. Our own money comes in by `pal.covered` alone.
 */

/** What was put in for a missed contribution, and not back. */
export interface Covers {
  readonly fromDepositCentavos: Centavos;
  readonly fromGuaranteeCentavos: Centavos;
  readonly fromPlatformCentavos: Centavos;
}

export const noCovers: Covers = {
  fromDepositCentavos: noCentavos,
  fromGuaranteeCentavos: noCentavos,
  fromPlatformCentavos: noCentavos,
};

export const coveredOf = (covers: Covers): Centavos =>
  sum([covers.fromDepositCentavos, covers.fromGuaranteeCentavos, covers.fromPlatformCentavos]);

/** A contribution with whose it is. */
export interface PostedDue extends Covers {
  readonly groupId: string;
  readonly seatId: string;
  readonly roundId: string;
  readonly amountCentavos: Centavos;
  readonly coverCentavos: Centavos;
  readonly penaltyCentavos: Centavos;
}

/** All that is owed for it once it was missed. */
export const owedForDue = (
  due: Pick<PostedDue, 'amountCentavos' | 'coverCentavos' | 'penaltyCentavos'>,
): Centavos => sum([due.amountCentavos, due.coverCentavos, due.penaltyCentavos]);

export function contributionGiven(cause: Cause, due: PostedDue, psp: string): Journal {
  return makeJournal('pal.contribution', cause, [
    debit('trust_clearing', pspOwner(psp), add(due.amountCentavos, due.coverCentavos)),
    credit('pal_pool', roundOwner(due.roundId), due.amountCentavos),
    credit('pal_guarantee', groupOwner(due.groupId), due.coverCentavos),
  ]);
}

export function depositGiven(
  cause: Cause,
  deposit: { seatId: string; amountCentavos: Centavos },
  psp: string,
): Journal {
  return makeJournal('pal.deposit', cause, [
    debit('trust_clearing', pspOwner(psp), deposit.amountCentavos),
    credit('pal_deposit', seatOwner(deposit.seatId), deposit.amountCentavos),
  ]);
}

/** The grace is over: what is owed for it is a claim of the group. No money moves. */
export function contributionMissed(cause: Cause, due: PostedDue): Journal {
  return makeJournal('pal.missed', cause, claimLegs(debit, credit, due, owedForDue(due)));
}

/** Put in for it: the seat's own deposit, the group's guarantee, then ours. */
export function contributionCovered(cause: Cause, due: PostedDue, put: Covers): Journal {
  return makeJournal('pal.covered', cause, [
    ...sourceLegs(debit, credit, due, put),
    credit('pal_pool', roundOwner(due.roundId), coveredOf(put)),
  ]);
}

/** It goes back where it came from: the round that it was put into is not paid out. */
export function contributionUncovered(cause: Cause, due: PostedDue): Journal {
  return reverse(contributionCovered(cause, due, due), 'pal.uncovered', cause);
}

/**
 * A deposit that is there again takes over what guarantee and we had put in: one's own comes first,
 * whenever it comes.
 */
export function depositTookOver(
  cause: Cause,
  due: PostedDue,
  over: Omit<Covers, 'fromDepositCentavos'>,
): Journal {
  const restored = { ...over, fromDepositCentavos: noCentavos };
  return makeJournal('pal.covered', cause, [
    debit('pal_deposit', seatOwner(due.seatId), coveredOf(restored)),
    ...sourceLegs(credit, debit, due, restored),
  ]);
}

/** At the end of a group its guarantee takes over what we had put in, as far as it goes. */
export function guaranteeTookOver(
  cause: Cause,
  groupId: string,
  amountCentavos: Centavos,
): Journal {
  return makeJournal('pal.closed', cause, [
    debit('pal_guarantee', groupOwner(groupId), amountCentavos),
    ...platformLegs(credit, debit, amountCentavos),
  ]);
}

/** A missed contribution is paid with all that it cost: what was put in goes back. */
export function caughtUp(cause: Cause, due: PostedDue, psp: string): Journal {
  return makeJournal('pal.caught_up', cause, [
    debit('trust_clearing', pspOwner(psp), owedForDue(due)),
    ...settledLegs(due, add(due.coverCentavos, due.penaltyCentavos)),
    ...claimLegs(credit, debit, due, owedForDue(due)),
  ]);
}

/** What a pot pays of what its own seat owed: the contribution, and of the rest what there is. */
export interface OffsetDue {
  readonly due: PostedDue;
  /** Of cover and penalty; the rest is let go with its claim. */
  readonly extraCentavos: Centavos;
}

export const offsetOf = ({ due, extraCentavos }: OffsetDue): Centavos =>
  add(due.amountCentavos, extraCentavos);

/** The pot of a round is owed to whose turn it is, less what they owe the group. */
export function potReleased(
  cause: Cause,
  release: {
    roundId: string;
    seatId: string;
    potCentavos: Centavos;
    offsets: readonly OffsetDue[];
  },
): Journal {
  const { offsets, potCentavos } = release;
  const offset = sum(offsets.map(offsetOf));
  return makeJournal('pal.released', cause, [
    debit('pal_pool', roundOwner(release.roundId), potCentavos),
    credit('pal_payout_due', seatOwner(release.seatId), subtract(potCentavos, offset)),
    ...offsets.flatMap(({ due, extraCentavos }) => [
      ...settledLegs(due, extraCentavos),
      ...claimLegs(credit, debit, due, owedForDue(due)),
    ]),
  ]);
}

/** A claim that nobody is asked for any more: the seat has not received, and the group ends. */
export function claimVoided(cause: Cause, due: PostedDue): Journal {
  return reverse(contributionMissed(cause, due), 'pal.uncovered', cause);
}

export interface SeatShare {
  readonly seatId: string;
  readonly amountCentavos: Centavos;
}

/** Of a dissolution: what is there goes to those who gave and have not received. */
export function sharedAmongSeats(
  cause: Cause,
  shared: {
    groupId: string;
    fromPools: readonly { roundId: string; amountCentavos: Centavos }[];
    fromGuaranteeCentavos: Centavos;
    shares: readonly SeatShare[];
  },
): Journal {
  return makeJournal('pal.shared', cause, [
    ...shared.fromPools.map((pool) =>
      debit('pal_pool', roundOwner(pool.roundId), pool.amountCentavos),
    ),
    debit('pal_guarantee', groupOwner(shared.groupId), shared.fromGuaranteeCentavos),
    ...payoutLegs(shared.shares),
  ]);
}

/** What creditors no longer need of the pools belongs to the guarantee. */
export function poolsLeftOver(
  cause: Cause,
  groupId: string,
  pools: readonly { roundId: string; amountCentavos: Centavos }[],
): Journal {
  return makeJournal('pal.closed', cause, [
    ...pools.map((pool) => debit('pal_pool', roundOwner(pool.roundId), pool.amountCentavos)),
    credit('pal_guarantee', groupOwner(groupId), sum(pools.map((pool) => pool.amountCentavos))),
  ]);
}

/** The end: what is left of the guarantee goes back, and so do deposits. */
export function groupClosed(
  cause: Cause,
  closing: {
    groupId: string;
    guaranteeShares: readonly SeatShare[];
    deposits: readonly SeatShare[];
  },
): Journal {
  const { groupId, guaranteeShares, deposits } = closing;
  const guarantee = sum(guaranteeShares.map((share) => share.amountCentavos));
  return makeJournal('pal.closed', cause, [
    debit('pal_guarantee', groupOwner(groupId), guarantee),
    ...deposits.map((each) => debit('pal_deposit', seatOwner(each.seatId), each.amountCentavos)),
    ...payoutLegs([...guaranteeShares, ...deposits]),
  ]);
}

/**
 * Somebody takes a seat over: what they pay stands for what the seat should have given. Who leaves
 * is owed what they gave, less penalties; what was missed is made up for.
 */
export function seatReplaced(
  cause: Cause,
  replaced: {
    groupId: string;
    seatId: string;
    buyInCentavos: Centavos;
    /** To who leaves; what is kept of it for penalties goes to the guarantee. */
    exitCentavos: Centavos;
    penaltiesCentavos: Centavos;
    missed: readonly PostedDue[];
  },
  psp: string,
): Journal {
  return makeJournal('pal.replaced', cause, [
    debit('trust_clearing', pspOwner(psp), replaced.buyInCentavos),
    credit('pal_payout_due', seatOwner(replaced.seatId), replaced.exitCentavos),
    credit('pal_guarantee', groupOwner(replaced.groupId), replaced.penaltiesCentavos),
    ...replaced.missed.flatMap((due) => [
      ...settledLegs(due, due.coverCentavos),
      ...claimLegs(credit, debit, due, owedForDue(due)),
    ]),
  ]);
}

/** Sent to a member's wallet, or given back by it. */
export function groupPayoutSent(
  cause: Cause,
  payout: { seatId: string; rail: string; amountCentavos: Centavos },
): Journal {
  return makeJournal('pal.payout', cause, [
    debit('pal_payout_due', seatOwner(payout.seatId), payout.amountCentavos),
    credit('trust_payout_clearing', railOwner(payout.rail), payout.amountCentavos),
  ]);
}

export function groupPayoutReturned(
  cause: Cause,
  payout: { seatId: string; rail: string; amountCentavos: Centavos },
): Journal {
  return reverse(groupPayoutSent(cause, payout), 'pal.payout_returned', cause);
}

/**
 * The bank took a contribution back. Pool and guarantee give what they have of it; what is gone
 * already is ours to lose, and owed by the seat like anything that it missed.
 */
export function contributionTakenBack(
  cause: Cause,
  due: PostedDue,
  taken: { fromPoolCentavos: Centavos; fromGuaranteeCentavos: Centavos },
  psp: string,
): Journal {
  // With the penalty, where it was paid with one.
  const whole = owedForDue(due);
  const ours = subtract(whole, add(taken.fromPoolCentavos, taken.fromGuaranteeCentavos));
  return makeJournal('pal.taken_back', cause, [
    debit('pal_pool', roundOwner(due.roundId), taken.fromPoolCentavos),
    debit('pal_guarantee', groupOwner(due.groupId), taken.fromGuaranteeCentavos),
    ...platformLegs(debit, credit, ours),
    credit('trust_clearing', pspOwner(psp), whole),
  ]);
}

/** Money that came for a due that was over, until it has gone back. */
export function lateDuePayment(
  cause: Cause,
  payment: { dueId: string; amountCentavos: Centavos },
  psp: string,
): Journal {
  return makeJournal('pal.late', cause, [
    debit('trust_clearing', pspOwner(psp), payment.amountCentavos),
    credit('suspense', `pal_due:${payment.dueId}`, payment.amountCentavos),
  ]);
}

/** The same where its channel gives nothing back: it goes to who paid it, by a payout. */
export function lateDueKept(
  cause: Cause,
  payment: { seatId: string; amountCentavos: Centavos },
  psp: string,
): Journal {
  return makeJournal('pal.late', cause, [
    debit('trust_clearing', pspOwner(psp), payment.amountCentavos),
    credit('pal_payout_due', seatOwner(payment.seatId), payment.amountCentavos),
  ]);
}

/** The bank took a deposit back: what is there of it goes, what is in use is ours to lose. */
export function depositTakenBack(
  cause: Cause,
  deposit: { seatId: string; amountCentavos: Centavos; thereCentavos: Centavos },
  psp: string,
): Journal {
  const { seatId, amountCentavos, thereCentavos } = deposit;
  return makeJournal('pal.taken_back', cause, [
    debit('pal_deposit', seatOwner(seatId), thereCentavos),
    ...platformLegs(debit, credit, subtract(amountCentavos, thereCentavos)),
    credit('trust_clearing', pspOwner(psp), amountCentavos),
  ]);
}

/** The bank took back what a seat was taken over with: who left has it, and it is ours to lose. */
export function buyInTakenBack(cause: Cause, amountCentavos: Centavos, psp: string): Journal {
  return makeJournal('pal.taken_back', cause, [
    ...platformLegs(debit, credit, amountCentavos),
    credit('trust_clearing', pspOwner(psp), amountCentavos),
  ]);
}

/** It is paid after all: what we lost by it comes back to us. */
export const buyInPaidAgain = (cause: Cause, amountCentavos: Centavos, psp: string): Journal =>
  reverse(buyInTakenBack(cause, amountCentavos, psp), 'pal.caught_up', cause);

type Side = typeof debit;

const claimLegs = (side: Side, against: Side, due: PostedDue, amountCentavos: Centavos): Leg[] => [
  side('pal_member_recv', seatOwner(due.seatId), amountCentavos),
  against('pal_claims', groupOwner(due.groupId), amountCentavos),
];

/** Our own money comes in with what it costs us, and moves from our bank to that in trust. */
const platformLegs = (side: Side, against: Side, amountCentavos: Centavos): Leg[] => [
  side('exp_pal_cover', house, amountCentavos),
  side('trust_bank', house, amountCentavos),
  against('cash_bank', house, amountCentavos),
];

function sourceLegs(side: Side, against: Side, due: PostedDue, of: Covers): Leg[] {
  return [
    side('pal_deposit', seatOwner(due.seatId), of.fromDepositCentavos),
    side('pal_guarantee', groupOwner(due.groupId), of.fromGuaranteeCentavos),
    ...platformLegs(side, against, of.fromPlatformCentavos),
  ];
}

/** A contribution that is there after all: back to what was put in, and the rest to its round. */
function settledLegs(due: PostedDue, extraCentavos: Centavos): Leg[] {
  return [
    ...sourceLegs(credit, debit, due, due),
    credit('pal_pool', roundOwner(due.roundId), subtract(due.amountCentavos, coveredOf(due))),
    credit('pal_guarantee', groupOwner(due.groupId), extraCentavos),
  ];
}

const payoutLegs = (shares: readonly SeatShare[]): Leg[] =>
  shares.map((share) => credit('pal_payout_due', seatOwner(share.seatId), share.amountCentavos));
