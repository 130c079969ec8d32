/**
 * Rows of groups and how they are read: groups, members, seats, rounds, dues and the lines of the
 * book; the figures that were signed, names, what is held by the ledger, and telling members. Knows
 * no rule. Everything here is read and written in the system's scope: whoever asks on somebody's
 * behalf begins with `findOwnGroup`. Whoever changes anything of a group holds `lockGroup`.
 */
import type { Tx } from '@luwag/db';
import { type Held, readHeld as readHeldOf } from './held-repository.ts';
import { type GroupRow, listRounds, listSeats } from './repository.ts';

export { type DueRow, isInArrears, listDues, listOpenDues } from './dues-repository.ts';
export { type EventRow, listEvents, type NewEvent, noteEvent } from './events-repository.ts';
export { amountsOf, lastCallOf, rulesOf } from './figures.ts';
export { formAgain } from './forming-again.ts';
export type { Held } from './held-repository.ts';
export { listNames } from './names.ts';
export { isAnyOpen } from './open-numbers.ts';
export {
  findGroup,
  findGroupByDraw,
  findOwnGroup,
  type GroupRow,
  insertGroup,
  insertMember,
  insertSeatsAndRounds,
  isSealTaken,
  listActiveGroupIds,
  listGroupsById,
  listMembers,
  listMembersById,
  listRounds,
  listRoundsOf,
  listSeats,
  listSeatsOf,
  lockGroup,
  lockOwnGroup,
  type MemberRow,
  type RoundRow,
  type SeatRow,
  updateGroup,
  updateMember,
  updateSeat,
  updateSeats,
} from './repository.ts';
export { type GroupKind, type GroupNews, sendAllNews, sendNews, tell } from './telling.ts';

/** What is held for a group now, by the ledger. */
export async function readHeld(tx: Tx, group: GroupRow): Promise<Held> {
  const [seats, rounds] = [await listSeats(tx, group.id), await listRounds(tx, group.id)];
  return readHeldOf(tx, {
    groupId: group.id,
    mode: group.mode,
    seatIds: seats.map(({ id }) => id),
    roundIds: rounds.map(({ id }) => id),
  });
}
