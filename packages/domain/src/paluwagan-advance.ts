import { addDays, type CivilDate } from './calendar.ts';
import { type OffsetDue, offsetOf, potReleased } from './journals-paluwagan.ts';
import { add, centavos, noCentavos, subtract, sum } from './money.ts';
import {
  type BookDue,
  type BookRound,
  type BookSeat,
  causeOn,
  forEachOf,
  type GroupBook,
  getDue,
  inTurn,
  less,
  missedOf,
  type Outcome,
  postedOf,
  unchanged,
  withDue,
  withMoney,
  withRound,
  withSeat,
} from './paluwagan-book.ts';
import { coverMissed, missingInRound } from './paluwagan-cover.ts';
import { closeOut, dissolve, shareAmongCreditors } from './paluwagan-ending.ts';
import { noteMissed, withSettled } from './paluwagan-giving.ts';
import { dueOpensDays } from './paluwagan-rules.ts';
import { exchangeTurns, findReceiver, moveDefaulters } from './paluwagan-turns.ts';

/**
 * Everything that follows for a group from the day that it is: rounds open, what was not given is
 * missed and covered, whole pots are released, defaulters move last, a round that stays short ends
 * the group, and an end pays back what is left. Asked daily, after every payment, twice, or some
 * days late, it comes to the same: the days that passed are gone through in their order.
 */
export function advanceGroup(book: GroupBook, today: CivilDate): Outcome {
  if (book.status === 'finished' || book.status === 'dissolved') return closeOut(book, today);
  const days = [...new Set([...pendingDays(book), today])].filter((day) => day <= today).sort();
  return inTurn(book, ...days.map((day) => (each: GroupBook) => liveDay(each, day, today)));
}

/** When something may be to do: the next of them is when a worker looks again. */
export function nextDayOf(book: GroupBook, today: CivilDate): CivilDate | null {
  const [next] = pendingDays(book)
    .filter((day) => day > today)
    .sort();
  return next ?? null;
}

function pendingDays(book: GroupBook): CivilDate[] {
  // Whoever owes a group that is dissolved is waited for until its last date, shared or not.
  const isLast = ({ roundNumber }: BookRound) =>
    book.status === 'dissolving' && roundNumber === book.rounds.length;
  return book.rounds.flatMap((round) => [
    ...(round.status === 'ahead' ? [opensOn(round)] : []),
    ...(round.status === 'ahead' || round.status === 'open' ? [round.dueDate] : []),
    ...(round.isClosed ? [] : [closesOn(round)]),
    ...(round.isDecided && !isLast(round) ? [] : [round.decidedOn]),
  ]);
}

export const opensOn = ({ dueDate }: Pick<BookRound, 'dueDate'>): CivilDate =>
  addDays(dueDate, -dueOpensDays);
const closesOn = ({ graceEnd }: BookRound): CivilDate => addDays(graceEnd, 1);

/** One day of a group. Journals bear today's date: a book that is closed takes no others. */
function liveDay(book: GroupBook, day: CivilDate, today: CivilDate): Outcome {
  switch (book.status) {
    case 'running':
      return inTurn(
        book,
        (each) => openRounds(each, day),
        (each) => closeRounds(each, day, today),
        (each) => coverMissed(each, today),
        (each) => releaseRounds(each, day, today),
        (each) => decideRounds(each, day, today),
        (each) => (each.status === 'running' ? endIfOver(each, day, today) : unchanged(each)),
        (each) => (each.status === 'dissolving' ? windUp(each, day, today) : unchanged(each)),
      );
    // Nothing new opens and nobody is late; what is whole goes to whose it is.
    case 'frozen':
      return inTurn(
        book,
        (each) => coverMissed(each, today),
        (each) => releaseRounds(each, day, today),
      );
    case 'dissolving':
      return windUp(book, day, today);
    default:
      return unchanged(book);
  }
}

