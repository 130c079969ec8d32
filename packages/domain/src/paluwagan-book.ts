import type { CivilDate } from './calendar.ts';
import type { Journal } from './journals.ts';
import {
  type Covers,
  coveredOf,
  noCovers,
  owedForDue,
  type PostedDue,
} from './journals-paluwagan.ts';
import { add, type Centavos, noCentavos, subtract, sum } from './money.ts';
import type { GroupAmounts, RoundDates } from './paluwagan-rules.ts';
import type { DueStatus, GroupStatus, RoundStatus } from './paluwagan-states.ts';

/**
 * A group whose money moves, as far as its rules look at it. What happens to it is decided by pure
 * functions of this value (`paluwagan-giving.ts`, `paluwagan-advance.ts`, `paluwagan-ending.ts`),
 * which return the group as it is afterwards and the steps that led there, journals included. The
 * module reads it under the group's lock, and writes what changed in the same transaction.
 */
export interface GroupBook {
  readonly groupId: string;
  readonly status: GroupStatus;
  readonly contributionCentavos: Centavos;
  readonly coverCentavos: Centavos;
  readonly penaltyCentavos: Centavos;
  readonly potCentavos: Centavos;
  readonly platformCapCentavos: Centavos;
  readonly seats: readonly BookSeat[];
  /** By number. */
  readonly rounds: readonly BookRound[];
  /** Contributions alone, those that are void included. */
  readonly dues: readonly BookDue[];
  /** As the ledger has them. */
  readonly guaranteeCentavos: Centavos;
  readonly deposits: ReadonlyMap<string, Centavos>;
  /** By round number. */
  readonly pools: ReadonlyMap<number, Centavos>;
  /** Of a dissolution: what each seat was given of what it had given. */
  readonly shared: ReadonlyMap<string, Centavos>;
  /** What is held is what is owed; while it is not, nothing is released or shared. */
  readonly isProven: boolean;
}

export interface BookSeat {
  readonly seatId: string;
  readonly seatNumber: number;
  readonly turn: number;
  readonly hasReceived: boolean;
  readonly isDefaulted: boolean;
  /** Rounds in which lateness is nobody's fault, both included. */
  readonly excused: { readonly from: number; readonly until: number } | null;
}

export interface BookRound extends RoundDates {
  readonly roundId: string;
  readonly roundNumber: number;
  readonly status: RoundStatus;
  /** The grace is over, and what was missed is noted. */
  readonly isClosed: boolean;
  /** Its last day of waiting has come, and what followed from that was done. */
  readonly isDecided: boolean;
  /** Who received. */
  readonly seatId: string | null;
}

export interface BookDue extends Covers {
  readonly dueId: string;
  readonly seatId: string;
  readonly roundNumber: number;
  readonly amountCentavos: Centavos;
  readonly coverCentavos: Centavos;
  readonly penaltyCentavos: Centavos;
  readonly status: DueStatus;
}

/** What happened to a group, in order. Each is a line of its book, and told to whom it concerns. */
export type GroupStep =
  | { readonly kind: 'given' | 'caught_up'; readonly dueId: string; readonly journal: Journal }
  | { readonly kind: 'opened'; readonly roundNumber: number }
  | { readonly kind: 'missed'; readonly dueId: string; readonly journal: Journal }
  | {
      readonly kind: 'covered';
      readonly dueId: string;
      readonly put: Covers;
      readonly journal: Journal;
    }
  | { readonly kind: 'took_over'; readonly dueId: string; readonly journal: Journal }
  | { readonly kind: 'short'; readonly roundNumber: number; readonly missingCentavos: Centavos }
  | { readonly kind: 'passed_over'; readonly seatId: string; readonly withSeatId: string }
  | {
      readonly kind: 'released';
      readonly roundNumber: number;
      readonly seatId: string;
      readonly payoutCentavos: Centavos;
      readonly offsetCentavos: Centavos;
      readonly offsetDueIds: readonly string[];
      readonly journal: Journal;
    }
  | { readonly kind: 'defaulted' | 'moved_last'; readonly seatId: string }
  | {
      readonly kind: 'replaced';
      readonly seatId: string;
      readonly exitCentavos: Centavos;
      readonly journal: Journal;
    }
  | { readonly kind: 'taken_back'; readonly dueId: string; readonly journal: Journal }
  | { readonly kind: 'dissolved'; readonly because: 'short' | 'agreed' | 'staff' }
  | { readonly kind: 'uncovered' | 'voided'; readonly dueId: string; readonly journal: Journal }
  | {
      readonly kind: 'shared';
      readonly of: ShareOf;
      readonly shares: ReadonlyMap<string, Centavos>;
      readonly journal: Journal;
    }
  | {
      readonly kind: 'closed';
      readonly shares: ReadonlyMap<string, Centavos>;
      readonly deposits: ReadonlyMap<string, Centavos>;
      readonly journals: readonly Journal[];
    }
  | { readonly kind: 'ended'; readonly status: 'finished' | 'dissolved' };

