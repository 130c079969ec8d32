import type { CoveredPart, GroupRound, GroupSeat } from '@luwag/contracts/paluwagan';
import { type CivilDate, compareDates, daysBetween } from '@luwag/domain/calendar';
import { coveredOn, withDecisions } from '@luwag/domain/paluwagan-rules';
import {
  type DueRow,
  type GroupRow,
  type RoundRow,
  rulesOf,
  type SeatRow,
} from '../groups/service.ts';

/** Everything that a page of a group is drawn from, read at one moment. */
export type GroupRows = {
  group: GroupRow;
  /** By number. */
  seats: readonly SeatRow[];
  rounds: readonly RoundRow[];
  /** Contributions alone. */
  dues: readonly DueRow[];
  /** First names with an initial, by member. */
  names: ReadonlyMap<string, string>;
  today: CivilDate;
};

/** The round that runs: the first whose pot nobody has. None before the start and at the end. */
export const findCurrentRound = ({
  group,
  rounds,
}: Pick<GroupRows, 'group' | 'rounds'>): RoundRow | undefined =>
  group.started_at && group.ended_at === null
    ? rounds.find(({ status }) => status !== 'released' && status !== 'shared')
    : undefined;

export const isGiven = ({ status }: Pick<DueRow, 'status'>): boolean =>
  status === 'paid' || status === 'offset';

export const owedFor = (due: DueRow): number =>
  due.status === 'missed' ? due.amount_centavos + due.cover_centavos + due.penalty_centavos : 0;

/** How a seat stands with one round. */
export function givingOf(due: DueRow | undefined, today: CivilDate): GroupSeat['giving'] {
  if (!due || due.status === 'void') return 'none';
  if (isGiven(due)) return 'in';
  if (due.status === 'missed') return 'late';
  return today <= due.due_date ? 'open' : 'grace';
}

/** Of a seat in a round; what became void is none. */
export const findDue = (
  { dues }: GroupRows,
  of: { seatId: string; roundId: string },
): DueRow | undefined =>
  dues.find(
    (due) => due.seat_id === of.seatId && due.round_id === of.roundId && due.status !== 'void',
  );

/** Seats that somebody sits on, by turn where the order is known, else by number. */
export function seatViewsOf(rows: GroupRows, viewerMemberId: string | null): GroupSeat[] {
  const current = findCurrentRound(rows);
  return rows.seats
    .filter(({ member_id }) => member_id !== null)
    .toSorted(
      (one, other) => (one.turn ?? 0) - (other.turn ?? 0) || one.seat_number - other.seat_number,
    )
    .flatMap(({ member_id: memberId, ...seat }) =>
      memberId
        ? [
            {
              seat_id: seat.id,
              seat_number: seat.seat_number,
              member_id: memberId,
              name: rows.names.get(memberId) ?? '',
              is_yours: memberId === viewerMemberId,
              is_secured: seat.is_secured,
              turn: seat.turn,
              turn_date: findTurnDate(rows, seat.turn),
              received: findReceived(rows, seat.id),
              received_at: seat.received_at?.toISOString() ?? null,
              giving: current
                ? givingOf(findDue(rows, { seatId: seat.id, roundId: current.id }), rows.today)
                : 'none',
              moved_last: seat.defaulted_at !== null,
              moves_last_on: movesLastOn(rows, seat),
            },
          ]
        : [],
    );
}

const findTurnDate = ({ rounds }: GroupRows, turn: number | null): CivilDate | null =>
  rounds.find(({ round_number }) => round_number === turn)?.due_date ?? null;

/** What it was paid of its pot: without what it owed. */
export function findReceived({ group, rounds }: GroupRows, seatId: string): number | null {
  const round = rounds.find(({ seat_id }) => seat_id === seatId);
  return round ? rulesOf(group).pot - round.offset_centavos : null;
}

/** The day on which what is missing moves the seat behind the others. */
function movesLastOn(
  rows: GroupRows,
  seat: Pick<SeatRow, 'id' | 'received_at' | 'defaulted_at'>,
): CivilDate | null {
  if (seat.received_at || seat.defaulted_at || rows.group.status !== 'running') return null;
  const dated = withDecisions(
    rows.rounds.map((round) => ({ round, dueDate: round.due_date, graceEnd: round.grace_end })),
  );
  const days = dated.flatMap(({ round, decidedOn }) => {
    const due = findDue(rows, { seatId: seat.id, roundId: round.id });
    return due?.status === 'missed' && round.decided_at === null ? [decidedOn] : [];
  });
  return days.toSorted(compareDates)[0] ?? null;
}

export function roundViewsOf(rows: GroupRows): GroupRound[] {
  const { pot } = rulesOf(rows.group);
  return rows.rounds.map((round) => {
    const dues = rows.dues.filter(({ round_id }) => round_id === round.id);
    const given = dues.filter(isGiven);
    const seat = findReceiverOf(rows, round);
    return {
      round_id: round.id,
      round_number: round.round_number,
      due_date: round.due_date,
      grace_end: round.grace_end,
      latest: coveredOn({ graceEnd: round.grace_end }),
      status: round.status,
      seat_id: seat?.id ?? null,
      name: seat?.member_id ? (rows.names.get(seat.member_id) ?? '') : null,
      pot,
      given: given.reduce((sum, due) => sum + due.amount_centavos, 0),
      given_count: given.length,
      covered: dues.reduce((sum, due) => sum + coveredFor(due), 0),
      released_at: round.released_at?.toISOString() ?? null,
    };
  });
}

/** Who received, or whose turn it is; of a pot that was shared nobody. */
export const findReceiverOf = ({ seats }: GroupRows, round: RoundRow): SeatRow | undefined =>
  round.status === 'shared'
    ? undefined
    : seats.find(({ id, turn }) =>
        round.seat_id ? id === round.seat_id : turn === round.round_number,
      );

const coveredFor = (due: DueRow): number =>
  due.from_deposit_centavos + due.from_guarantee_centavos + due.from_platform_centavos;

const roundsTold = 2;

/** What was missed and is not caught up; of the last two rounds also what was. */
export function coveredViewsOf(rows: GroupRows): CoveredPart[] {
  const numbers = new Map(rows.rounds.map(({ id, round_number }) => [id, round_number]));
  const last = findCurrentRound(rows)?.round_number ?? rows.rounds.length;
  return rows.dues
    .filter(({ missed_at, status }) => missed_at !== null && status !== 'void')
    .map((due) => ({ due, roundNumber: numbers.get(due.round_id ?? '') ?? 0 }))
    .filter(({ due, roundNumber }) => due.status === 'missed' || roundNumber > last - roundsTold)
    .map(({ due, roundNumber }) => ({
      seat_id: due.seat_id,
      name: rows.names.get(due.member_id) ?? '',
      round_number: roundNumber,
      contribution: due.amount_centavos,
      cover: due.cover_centavos,
      penalty: due.penalty_centavos,
      owes: owedFor(due),
      from_deposit: due.from_deposit_centavos,
      from_guarantee: due.from_guarantee_centavos,
      from_platform: due.from_platform_centavos,
      days_late: daysBetween({ from: due.due_date, to: due.paid_on ?? rows.today }),
      is_caught_up: isGiven(due),
    }));
}
