import type { CivilDate } from './calendar.ts';
import {
  caughtUp,
  contributionCovered,
  contributionGiven,
  contributionMissed,
  contributionTakenBack,
  coveredOf,
  owedForDue,
  seatReplaced,
} from './journals-paluwagan.ts';
import { add, type Centavos, centavos, noCentavos, subtract, sum } from './money.ts';
import {
  type BookDue,
  causeOn,
  depositOf,
  type GroupBook,
  getDue,
  getRound,
  getSeat,
  isExcused,
  less,
  missingOf,
  type Outcome,
  poolOf,
  postedOf,
  withDue,
  withMoney,
} from './paluwagan-book.ts';
import { spreadCover, withCoversBack } from './paluwagan-cover.ts';
import { computeTakingOver } from './paluwagan-turns.ts';

/** Money that comes from members, and what a bank takes back. `advanceGroup` does what follows. */

export type Payment = { readonly onDate: CivilDate; readonly psp: string };

/** What a due costs to pay now: all of it, with what was added when it was missed. */
export const amountToGive = (due: BookDue): Centavos =>
  due.status === 'missed' ? owedForDue(due) : add(due.amountCentavos, due.coverCentavos);

/** Whether money for this due is taken; otherwise it goes back as any that comes too late. */
export const isPayable = ({ status }: Pick<BookDue, 'status'>): boolean =>
  status === 'open' || status === 'missed';

/** A contribution came, in time or not. */
export function giveDue(book: GroupBook, dueId: string, payment: Payment): Outcome {
  const due = getDue(book, dueId);
  if (due.status === 'open') return giveInTime(book, due, payment);
  if (due.status === 'missed') return catchUp(book, due, payment);
  throw new Error(`due ${dueId} is ${due.status} and takes no money`);
}

function giveInTime(book: GroupBook, due: BookDue, { onDate, psp }: Payment): Outcome {
  const cause = causeOn(book, onDate, `due:${due.dueId}`);
  const journal = contributionGiven(cause, postedOf(book, due), psp);
  const paid = withDue(book, due.dueId, { status: 'paid' });
  return {
    book: withMoney(paid, {
      guarantee: due.coverCentavos,
      pool: [due.roundNumber, due.amountCentavos],
    }),
    steps: [{ kind: 'given', dueId: due.dueId, journal }],
  };
}

function catchUp(book: GroupBook, due: BookDue, { onDate, psp }: Payment): Outcome {
  const cause = causeOn(book, onDate, `due:${due.dueId}`);
  const journal = caughtUp(cause, postedOf(book, due), psp);
  const extra = add(due.coverCentavos, due.penaltyCentavos);
  return {
    book: withDue(withSettled(book, due, extra), due.dueId, { status: 'paid' }),
    steps: [{ kind: 'caught_up', dueId: due.dueId, journal }],
  };
}

/** What was put in for a missed contribution goes back, and what was lacking to its round. */
export function withSettled(book: GroupBook, due: BookDue, extraCentavos: Centavos): GroupBook {
  return withMoney(withCoversBack(book, due), {
    guarantee: extraCentavos,
    pool: [due.roundNumber, missingOf(due)],
  });
}

/** Somebody takes a seat over, with what it should have given by now. */
export function replaceSeat(book: GroupBook, seatId: string, payment: Payment): Outcome {
  const taking = computeTakingOver(book, seatId);
  const missed = taking.missedDueIds.map((dueId) => getDue(book, dueId));
  const cause = causeOn(book, payment.onDate, `seat:${seatId}`);
  const journal = seatReplaced(
    cause,
    {
      groupId: book.groupId,
      seatId,
      buyInCentavos: taking.buyInCentavos,
      exitCentavos: taking.exitCentavos,
      penaltiesCentavos: taking.penaltiesCentavos,
      missed: missed.map((due) => postedOf(book, due)),
    },
    payment.psp,
  );
  const settled = missed.reduce(
    (each, due) =>
      withDue(withSettled(each, due, due.coverCentavos), due.dueId, { status: 'offset' }),
    withMoney(book, { guarantee: taking.penaltiesCentavos }),
  );
  const seats = settled.seats.map((seat) =>
    seat.seatId === seatId ? { ...seat, isDefaulted: false, excused: null } : seat,
  );
  return {
    book: { ...settled, seats },
    steps: [{ kind: 'replaced', seatId, exitCentavos: taking.exitCentavos, journal }],
  };
}

/**
 * A bank took a contribution back. While its round is not paid out the pool gives it; afterwards
 * the ladder does, without a ceiling on our part: the pot has gone, and nobody else is asked.
 */