/** What brought a share: what was there when the group was dissolved, a date, or the end. */
export type ShareOf = 'dissolution' | 'closing' | { readonly roundNumber: number };

/** A group after something, and what that was. */
export interface Outcome {
  readonly book: GroupBook;
  readonly steps: readonly GroupStep[];
}

export const unchanged = (book: GroupBook): Outcome => ({ book, steps: [] });

/** One thing after another, each on what the one before left. */
export const inTurn = (
  book: GroupBook,
  ...parts: readonly ((book: GroupBook) => Outcome)[]
): Outcome =>
  parts.reduce<Outcome>((so, part) => {
    const next = part(so.book);
    return { book: next.book, steps: [...so.steps, ...next.steps] };
  }, unchanged(book));

/** The same for each of a list that may depend on what was done before. */
export const forEachOf = <T>(
  book: GroupBook,
  items: readonly T[],
  apply: (book: GroupBook, item: T) => Outcome,
): Outcome => inTurn(book, ...items.map((item) => (each: GroupBook) => apply(each, item)));

export const causeOn = (book: GroupBook, onDate: CivilDate, what: string) => ({
  source: `pal_group:${book.groupId}/${what}`,
  effectiveOn: onDate,
});

export function getRound(book: GroupBook, roundNumber: number): BookRound {
  const round = book.rounds.find((each) => each.roundNumber === roundNumber);
  if (!round) throw new Error(`group ${book.groupId} has no round ${roundNumber}`);
  return round;
}

export function getSeat(book: GroupBook, seatId: string): BookSeat {
  const seat = book.seats.find((each) => each.seatId === seatId);
  if (!seat) throw new Error(`group ${book.groupId} has no seat ${seatId}`);
  return seat;
}

export function getDue(book: GroupBook, dueId: string): BookDue {
  const due = book.dues.find((each) => each.dueId === dueId);
  if (!due) throw new Error(`group ${book.groupId} has no due ${dueId}`);
  return due;
}

/** As the recipes of journals take it. */
export const postedOf = (book: GroupBook, due: BookDue): PostedDue => ({
  ...due,
  groupId: book.groupId,
  roundId: getRound(book, due.roundNumber).roundId,
});

export const poolOf = (book: GroupBook, roundNumber: number): Centavos =>
  book.pools.get(roundNumber) ?? noCentavos;
export const depositOf = (book: GroupBook, seatId: string): Centavos =>
  book.deposits.get(seatId) ?? noCentavos;
export const sharedOf = (book: GroupBook, seatId: string): Centavos =>
  book.shared.get(seatId) ?? noCentavos;

export const missedOf = (book: GroupBook, seatId: string): BookDue[] =>
  book.dues.filter((due) => due.seatId === seatId && due.status === 'missed');
export const owesSomething = (book: GroupBook, seatId: string): boolean =>
  book.dues.some((due) => due.seatId === seatId && due.status === 'missed');
export const owedBy = (book: GroupBook, seatId: string): Centavos =>
  sum(missedOf(book, seatId).map(owedForDue));

/** Of our cover, what is put in now. */
export const platformUsedOf = (book: GroupBook): Centavos =>
  sum(book.dues.map((due) => due.fromPlatformCentavos));

export const isExcused = ({ excused }: BookSeat, roundNumber: number): boolean =>
  excused !== null && excused.from <= roundNumber && roundNumber <= excused.until;

