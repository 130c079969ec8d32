import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { owedForDue } from '@luwag/domain/journals-paluwagan';
import { firstChargeOn } from '@luwag/domain/paluwagan-asked';
import { type GroupStep, getDue, getRound } from '@luwag/domain/paluwagan-book';
import { findReceiver } from '@luwag/domain/paluwagan-turns';
import { enqueueEach } from '@luwag/platform/jobs/job';
import type { GroupNews } from '../groups/service.ts';
import { newsPerJob, tellMany } from '../jobs.ts';
import { holderOf } from './loading.ts';
import type { Change, Origin } from './saving.ts';

/** News can wait, a charge is of its day: one after the other, behind the charges. */
const afterCharges = { queue: tellMany.name, priority: 20 };

/** Told to each of them when the transaction commits. */
export const tellEach = (tx: Tx, origin: Origin, news: readonly GroupNews[]): Promise<void> =>
  enqueueEach(
    tx,
    tellMany,
    Array.from({ length: Math.ceil(news.length / newsPerJob) }, (_, index) => ({
      origin,
      payload: { news: news.slice(index * newsPerJob, (index + 1) * newsPerJob).map(toTell) },
      queue: afterCharges.queue,
    })),
    { priority: afterCharges.priority },
  );

const toTell = ({ groupId, kind, about, to, data }: GroupNews) => ({
  ...{ group_id: groupId, kind, about, to: to && [...to], data: { ...data } },
});

/** What members hear of what happened to their group. */
export const newsOf = (change: Change, today: CivilDate): GroupNews[] =>
  change.outcome.steps.flatMap((step) => newsOfStep(change, step, today));

function newsOfStep(change: Change, step: GroupStep, today: CivilDate): GroupNews[] {
  switch (step.kind) {
    case 'given':
    case 'caught_up':
      return paidNews(change, step.dueId);
    case 'opened':
      return openedNews(change, step.roundNumber, today);
    case 'missed':
      return lateNews(change, step.dueId);
    case 'covered':
      return coveredNews(change, step);
    case 'passed_over': {
      const other = holderOf(change.group, step.withSeatId).memberId;
      const about = `${step.seatId} passed ${step.withSeatId}`;
      return [movedNews(change, step.seatId, { turn_moved: 'passed_over', other, about })];
    }
    case 'moved_last': {
      const about = `${step.seatId} last ${today}`;
      return [movedNews(change, step.seatId, { turn_moved: 'moved_last', other: null, about })];
    }
    case 'short':
      return shortNews(change, step);
    case 'dissolved': {
      const data = { dissolved_because: step.because };
      return [{ ...ofGroup(change), kind: 'group_dissolved', about: 'dissolved', to: null, data }];
    }
    case 'ended':
      return endedNews(change, step.status);
    default:
      return [];
  }
}

const ofGroup = ({ group }: Change) => ({ groupId: group.row.id });

const memberOfDue = ({ group }: Change, dueId: string): string[] => {
  const due = group.dues.get(dueId);
  return due ? [due.member_id] : [];
};

function paidNews(change: Change, dueId: string): GroupNews[] {
  const due = getDue(change.outcome.book, dueId);
  const payment = change.payments.get(dueId);
  if (!payment) return [];
  const { paymentId, onDate } = payment;
  const amount = owedForDue(due);
  const data = {
    amount,
    round_number: due.roundNumber,
    due_kind: 'contribution' as const,
    paid_date: onDate,
    payment_id: paymentId,
  };
  return [
    {
      ...ofGroup(change),
      kind: 'group_paid',
      about: paymentId,
      to: memberOfDue(change, dueId),
      data,
    },
  ];
}

