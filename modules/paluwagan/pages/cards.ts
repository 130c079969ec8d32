import type { GroupCard } from '@luwag/contracts/paluwagan';
import type { CivilDate } from '@luwag/domain/calendar';
import { coveredOn } from '@luwag/domain/paluwagan-rules';
import {
  type DueRow,
  type GroupRow,
  type MemberRow,
  type RoundRow,
  rulesOf,
  type SeatRow,
} from '../groups/service.ts';
import { aboutOrder } from '../joining/service.ts';
import type { SwapRow } from '../turns/service.ts';
import { findCurrentRound } from './views.ts';

/** Everything of one group that a card is made from. */
export type CardRows = {
  group: GroupRow;
  seats: readonly SeatRow[];
  rounds: readonly RoundRow[];
  company: string | null;
};

/** What a member's own card needs besides. */
export type OwnRows = {
  member: MemberRow;
  /** Unpaid ones of theirs in this group, oldest first. */
  dues: readonly DueRow[];
  swaps: readonly SwapRow[];
  /** What they said yes to. */
  votes: readonly string[];
  now: Date;
};

export const amountOf = (due: DueRow): number =>
  due.amount_centavos + due.cover_centavos + due.penalty_centavos;

const sumOf = (dues: readonly DueRow[]): number =>
  dues.reduce((total, due) => total + amountOf(due), 0);

/** A seat's turn and its date, for seats that wait for their pot. */
export function listTurnsAhead(
  seats: readonly SeatRow[],
  rounds: readonly RoundRow[],
): { seat: SeatRow; turn: number; date: CivilDate; latest: CivilDate }[] {
  const waiting = seats.filter(({ received_at }) => received_at === null);
  return waiting
    .flatMap((seat) => {
      const round = rounds.find(({ round_number }) => round_number === seat.turn);
      if (!round) return [];
      const latest = coveredOn({ graceEnd: round.grace_end });
      return [{ seat, turn: round.round_number, date: round.due_date, latest }];
    })
    .toSorted((one, other) => one.turn - other.turn);
}

export function cardOf({ group, seats, rounds, company }: CardRows): GroupCard {
  const rules = rulesOf(group);
  return {
    group_id: group.id,
    livemode: group.mode === 'live',
    name: group.name,
    status: group.status,
    seats: group.seats,
    seats_taken: seats.filter(({ member_id }) => member_id !== null).length,
    contribution: rules.contribution,
    due: rules.contribution + rules.cover,
    pot: rules.pot,
    every: group.every,
    first_date: group.first_date,
    last_date: group.last_date,
    current_round: findCurrentRound({ group, rounds })?.round_number ?? null,
    company,
    mine: null,
    invitation: null,
  };
}

export function ownCardOf(rows: CardRows, own: OwnRows): GroupCard {
  const { group, seats, rounds } = rows;
  const mySeats = seats.filter(({ member_id }) => member_id === own.member.id);
  // A dissolution pays by what was given, not by turns.
  const isTurning = group.status === 'running' || group.status === 'frozen';
  const [pot] = isTurning ? listTurnsAhead(mySeats, rounds) : [];
  return {
    ...cardOf(rows),
    mine: {
      seats: mySeats.length,
      turns: mySeats.flatMap(({ turn }) => turn ?? []).toSorted((one, other) => one - other),
      is_organiser: own.member.is_organiser,
      next_due: nextDueOf(own.dues),
      late: sumOf(own.dues.filter(({ status }) => status === 'missed')),
      next_pot: pot ? { amount: rulesOf(group).pot, date: pot.date, latest: pot.latest } : null,
      to_do: listToDo(rows, own, mySeats),
    },
  };
}

/** Of all the caller's seats: whoever has two gives for both on one date. */
function nextDueOf(dues: readonly DueRow[]): NonNullable<GroupCard['mine']>['next_due'] {
  const [next] = dues;
  if (!next) return null;
  const together = dues.filter(
    ({ kind, due_date }) => kind === next.kind && due_date === next.due_date,
  );
  return {
    due_id: next.id,
    amount: sumOf(together),
    seats: together.length,
    due_date: next.due_date,
    is_late: next.status === 'missed',
  };
}

type ToDo = NonNullable<GroupCard['mine']>['to_do'][number];

function listToDo({ group }: CardRows, own: OwnRows, mySeats: readonly SeatRow[]): ToDo[] {
  const has = (kind: DueRow['kind']) =>
    own.dues.some((due) => due.kind === kind && due.status === 'open');
  const isAsked = own.swaps.some(({ to_seat_id }) => mySeats.some(({ id }) => id === to_seat_id));
  const isOrderOpen =
    group.status === 'agreeing' &&
    group.order_hash !== null &&
    !own.votes.includes(aboutOrder(group.order_hash));
  const todo: [ToDo, boolean][] = [
    ['reveal', isRevealAwaited(group, own.member, own.now)],
    ['agree_order', isOrderOpen],
    ['answer_swap', isAsked],
    ['pay_deposit', has('deposit')],
    ['pay_buy_in', has('buy_in')],
  ];
  return todo.filter(([, isWanted]) => isWanted).map(([name]) => name);
}

/** Their seal is there, their number is not, and there is still time for it. */
export const isRevealAwaited = (group: GroupRow, member: MemberRow, now: Date): boolean =>
  group.status === 'drawing' &&
  member.number === null &&
  group.reveal_until !== null &&
  now < group.reveal_until;
