import { addDays, type CivilDate, civilDate } from '@luwag/domain/calendar';
import { type AccountCode, type AccountKind, chart } from '@luwag/domain/chart';
import type { Journal } from '@luwag/domain/journals';
import { depositGiven } from '@luwag/domain/journals-paluwagan';
import { type Centavos, centavos } from '@luwag/domain/money';
import { advanceGroup, opensOn } from '@luwag/domain/paluwagan-advance';
import {
  beginGroup,
  causeOn,
  type GroupBook,
  type GroupStep,
  heldOf,
  type Outcome,
  platformUsedOf,
} from '@luwag/domain/paluwagan-book';
import { giveDue } from '@luwag/domain/paluwagan-giving';
import {
  computeGroupAmounts,
  type GroupFrequency,
  listRoundDates,
} from '@luwag/domain/paluwagan-rules';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';

/**
 * A whole group lived through, date by date, with a ledger of its own beside it: whatever the rules
 * say happened is posted, and the two are held against each other after every step.
 */

const psp = 'xendit';

/** What somebody does about a due on a day: gives it, or not yet. */
export type Habit = (
  due: { seatNumber: number; roundNumber: number; isMissed: boolean },
  day: { dueDate: CivilDate; graceEnd: CivilDate; decidedOn: CivilDate; today: CivilDate },
  book: GroupBook,
) => boolean;

export interface Life {
  readonly book: GroupBook;
  readonly steps: readonly GroupStep[];
  readonly ledger: Ledger;
}

export interface GroupSpec {
  readonly seats: number;
  readonly contributionCentavos: Centavos;
  readonly every: GroupFrequency;
  readonly firstDate: CivilDate;
  /** Seat numbers that left a deposit. */
  readonly withDeposit: readonly number[];
  /** Seat numbers by turn. */
  readonly order: readonly number[];
}

export const everyday: Omit<GroupSpec, 'seats' | 'order'> = {
  contributionCentavos: centavos(1_000_00),
  every: 'kinsenas',
  firstDate: civilDate('2026-12-15'),
  withDeposit: [],
};

export const inOrder = (seats: number): number[] =>
  Array.from({ length: seats }, (_, index) => index + 1);

/** Balances by account, and that none passes its bound. */
class Ledger {
  readonly balances = new Map<string, number>();
  readonly totals = new Map<AccountCode, number>();
  received = 0;

  post(journal: Journal): void {
    for (const { kind, owner, side, amountCentavos } of journal.legs) {
      const key = `${kind} ${owner}`;
      const by = side === 'D' ? amountCentavos : -amountCentavos;
      this.balances.set(key, (this.balances.get(key) ?? 0) + by);
      this.totals.set(kind, (this.totals.get(kind) ?? 0) + by);
      if (kind === 'trust_clearing') this.received += by;
    }
    for (const { kind, owner } of journal.legs) this.assertBound(kind, owner);
  }

  private assertBound(kind: AccountCode, owner: string): void {
    const { bound } = chart[kind] as AccountKind;
    const balance = this.balances.get(`${kind} ${owner}`) ?? 0;
    if ((bound === 'C' && balance > 0) || (bound === 'D' && balance < 0))
      throw new Error(`${kind} ${owner} is past its bound: ${balance}`);
  }

  /** Of all owners; what is owed is above zero. */
  total(kind: AccountCode): number {
    const total = this.totals.get(kind) ?? 0;
    return ['liability', 'income'].includes(chart[kind].class) ? noMinusZero(-total) : total;
  }

  of(kind: AccountCode, owner: string): number {
    return noMinusZero(-(this.balances.get(`${kind} ${owner}`) ?? 0));
  }
}

const noMinusZero = (value: number): number => (value === 0 ? 0 : value);

const journalsOf = (steps: readonly GroupStep[]): Journal[] =>
  steps.flatMap((step) =>
    'journals' in step ? step.journals : 'journal' in step ? [step.journal] : [],
  );

export const seatIdOf = (seatNumber: number): string => `seat-${seatNumber}`;