/** What a missed contribution still lacks in its round. */
export const missingOf = (due: BookDue): Centavos => subtract(due.amountCentavos, coveredOf(due));

export const withDue = (book: GroupBook, dueId: string, change: Partial<BookDue>): GroupBook => ({
  ...book,
  dues: book.dues.map((due) => (due.dueId === dueId ? { ...due, ...change } : due)),
});

export const withSeat = (
  book: GroupBook,
  seatId: string,
  change: Partial<BookSeat>,
): GroupBook => ({
  ...book,
  seats: book.seats.map((seat) => (seat.seatId === seatId ? { ...seat, ...change } : seat)),
});

export const withRound = (
  book: GroupBook,
  roundNumber: number,
  change: Partial<BookRound>,
): GroupBook => ({
  ...book,
  rounds: book.rounds.map((round) =>
    round.roundNumber === roundNumber ? { ...round, ...change } : round,
  ),
});

/** Amounts above zero are added, those below are taken. */
export interface Moved {
  readonly guarantee?: Centavos;
  readonly pool?: readonly [roundNumber: number, by: Centavos];
  readonly deposit?: readonly [seatId: string, by: Centavos];
}

export function withMoney(book: GroupBook, moved: Moved): GroupBook {
  const guaranteeCentavos = add(book.guaranteeCentavos, moved.guarantee ?? noCentavos);
  return {
    ...book,
    guaranteeCentavos,
    ...(moved.pool ? { pools: changed(book.pools, ...moved.pool) } : {}),
    ...(moved.deposit ? { deposits: changed(book.deposits, ...moved.deposit) } : {}),
  };
}

function changed<K>(
  amounts: ReadonlyMap<K, Centavos>,
  key: K,
  by: Centavos,
): ReadonlyMap<K, Centavos> {
  const after = add(amounts.get(key) ?? noCentavos, by);
  if (after < 0) throw new Error(`${String(key)} would be below zero by ${after}`);
  return new Map(amounts).set(key, after);
}

export const less = (amount: Centavos): Centavos => subtract(noCentavos, amount);

/** All that is held for a group but what is to be paid: pools, guarantee and deposits. */
export const heldOf = (book: GroupBook): Centavos =>
  sum([book.guaranteeCentavos, ...book.pools.values(), ...book.deposits.values()]);

/** A group that starts: seats in their turns, every due of every round, and what was deposited. */
export function beginGroup(begun: {
  groupId: string;
  amounts: GroupAmounts & { contributionCentavos: Centavos };
  rounds: readonly (RoundDates & { roundId: string })[];
  seats: readonly { seatId: string; seatNumber: number; turn: number }[];
  dueIdOf: (seatId: string, roundNumber: number) => string;
  deposits: ReadonlyMap<string, Centavos>;
}): GroupBook {
  const { amounts } = begun;
  const rounds = begun.rounds.map(
    (round, index): BookRound => ({
      ...round,
      roundNumber: index + 1,
      status: 'ahead',
      isClosed: false,
      isDecided: false,
      seatId: null,
    }),
  );
  const dueOf = (seatId: string, roundNumber: number): BookDue => ({
    dueId: begun.dueIdOf(seatId, roundNumber),
    seatId,
    roundNumber,
    amountCentavos: amounts.contributionCentavos,
    coverCentavos: amounts.coverCentavos,
    penaltyCentavos: noCentavos,
    status: 'open',
    ...noCovers,
  });
  return {
    groupId: begun.groupId,
    status: 'running',
    contributionCentavos: amounts.contributionCentavos,
    coverCentavos: amounts.coverCentavos,
    penaltyCentavos: amounts.penaltyCentavos,
    potCentavos: amounts.potCentavos,
    platformCapCentavos: amounts.platformCapCentavos,
    seats: begun.seats.map((seat) => ({
      ...seat,
      hasReceived: false,
      isDefaulted: false,
      excused: null,
    })),
    rounds,
    dues: rounds.flatMap(({ roundNumber }) =>
      begun.seats.map(({ seatId }) => dueOf(seatId, roundNumber)),
    ),
    guaranteeCentavos: noCentavos,
    deposits: begun.deposits,
    pools: new Map(),
    shared: new Map(),
    isProven: true,
  };
}
