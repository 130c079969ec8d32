import type { Tx } from '@luwag/db';
import type { Clock } from '@luwag/platform/clock';
import { giveEarlyTurnUp, startDues } from '../dues/service.ts';
import {
  type GroupRow,
  listRounds,
  listSeats,
  noteEvent,
  rulesOf,
  type SeatRow,
  tell,
  updateGroup,
  updateSeat,
} from '../groups/service.ts';
import { endInvitations } from '../joining/service.ts';
import { listUnsecured } from './unsecured.ts';

type Asking = { clock: Clock; requestId: string };

/** How the order came about, and what is published with it. */
export type Known = {
  /** Seat numbers by turn. */
  order: readonly number[];
  seed: string | null;
  now: Date;
};

/**
 * Under the group's lock: from here on the order is known, everybody owes every contribution, and
 * nobody leaves but by a substitute.
 */
export async function startGroup(
  tx: Tx,
  ctx: Asking,
  group: GroupRow,
  { order, seed, now }: Known,
): Promise<GroupRow> {
  const seats = await listSeats(tx, group.id);
  for (const seat of seats) {
    const turn = order.indexOf(seat.seat_number) + 1;
    if (turn === 0) throw new Error(`seat ${seat.id} is not in the order of group ${group.id}`);
    await updateSeat(tx, seat.id, { turn });
  }
  const started = await updateGroup(tx, group.id, {
    status: 'running',
    drawn_order: [...order],
    drawn_at: now,
    seed,
    started_at: now,
  });
  await endInvitations(tx, { groupId: group.id }, { now });
  const kind = group.turn_order === 'draw' ? 'drawn' : 'order_agreed';
  await noteEvent(tx, { groupId: group.id, kind, at: now });
  await noteEvent(tx, { groupId: group.id, kind: 'started', at: now });
  await startDues(tx, ctx, { group: started, now });
  // The draw is of the roster as it was; what a deposit was for goes with it, afterwards.
  for (const seat_id of await listUnsecured(tx, { group: started, seats, now }))
    await giveEarlyTurnUp(tx, ctx, { group_id: group.id, seat_id });
  await notifyOfOrder(tx, ctx, started);
  return started;
}

/** Each member of their own turns, with the dates. */
async function notifyOfOrder(tx: Tx, ctx: Asking, group: GroupRow): Promise<void> {
  const rounds = await listRounds(tx, group.id);
  const seats = await listSeats(tx, group.id);
  const rules = rulesOf(group);
  const bySeat = Map.groupBy(seats, ({ member_id }) => member_id);
  for (const [memberId, own] of bySeat) {
    if (memberId === null) throw new Error(`group ${group.id} started with a free seat`);
    await tell(tx, ctx, {
      groupId: group.id,
      kind: 'group_drawn',
      about: group.id,
      to: [memberId],
      data: {
        turn_order: group.turn_order,
        turns: turnsOf(own).map((turn) => ({
          turn,
          date: dateOf(rounds, turn),
        })),
        pot: rules.pot,
        each_time: (rules.contribution + rules.cover) * own.length,
        first_date: group.first_date,
      },
    });
  }
}

const turnsOf = (seats: readonly SeatRow[]): number[] =>
  seats.flatMap(({ turn }) => turn ?? []).toSorted((one, other) => one - other);

function dateOf(rounds: readonly { round_number: number; due_date: string }[], turn: number) {
  const round = rounds.find(({ round_number }) => round_number === turn);
  if (!round) throw new Error(`there is no round ${turn}`);
  return round.due_date;
}