function openedNews(change: Change, roundNumber: number, today: CivilDate): GroupNews[] {
  const { book } = change.outcome;
  const round = getRound(book, roundNumber);
  return book.dues
    .filter((due) => due.roundNumber === roundNumber && due.status === 'open')
    .map(({ dueId, amountCentavos, coverCentavos, seatId }): GroupNews => {
      const isCharged = holderOf(change.group, seatId).autopaySourceId !== null;
      return {
        ...ofGroup(change),
        kind: 'group_due',
        about: dueId,
        to: memberOfDue(change, dueId),
        data: {
          amount: amountCentavos + coverCentavos,
          round_number: roundNumber,
          due_date: round.dueDate,
          due_id: dueId,
          charged_on: isCharged ? firstChargeOn(round.dueDate, today) : null,
        },
      };
    });
}

function lateNews(change: Change, dueId: string): GroupNews[] {
  const { book } = change.outcome;
  const due = getDue(book, dueId);
  if (due.status !== 'missed') return [];
  const round = getRound(book, due.roundNumber);
  const seat = book.seats.find(({ seatId }) => seatId === due.seatId);
  const data = {
    amount: owedForDue(due),
    penalty: due.penaltyCentavos,
    round_number: due.roundNumber,
    due_date: round.dueDate,
    due_id: dueId,
    moves_last_on: seat?.hasReceived === false ? round.decidedOn : null,
  };
  const to = memberOfDue(change, dueId);
  return [{ ...ofGroup(change), kind: 'group_late', about: dueId, to, data }];
}

/** Line by line: what was put in, and from where. */
function coveredNews(
  change: Change,
  { dueId, put }: Extract<GroupStep, { kind: 'covered' }>,
): GroupNews[] {
  const [who] = memberOfDue(change, dueId);
  if (who === undefined) return [];
  const due = getDue(change.outcome.book, dueId);
  const { fromDepositCentavos, fromGuaranteeCentavos, fromPlatformCentavos } = put;
  const amount = fromDepositCentavos + fromGuaranteeCentavos + fromPlatformCentavos;
  const data = {
    who,
    round_number: due.roundNumber,
    amount,
    from_deposit: fromDepositCentavos,
    from_guarantee: fromGuaranteeCentavos,
    from_platform: fromPlatformCentavos,
  };
  const about = `${dueId} ${due.fromDepositCentavos + due.fromGuaranteeCentavos + due.fromPlatformCentavos}`;
  return [{ ...ofGroup(change), kind: 'group_covered', about, to: null, data }];
}

const movedNews = (
  change: Change,
  seatId: string,
  moved: { turn_moved: 'passed_over' | 'moved_last'; other: string | null; about: string },
): GroupNews => ({
  ...ofGroup(change),
  kind: 'group_turn_moved',
  about: moved.about,
  to: null,
  data: {
    who: holderOf(change.group, seatId).memberId,
    other: moved.other,
    turn_moved: moved.turn_moved,
  },
});

function shortNews(
  change: Change,
  { roundNumber, missingCentavos }: Extract<GroupStep, { kind: 'short' }>,
): GroupNews[] {
  const { book } = change.outcome;
  if (book.seats.every((seat) => seat.hasReceived)) return [];
  const { seatId } = findReceiver(book).first;
  const who = holderOf(change.group, seatId).memberId;
  const data = { who, round_number: roundNumber, missing: missingCentavos };
  return [{ ...ofGroup(change), kind: 'group_short', about: `${roundNumber}`, to: null, data }];
}

/** With what each gets back of cover and deposit. */
function endedNews(change: Change, ending: 'finished' | 'dissolved'): GroupNews[] {
  const amounts = new Map<string, number>();
  for (const { member_id } of change.group.seats) if (member_id) amounts.set(member_id, 0);
  for (const step of change.outcome.steps)
    if (step.kind === 'closed')
      for (const [seatId, amount] of [...step.shares, ...step.deposits]) {
        const { memberId } = holderOf(change.group, seatId);
        amounts.set(memberId, (amounts.get(memberId) ?? 0) + amount);
      }
  return [...amounts].map(
    ([memberId, amount]): GroupNews => ({
      ...ofGroup(change),
      kind: 'group_closed',
      about: ending,
      to: [memberId],
      data: { ending, amount },
    }),
  );
}