export function openGroup(spec: GroupSpec): Life {
  const amounts = computeGroupAmounts(spec);
  const dates = listRoundDates(spec, addDays(spec.firstDate, -20), philippineHolidays);
  const deposits = new Map(
    spec.withDeposit.map((seat) => [seatIdOf(seat), amounts.depositCentavos]),
  );
  const book = beginGroup({
    groupId: 'group',
    amounts: { ...amounts, contributionCentavos: spec.contributionCentavos },
    rounds: dates.map((round, index) => ({ ...round, roundId: `round-${index + 1}` })),
    seats: spec.order.map((seatNumber, index) => ({
      seatId: seatIdOf(seatNumber),
      seatNumber,
      turn: index + 1,
    })),
    dueIdOf: (seatId, roundNumber) => `${seatId}/${roundNumber}`,
    deposits,
  });
  const ledger = new Ledger();
  const cause = causeOn(book, spec.firstDate, 'deposit');
  for (const [seatId, amountCentavos] of deposits)
    ledger.post(depositGiven(cause, { seatId, amountCentavos }, psp));
  return { book, steps: [], ledger };
}

/** One thing that happens, posted, and proven afterwards. */
export function take(life: Life, apply: (book: GroupBook) => Outcome): Life {
  const { book, steps } = apply(life.book);
  if (steps.length === 0) return { ...life, book };
  for (const journal of journalsOf(steps)) life.ledger.post(journal);
  prove(book, life.ledger);
  return { book, steps: [...life.steps, ...steps], ledger: life.ledger };
}

/** I10, and that the group is what its ledger says. */
export function prove(book: GroupBook, ledger: Ledger): void {
  const kinds = ['pal_pool', 'pal_payout_due', 'pal_guarantee', 'pal_deposit'] as const;
  const owed = kinds.reduce((sum, kind) => sum + ledger.total(kind), 0);
  const held =
    ledger.total('trust_clearing') +
    ledger.total('trust_bank') +
    ledger.total('trust_payout_clearing');
  same('held is owed', held, owed);
  same('claims', ledger.total('pal_member_recv'), ledger.total('pal_claims'));
  same('book', heldOf(book), owed - ledger.total('pal_payout_due'));
  same('guarantee', book.guaranteeCentavos, ledger.total('pal_guarantee'));
  same('ours', ledger.total('exp_pal_cover'), platformUsedOf(book));
  const owing = book.dues.filter((due) => due.status === 'missed');
  const claims = owing.reduce(
    (sum, due) => sum + due.amountCentavos + due.coverCentavos + due.penaltyCentavos,
    0,
  );
  same('owed by members', ledger.total('pal_member_recv'), claims);
  if (platformUsedOf(book) > book.platformCapCentavos)
    throw new Error('we put in more than was promised');
}

function same(what: string, is: number, should: number): void {
  if (is !== should) throw new Error(`${what}: ${is} and not ${should}`);
}

/** From the first day to the last, everybody by their habit. */
export function live(begun: Life, habit: Habit): Life {
  let life = begun;
  for (const today of daysOf(begun.book)) {
    life = take(life, (book) => advanceGroup(book, today));
    life = giveAll(life, today, habit);
    if (life.book.status === 'finished' || life.book.status === 'dissolved') return life;
  }
  return life;
}

export function giveAll(begun: Life, today: CivilDate, habit: Habit): Life {
  let life = begun;
  for (const { dueId } of begun.book.dues) {
    const due = life.book.dues.find((each) => each.dueId === dueId);
    if (!due || (due.status !== 'open' && due.status !== 'missed')) continue;
    const round = life.book.rounds[due.roundNumber - 1];
    if (!round || opensOn(round) > today) continue;
    const seatNumber = Number(due.seatId.slice('seat-'.length));
    const asked = { seatNumber, roundNumber: due.roundNumber, isMissed: due.status === 'missed' };
    if (!habit(asked, { ...round, today }, life.book)) continue;
    life = take(life, (book) => giveDue(book, dueId, { onDate: today, psp }));
    life = take(life, (book) => advanceGroup(book, today));
  }
  return life;
}

/** Every day on which something can come due, and the last on which something is waited for. */
function daysOf(book: GroupBook): CivilDate[] {
  const days = book.rounds.flatMap((round) => [
    opensOn(round),
    round.dueDate,
    round.graceEnd,
    addDays(round.graceEnd, 1),
    round.decidedOn,
  ]);
  const last = book.rounds.at(-1);
  return [...new Set([...days, ...(last ? [addDays(last.decidedOn, 1)] : [])])].sort();
}

/** On the due date, as most do. */
export const punctual: Habit = (_due, { dueDate, today }) => today >= dueDate;

/** What a seat was given in all: its pot, its shares and what came back at the end. */
export function paidTo(life: Life, seatNumber: number): Centavos {
  return centavos(life.ledger.of('pal_payout_due', `pal_seat:${seatIdOf(seatNumber)}`));
}

export const potsOf = (life: Life, seatNumber: number): number =>
  life.steps.filter((step) => step.kind === 'released' && step.seatId === seatIdOf(seatNumber))
    .length;