const windUp = (book: GroupBook, day: CivilDate, today: CivilDate): Outcome =>
  inTurn(
    book,
    (each) => openRounds(each, day),
    (each) => closeRounds(each, day, today),
    (each) => coverMissed(each, today),
    (each) => shareRounds(each, today),
    (each) => endIfOver(each, day, today),
  );

const openRounds = (book: GroupBook, day: CivilDate): Outcome =>
  forEachOf(
    book,
    book.rounds.filter((round) => round.status === 'ahead' && opensOn(round) <= day),
    (each, { roundNumber }) => ({
      book: withRound(each, roundNumber, { status: 'open' }),
      steps: [{ kind: 'opened', roundNumber }],
    }),
  );

const closeRounds = (book: GroupBook, day: CivilDate, today: CivilDate): Outcome =>
  forEachOf(
    book,
    book.rounds.filter((round) => !round.isClosed && closesOn(round) <= day),
    (each, { roundNumber }) =>
      forEachOf(
        withRound(each, roundNumber, { isClosed: true }),
        openDuesOf(each, roundNumber),
        (so, { dueId }) => noteMissed(so, getDue(so, dueId), today),
      ),
  );

const openDuesOf = (book: GroupBook, roundNumber: number): BookDue[] =>
  book.dues.filter((due) => due.roundNumber === roundNumber && due.status === 'open');

/** In the order of rounds: none is paid out before the one that was due before it. */
function releaseRounds(book: GroupBook, day: CivilDate, today: CivilDate): Outcome {
  const next = book.rounds.find((round) => round.status !== 'released');
  if (!next || next.status === 'ahead' || next.dueDate > day) return unchanged(book);
  const { roundNumber, status, isClosed } = next;
  const missingCentavos = missingInRound(book, roundNumber);
  if (missingCentavos === 0 && book.isProven)
    return inTurn(
      book,
      (each) => release(each, next, today),
      (each) => releaseRounds(each, day, today),
    );
  if (missingCentavos === 0 || !isClosed || status === 'short') return unchanged(book);
  return {
    book: withRound(book, roundNumber, { status: 'short' }),
    steps: [{ kind: 'short', roundNumber, missingCentavos }],
  };
}

function release(book: GroupBook, round: BookRound, onDate: CivilDate): Outcome {
  const { first, receiver } = findReceiver(book);
  if (first.turn !== round.roundNumber)
    throw new Error(`group ${book.groupId}: turn ${first.turn} in round ${round.roundNumber}`);
  const isPassedOver = receiver.seatId !== first.seatId;
  const passed: Outcome = isPassedOver
    ? {
        book: exchangeTurns(book, first, receiver),
        steps: [{ kind: 'passed_over', seatId: first.seatId, withSeatId: receiver.seatId }],
      }
    : unchanged(book);
  const paid = payPot(passed.book, round, receiver, onDate);
  return { book: paid.book, steps: [...passed.steps, ...paid.steps] };
}

function payPot(
  book: GroupBook,
  { roundId, roundNumber }: BookRound,
  { seatId }: BookSeat,
  onDate: CivilDate,
): Outcome {
  const { potCentavos } = book;
  const offsets = offsetsFor(book, seatId);
  const offsetCentavos = sum(offsets.map(offsetOf));
  const cause = causeOn(book, onDate, `round:${roundNumber}`);
  const journal = potReleased(cause, { roundId, seatId, potCentavos, offsets });
  const settled = offsets.reduce(
    (each, { due, extraCentavos }) =>
      withDue(withSettled(each, due, extraCentavos), due.dueId, { status: 'offset' }),
    withMoney(book, { pool: [roundNumber, less(potCentavos)] }),
  );
  const received = withSeat(settled, seatId, { hasReceived: true });
  return {
    book: withRound(received, roundNumber, { status: 'released', seatId }),
    steps: [
      {
        kind: 'released',
        roundNumber,
        seatId,
        payoutCentavos: subtract(potCentavos, offsetCentavos),
        offsetCentavos,
        offsetDueIds: offsets.map(({ due }) => due.dueId),
        journal,
      },
    ],
  };
}

