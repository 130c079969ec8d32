import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-desk';
import type { Tx } from '@luwag/db';
import { manilaDateOf } from '@luwag/domain/calendar';
import { excuseSeat } from '@luwag/domain/paluwagan-asked';
import type { GroupBook } from '@luwag/domain/paluwagan-book';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { reviewGroupHolds } from '../../credit/service.ts';
import { changeGroups, loadGroups } from '../book/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import {
  type GroupRow,
  listDues,
  listMembersById,
  listRounds,
  listSeats,
  lockGroup,
  noteEvent,
  type SeatRow,
  tell,
  updateGroup,
} from '../groups/service.ts';
import type { HardshipRow } from '../joining/service.ts';
import { findHardship, updateHardship } from './asks-repository.ts';
import { record } from './record.ts';
import { hardshipViewOf } from './view.ts';

/**
 * Excuses a seat for some rounds, or does not. What is missing is covered and owed as
 * ever: only what lateness would add is left out. In one transaction, under the group's lock.
 */
export const decideHardship = (
  deps: PaluwaganDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.decideHardship>,
): Promise<ResultOf<typeof contracts.decideHardship>> =>
  ctx.system(async (tx) => {
    const contract = contracts.decideHardship;
    const group = await lockGroup(tx, params.group_id);
    if (!group) return refuse(contract, 'group_not_found', 'There is no such group.');
    const { hardship_id: hardshipId } = params;
    const asked = await findHardship(tx, { groupId: group.id, hardshipId });
    const seats = await listSeats(tx, group.id);
    const seat = seats.find(({ id }) => id === asked?.seat_id);
    if (!asked || !seat) return refuse(contract, 'hardship_not_found', 'Nobody told us of this.');
    if (asked.decision) return refuse(contract, 'hardship_decided', 'This is decided already.');
    const isGranted = body.decision === 'grant';
    const rounds = isGranted ? await excusedRounds(tx, group, seat, body.rounds) : undefined;
    const decided = await updateHardship(tx, asked.id, {
      decision: isGranted ? 'granted' : 'refused',
      from_round: rounds?.from ?? null,
      until_round: rounds?.until ?? null,
      decided_by: personOf(ctx).id,
      decided_at: ctx.clock.now(),
      reason: body.reason,
    });
    if (rounds) await excuse(tx, ctx, group, seat, rounds);
    await notifyOfDecision(tx, ctx, seat, decided);
    const [member] = seat.member_id ? await listMembersById(tx, [seat.member_id]) : [];
    const action = isGranted ? 'group.hardship_granted' : 'group.hardship_refused';
    const detail = { group_id: group.id, hardship_id: asked.id, seat_id: seat.id };
    await record(tx, ctx, action, { ...detail, reason: body.reason }, member?.account_id ?? null);
    return hardshipViewOf(deps, tx, decided);
  });

type Rounds = { from: number; until: number };

/**
 * So many from the round that runs on, and before it those in which the seat owes something:
 * whoever is in hospital tells us when they can.
 */
async function excusedRounds(
  tx: Tx,
  group: GroupRow,
  seat: SeatRow,
  count: number,
): Promise<Rounds> {
  const rounds = await listRounds(tx, group.id);
  const dues = await listDues(tx, { groupId: group.id, kind: 'contribution', seatId: seat.id });
  const owed = new Set(dues.filter(({ status }) => status === 'missed').map((due) => due.round_id));
  const runs = rounds.find(({ status }) => status !== 'released' && status !== 'shared');
  const current = runs?.round_number ?? group.seats;
  const first = rounds.find(({ id }) => owed.has(id))?.round_number ?? current;
  return { from: Math.min(first, current), until: Math.min(group.seats, current + count - 1) };
}

/** What it was excused for before stays so. All else follows at the worker's next run. */
async function excuse(
  tx: Tx,
  ctx: Ctx,
  group: GroupRow,
  seat: SeatRow,
  { from, until }: Rounds,
): Promise<void> {
  const onDate = manilaDateOf(ctx.clock.now().getTime());
  const rounds = {
    from: Math.min(seat.excused_from ?? from, from),
    until: Math.max(seat.excused_until ?? until, until),
  };
  const payments = new Map();
  const apply = (book: GroupBook) => excuseSeat(book, seat.id, { rounds, onDate });
  const groups = await loadGroups(tx, [group.id]);
  await changeGroups(
    tx,
    ctx,
    groups.map((each) => ({ group: each, payments, apply })),
  );
  await updateGroup(tx, group.id, { next_on: group.next_on });
  await noteEvent(tx, {
    groupId: group.id,
    kind: 'excused',
    at: ctx.clock.now(),
    seatId: seat.id,
    memberId: seat.member_id,
  });
  const [member] = seat.member_id ? await listMembersById(tx, [seat.member_id]) : [];
  const accountIds = member ? [member.account_id] : [];
  await reviewGroupHolds(tx, { accountIds, requestId: ctx.requestId });
}

/** Who told us, and whom it is about. The others see only that the seat is excused. */
const notifyOfDecision = (tx: Tx, ctx: Ctx, seat: SeatRow, row: HardshipRow): Promise<void> =>
  tell(tx, ctx, {
    groupId: row.group_id,
    kind: 'group_hardship',
    about: row.id,
    to: [...new Set([row.asked_by, ...(seat.member_id ? [seat.member_id] : [])])],
    data: {
      hardship_step: 'decided',
      who: seat.member_id ?? row.asked_by,
      is_granted: row.decision === 'granted',
      from_round: row.from_round,
      until_round: row.until_round,
    },
  });