export function chargeBackDue(book: GroupBook, dueId: string, payment: Payment): Outcome {
  const due = getDue(book, dueId);
  if (due.status !== 'paid') throw new Error(`due ${dueId} is ${due.status}: nothing to take back`);
  const round = getRound(book, due.roundNumber);
  // Of a group that is dissolved the pools were shared, whatever their rounds are.
  const isShared = poolOf(book, due.roundNumber) < due.amountCentavos;
  const isGone = round.status === 'released' || round.status === 'shared' || isShared;
  // In time to be given again; of a pot that has gone nobody can wait for it.
  if (!round.isClosed && !isGone) return returnMoney(book, due, { ...payment, status: 'open' });
  const put = isGone ? putForGone(book, due, payment) : { book, steps: [] };
  const back = returnMoney(put.book, getDue(put.book, dueId), { ...payment, status: 'missed' });
  return { book: back.book, steps: [...put.steps, ...back.steps] };
}

function putForGone(book: GroupBook, due: BookDue, { onDate }: Payment): Outcome {
  const missing = centavos(Math.max(0, due.amountCentavos - poolOf(book, due.roundNumber)));
  const guarantee = centavos(Math.max(0, book.guaranteeCentavos - extraOf(due)));
  const put = spreadCover(missing, {
    deposit: depositOf(book, due.seatId),
    guarantee,
    platform: missing,
  });
  if (coveredOf(put) === 0) return { book, steps: [] };
  const cause = causeOn(book, onDate, `cover:${due.dueId}`);
  const journal = contributionCovered(cause, postedOf(book, due), put);
  return {
    book: withMoney(withDue(book, due.dueId, put), {
      guarantee: less(put.fromGuaranteeCentavos),
      deposit: [due.seatId, less(put.fromDepositCentavos)],
      pool: [due.roundNumber, coveredOf(put)],
    }),
    steps: [{ kind: 'covered', dueId: due.dueId, put, journal }],
  };
}

/** What went to the guarantee of it: the cover, and the penalty where it was paid with one. */
const extraOf = (due: BookDue): Centavos => add(due.coverCentavos, due.penaltyCentavos);

type Returned = Payment & { readonly status: 'open' | 'missed' };

function returnMoney(book: GroupBook, due: BookDue, { onDate, psp, status }: Returned): Outcome {
  const fromPoolCentavos = centavos(Math.min(poolOf(book, due.roundNumber), due.amountCentavos));
  const fromGuaranteeCentavos = centavos(Math.min(book.guaranteeCentavos, extraOf(due)));
  const taken = { fromPoolCentavos, fromGuaranteeCentavos };
  const cause = causeOn(book, onDate, `due:${due.dueId}`);
  const back = contributionTakenBack(cause, postedOf(book, due), taken, psp);
  const after = withMoney(withDue(book, due.dueId, { status }), {
    guarantee: less(fromGuaranteeCentavos),
    pool: [due.roundNumber, less(fromPoolCentavos)],
  });
  const step = { kind: 'taken_back', dueId: due.dueId, journal: back } as const;
  if (status === 'open') return { book: after, steps: [step] };
  const missed = noteMissed(after, getDue(after, due.dueId), onDate);
  return { book: missed.book, steps: [step, ...missed.steps] };
}

/** The grace is over, or the money went back: from now on it is a claim. */
export function noteMissed(book: GroupBook, due: BookDue, onDate: CivilDate): Outcome {
  const seat = getSeat(book, due.seatId);
  const isFree = isExcused(seat, due.roundNumber);
  const penaltyCentavos = isFree ? noCentavos : book.penaltyCentavos;
  const noted = withDue(book, due.dueId, { status: 'missed', penaltyCentavos });
  const cause = causeOn(book, onDate, `due:${due.dueId}`);
  const journal = contributionMissed(cause, postedOf(noted, getDue(noted, due.dueId)));
  return { book: noted, steps: [{ kind: 'missed', dueId: due.dueId, journal }] };
}

/** What a seat has given of contributions, whoever sat on it. */
export const givenBy = (book: GroupBook, seatId: string): Centavos =>
  sum(
    book.dues
      .filter((due) => due.seatId === seatId && (due.status === 'paid' || due.status === 'offset'))
      .map((due) => due.amountCentavos),
  );

/** What it gave less what it received. */
export const netOf = (book: GroupBook, seatId: string): Centavos =>
  getSeat(book, seatId).hasReceived
    ? subtract(givenBy(book, seatId), book.potCentavos)
    : givenBy(book, seatId);
