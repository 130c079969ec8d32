import { add, type Centavos, sum } from './money.ts';
import {
  type BookSeat,
  type GroupBook,
  getRound,
  getSeat,
  inTurn,
  isExcused,
  missedOf,
  type Outcome,
  owesSomething,
  unchanged,
} from './paluwagan-book.ts';
import { isOrderInBands } from './paluwagan-draw.ts';

/** Who receives when, once there is an order: passing over, moving last, swaps, taking over. */

const unpaidByTurn = (book: GroupBook): BookSeat[] =>
  book.seats.filter((seat) => !seat.hasReceived).toSorted((one, other) => one.turn - other.turn);

/**
 * Who receives the pot of a round: the seat whose turn it is, unless it owes the group something.
 * Then the next that owes nothing changes places with it; where all owe, it stays whose turn it is,
 * and what it owes is taken from the pot.
 */
export function findReceiver(book: GroupBook): { first: BookSeat; receiver: BookSeat } {
  const unpaid = unpaidByTurn(book);
  const [first] = unpaid;
  if (!first) throw new Error(`everybody in group ${book.groupId} has received`);
  const receiver = unpaid.find((seat) => !owesSomething(book, seat.seatId)) ?? first;
  return { first, receiver };
}

export function exchangeTurns(book: GroupBook, one: BookSeat, other: BookSeat): GroupBook {
  const turnOf = (seat: BookSeat): number =>
    seat.seatId === one.seatId ? other.turn : seat.seatId === other.seatId ? one.turn : seat.turn;
  return { ...book, seats: book.seats.map((seat) => ({ ...seat, turn: turnOf(seat) })) };
}

/** Behind all who have not received; those in between move up by one. */
export function moveLast(book: GroupBook, seatId: string): Outcome {
  const unpaid = unpaidByTurn(book);
  const moved = unpaid.find((seat) => seat.seatId === seatId);
  const last = unpaid.at(-1);
  if (!moved || !last || moved === last) return unchanged(book);
  const others = unpaid.filter((seat) => seat !== moved);
  const turns = unpaid.map(({ turn }) => turn);
  const turnOf = new Map([...others, moved].map((seat, index) => [seat.seatId, turns[index]]));
  const seats = book.seats.map((seat) => ({
    ...seat,
    turn: turnOf.get(seat.seatId) ?? seat.turn,
  }));
  return { book: { ...book, seats }, steps: [{ kind: 'moved_last', seatId }] };
}

/**
 * Everybody who owes something when waiting is over, in the order of their turns. What was missed
 * while a seat was excused is owed and no default.
 */
export function moveDefaulters(book: GroupBook): Outcome {
  const owing = book.seats
    .filter((seat) => owesSomething(book, seat.seatId))
    .toSorted((one, other) => one.turn - other.turn);
  return inTurn(
    book,
    ...owing.map(({ seatId }) => (each: GroupBook) => {
      const seat = getSeat(each, seatId);
      const isAtFault = missedOf(each, seatId).some((due) => !isExcused(seat, due.roundNumber));
      const noted = isAtFault ? noteDefault(each, seat) : unchanged(each);
      if (seat.hasReceived) return noted;
      const moved = moveLast(noted.book, seatId);
      return { book: moved.book, steps: [...noted.steps, ...moved.steps] };
    }),
  );
}

function noteDefault(book: GroupBook, seat: BookSeat): Outcome {
  if (seat.isDefaulted) return unchanged(book);
  const seats = book.seats.map((each) =>
    each.seatId === seat.seatId ? { ...each, isDefaulted: true } : each,
  );
  return { book: { ...book, seats }, steps: [{ kind: 'defaulted', seatId: seat.seatId }] };
}

export type SwapRefusal = 'swap_not_possible' | 'early_turn_not_secured';

/** Whether two seats may change turns now: when it is asked for, and again when it is agreed to. */
export function decideSwap(
  book: GroupBook,
  swap: { fromSeatId: string; toSeatId: string },
  secured: ReadonlyMap<string, boolean>,
): SwapRefusal | undefined {
  const [from, to] = [getSeat(book, swap.fromSeatId), getSeat(book, swap.toSeatId)];
  const isFree = (seat: BookSeat): boolean =>
    !seat.hasReceived &&
    !owesSomething(book, seat.seatId) &&
    getRound(book, seat.turn).status === 'ahead';
  const isPossible = book.status === 'running' && from !== to && isFree(from) && isFree(to);
  if (!isPossible) return 'swap_not_possible';
  const swapped = exchangeTurns(book, from, to);
  const order = swapped.seats.toSorted((one, other) => one.turn - other.turn);
  const roster = swapped.seats.map((seat) => ({
    seat: seat.seatNumber,
    secured: secured.get(seat.seatId) ?? false,
  }));
  const numbers = order.map(({ seatNumber }) => seatNumber);
  const isEarlySame = isOrderInBands(numbers, roster) || !touchesEarly(book, from, to);
  return isEarlySame ? undefined : 'early_turn_not_secured';
}

/** Somebody in default may sit in an early turn by now; a swap among later ones is none of that. */
const touchesEarly = (book: GroupBook, one: BookSeat, other: BookSeat): boolean =>
  Math.min(one.turn, other.turn) <= Math.max(1, Math.floor(book.seats.length / 3));

export type SubstituteRefusal = 'group_not_running' | 'seat_has_received' | 'substituted_already';

export function decideSubstitute(
  book: GroupBook,
  seat: { seatId: string; wasTakenOver: boolean },
): SubstituteRefusal | undefined {
  if (book.status !== 'running') return 'group_not_running';
  if (getSeat(book, seat.seatId).hasReceived) return 'seat_has_received';
  return seat.wasTakenOver ? 'substituted_already' : undefined;
}

/** What somebody pays to take a seat over, and what who leaves is owed of it. */
export interface TakingOver {
  readonly buyInCentavos: Centavos;
  readonly exitCentavos: Centavos;
  /** Kept of what they gave, for contributions that they missed. */
  readonly penaltiesCentavos: Centavos;
  readonly missedDueIds: readonly string[];
}

/**
 * Contribution and cover of every round that was given or missed so far. Of it who leaves gets what
 * they gave, less their penalties as far as that goes; the rest makes up for what they missed.
 */
export function computeTakingOver(book: GroupBook, seatId: string): TakingOver {
  const dues = book.dues.filter((due) => due.seatId === seatId);
  const withCover = (due: { amountCentavos: Centavos; coverCentavos: Centavos }): Centavos =>
    add(due.amountCentavos, due.coverCentavos);
  const missed = dues.filter((due) => due.status === 'missed');
  const gave = sum(dues.filter((due) => due.status === 'paid').map(withCover));
  const penalties = sum(missed.map((due) => due.penaltyCentavos));
  const penaltiesCentavos = Math.min(gave, penalties) as Centavos;
  return {
    buyInCentavos: add(gave, sum(missed.map(withCover))),
    exitCentavos: (gave - penaltiesCentavos) as Centavos,
    penaltiesCentavos,
    missedDueIds: missed.map(({ dueId }) => dueId),
  };
}