/**
 * What a seat owes is taken from its own pot: the contributions, and then cover and penalty of each
 * as far as the pot goes. Only a seat that gave nothing at all cannot pay these from it; they are
 * let go.
 */
function offsetsFor(book: GroupBook, seatId: string): (OffsetDue & { due: OffsetBookDue })[] {
  const missed = missedOf(book, seatId);
  let rest = subtract(book.potCentavos, sum(missed.map((due) => due.amountCentavos)));
  return missed.map((due) => {
    const extra = add(due.coverCentavos, due.penaltyCentavos);
    const extraCentavos = extra <= rest ? extra : noCentavos;
    rest = subtract(rest, extraCentavos);
    return { due: { ...due, ...postedOf(book, due) }, extraCentavos: centavos(extraCentavos) };
  });
}

type OffsetBookDue = BookDue & ReturnType<typeof postedOf>;

/** Waiting is over: who owes is in default, and a round that is short ends the group. */
function decideRounds(book: GroupBook, day: CivilDate, today: CivilDate): Outcome {
  const next = book.rounds.find((round) => !round.isDecided);
  if (book.status !== 'running' || !next || !next.isClosed || next.decidedOn > day)
    return unchanged(book);
  // It is whole, and only its proof is missing: nobody else is to blame for that.
  if (next.status !== 'released' && missingInRound(book, next.roundNumber) === 0)
    return unchanged(book);
  const decided = withRound(book, next.roundNumber, { isDecided: true });
  if (next.status !== 'released') return dissolve(decided, 'short', today);
  return inTurn(decided, moveDefaulters, (each) => decideRounds(each, day, today));
}

/** What came on a date goes to those who are owed it, once nobody is expected to give any more. */
const shareRounds = (book: GroupBook, today: CivilDate): Outcome =>
  book.isProven
    ? forEachOf(
        book,
        book.rounds.filter(
          ({ status, roundNumber }) =>
            status !== 'released' &&
            status !== 'shared' &&
            openDuesOf(book, roundNumber).length === 0,
        ),
        (each, { roundNumber }) =>
          inTurn(
            withRound(each, roundNumber, { status: 'shared', isClosed: true, isDecided: true }),
            (so) => shareAmongCreditors(so, { roundNumber }, today),
          ),
      )
    : unchanged(book);

/** At once where nobody owes anything; else when the last date of waiting is over. */
function endIfOver(book: GroupBook, day: CivilDate, today: CivilDate): Outcome {
  const isOver = book.rounds.every(({ status }) => status === 'released' || status === 'shared');
  const last = book.rounds.at(-1);
  if (!isOver || !last || !book.isProven) return unchanged(book);
  const owing = book.dues.some((due) => due.status === 'missed');
  if (owing && day < last.decidedOn) return unchanged(book);
  const status = book.status === 'dissolving' ? 'dissolved' : 'finished';
  return inTurn(
    book,
    (each) => closeOut(each, today),
    (each) => ({
      book: {
        ...each,
        status,
        rounds: each.rounds.map((round) => ({ ...round, isClosed: true, isDecided: true })),
      },
      steps: [{ kind: 'ended', status }],
    }),
  );
}

/**
 * A group goes on after it was frozen. Its dates stand as they were signed; whoever could not give
 * meanwhile has a week from today before they are late.
 */
export function thawGroup(book: GroupBook, today: CivilDate): GroupBook {
  const graceEnd = addDays(today, thawDays);
  const rounds = book.rounds.map((round) =>
    round.isClosed || round.graceEnd >= graceEnd || round.dueDate > today
      ? round
      : { ...round, graceEnd, decidedOn: laterOf(round.decidedOn, addDays(graceEnd, 1)) },
  );
  return { ...book, status: 'running', rounds };
}

const thawDays = 7;
const laterOf = (one: CivilDate, other: CivilDate): CivilDate => (one > other ? one : other);
