import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { Journal } from '@luwag/domain/journals';
import { nextDayOf } from '@luwag/domain/paluwagan-advance';
import type { BookSeat, GroupBook, GroupStep, Outcome } from '@luwag/domain/paluwagan-book';
import { post } from '@luwag/ledger/posting';
import type { Clock } from '@luwag/platform/clock';
import { idOn, slotOf } from '@luwag/platform/ids';
import { linesOf, type Posted } from './lines.ts';
import { insertLines, listLastPlaces, type NewLine } from './lines-repository.ts';
import { holderOf, type LoadedGroup } from './loading.ts';
import { createPalPayouts, type NewPalPayout } from './payouts.ts';
import {
  type ChangedDue,
  type ChangedRound,
  type PaidBy,
  takeFirstSteps,
  updateDues,
  updateGroups,
  updateRounds,
  updateTurns,
} from './saving-repository.ts';

export type Origin = { clock: Clock; requestId: string };

/** What happened to a group, and by which payments. */
export type Change = {
  group: LoadedGroup;
  outcome: Outcome;
  /** By due: what paid it. Dues that a pot or a buy-in paid are in none. */
  payments: ReadonlyMap<string, PaidBy & { paymentId: string }>;
};

/**
 * Writes what came of several groups in the transaction that holds their locks: journals, rows,
 * lines of the book and what is to be paid. All of it or nothing.
 */
export async function saveChanges(
  tx: Tx,
  origin: Origin,
  changes: readonly Change[],
): Promise<void> {
  const now = origin.clock.now();
  const today = manilaDateOf(now.getTime());
  const places = await listLastPlaces(
    tx,
    changes.map(({ group }) => group.row.id),
  );
  const written = changes.map((change) => {
    const after = places.get(change.group.row.id) ?? 0;
    const steps = postedSteps(change, after);
    const of = { group: change.group, book: change.outcome.book, at: now, onDate: today };
    const lines = steps.flatMap(({ step, posted }) => linesOf(of, step, posted));
    return { change, steps, lines };
  });
  const journals = written.flatMap(({ change, steps }) =>
    steps.flatMap(({ posted }) =>
      posted.map(({ journalId, journal }) => ({
        id: journalId,
        mode: change.group.row.mode,
        journal,
      })),
    ),
  );
  if (journals.length > 0) await post(tx, ...journals);
  await updateDues(
    tx,
    changes.flatMap((change) => changedDues(change, today)),
    now,
  );
  await updateTurns(tx, changes.flatMap(changedSeats), now);
  await takeFirstSteps(tx, {
    openRoundIds: changes.flatMap(roundsThroughOpen),
    dissolvingIds: changes.flatMap(throughDissolving),
  });
  await updateRounds(tx, changes.flatMap(changedRounds), now);
  await updateGroups(
    tx,
    changes.map(({ outcome: { book } }) => ({ book, nextOn: nextOnOf(book, today) })),
    now,
  );
  await insertLines(
    tx,
    written.flatMap(({ lines }): NewLine[] => lines),
  );
  await createPalPayouts(tx, origin, changes.flatMap(payoutsOf));
}

/**
 * Of a group that is over nothing is to do by itself: what comes late brings what follows. What
 * does not fit is looked at again by every run: what it holds back has no day of its own.
 */
function nextOnOf(book: GroupBook, today: CivilDate): CivilDate | null {
  if (!book.isProven) return today;
  const isOver = book.status === 'finished' || book.status === 'dissolved';
  return isOver ? null : nextDayOf(book, today);
}

type PostedStep = { step: GroupStep; posted: Posted[] };

const journalsOf = (step: GroupStep): readonly Journal[] => {
  if ('journals' in step) return step.journals;
  return 'journal' in step ? [step.journal] : [];
};

/**
 * The id of a journal follows from the payment that it books, or from the place in the book of its
 * group: whoever does the same again after a crash makes the same one.
 */
function postedSteps({ group, outcome, payments }: Change, lastPlace: number): PostedStep[] {
  let count = 0;
  const { id: groupId } = group.row;
  return outcome.steps.map((step) => ({
    step,
    posted: journalsOf(step).map((journal) => {
      count += 1;
      const payment = isPaid(step) ? payments.get(step.dueId) : undefined;
      const what = payment
        ? `${payment.paymentId} ${journal.event}`
        : `${groupId} ${lastPlace} ${count} ${journal.event}`;
      return { journalId: idOn(journal.effectiveOn, slotOf(groupId), what), journal };
    }),
  }));
}

const isPaid = (step: GroupStep): step is Extract<GroupStep, { kind: 'given' | 'caught_up' }> =>
  step.kind === 'given' || step.kind === 'caught_up';

function changedDues({ group, outcome, payments }: Change, today: CivilDate): ChangedDue[] {
  return outcome.book.dues.flatMap((due, index): ChangedDue[] => {
    if (due === group.book.dues[index]) return [];
    if (due.status === 'offset') return [{ ...due, paid: { paymentId: null, onDate: today } }];
    if (due.status !== 'paid') return [{ ...due, paid: null }];
    const paid = payments.get(due.dueId);
    if (!paid) throw new Error(`due ${due.dueId} is paid by nothing`);
    return [{ ...due, paid }];
  });
}

const changedSeats = ({ group, outcome }: Change): BookSeat[] =>
  outcome.book.seats.filter((seat, index) => !isSame(seat, group.book.seats[index]));

const changedRounds = ({ group, outcome }: Change): ChangedRound[] =>
  outcome.book.rounds.flatMap((round, index) => {
    if (isSame(round, group.book.rounds[index])) return [];
    const released = outcome.steps.find(
      (step) => step.kind === 'released' && step.roundNumber === round.roundNumber,
    );
    const offsetCentavos = released?.kind === 'released' ? released.offsetCentavos : null;
    return [{ ...round, offsetCentavos }];
  });

/** Rounds that opened and went on from there. */
const roundsThroughOpen = ({ group, outcome }: Change): string[] =>
  outcome.book.rounds
    .filter(
      ({ status }, index) =>
        group.book.rounds[index]?.status === 'ahead' && ['short', 'released'].includes(status),
    )
    .map(({ roundId }) => roundId);

const throughDissolving = ({ group, outcome }: Change): string[] =>
  outcome.book.status === 'dissolved' && ['running', 'frozen'].includes(group.book.status)
    ? [group.row.id]
    : [];

const isSame = (one: object, other: object | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What is due to members from here on. */
function payoutsOf({ group, outcome }: Change): NewPalPayout[] {
  const { id: groupId, mode } = group.row;
  const to = (
    kind: NewPalPayout['kind'],
    seatId: string,
    amountCentavos: NewPalPayout['amountCentavos'],
    roundId: string | null = null,
  ): NewPalPayout => {
    const { memberId, accountId, wallet } = holderOf(group, seatId);
    return { groupId, mode, kind, seatId, roundId, memberId, accountId, wallet, amountCentavos };
  };
  const idOfRound = (roundNumber: number) =>
    outcome.book.rounds.find((round) => round.roundNumber === roundNumber)?.roundId ?? null;
  return outcome.steps
    .flatMap((step): NewPalPayout[] => {
      switch (step.kind) {
        case 'released':
          return [to('pot', step.seatId, step.payoutCentavos, idOfRound(step.roundNumber))];
        // Who leaves still sits on the seat: it is handed over afterwards.
        case 'replaced':
          return [to('exit', step.seatId, step.exitCentavos)];
        case 'shared': {
          const { of } = step;
          const roundId = typeof of === 'object' ? idOfRound(of.roundNumber) : null;
          return [...step.shares].map(([seatId, share]) => to('share', seatId, share, roundId));
        }
        case 'closed':
          return [
            ...[...step.shares].map(([seatId, share]) => to('closing', seatId, share)),
            ...[...step.deposits].map(([seatId, deposit]) => to('deposit', seatId, deposit)),
          ];
        default:
          return [];
      }
    })
    .filter(({ amountCentavos }) => amountCentavos > 0);
}
