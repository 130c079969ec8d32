import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-turns';
import type { Tx } from '@luwag/db';
import { sealOf } from '@luwag/domain/paluwagan-draw';
import type { Vault } from '@luwag/key-service/vault';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import type { PaluwaganDeps } from '../deps.ts';
import {
  findGroupByDraw,
  findOwnGroup,
  type GroupRow,
  listEvents,
  listMembers,
  listMembersById,
  listNames,
  listSeats,
  lockOwnGroup,
  noteEvent,
  rulesOf,
  type SeatRow,
  updateMember,
} from '../groups/service.ts';
import { originalMemberOf, tend } from './tending.ts';

type Draw = ResultOf<typeof contracts.getDraw>;
type Values = Draw['values'];

/** The last number that is opened has the order drawn, in the same transaction. */
export const revealNumber = (
  deps: PaluwaganDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.revealNumber>,
): Promise<ResultOf<typeof contracts.revealNumber>> =>
  ctx.system(async (tx) => {
    const call = contracts.revealNumber;
    const now = ctx.clock.now();
    const found = await lockOwnGroup(tx, {
      groupId: params.group_id,
      accountId: personOf(ctx).id,
    });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    const isOpen = group.reveal_until !== null && now < group.reveal_until;
    if (group.status !== 'drawing' || !isOpen)
      return refuse(call, 'not_drawing', 'Numbers are opened within a day after a group is full.');
    if (member.seal === null || sealOf(body.number) !== member.seal)
      return refuse(call, 'seal_does_not_fit', 'This is not the number that you sealed.');
    if (member.number === null) {
      await updateMember(tx, member.id, { number: body.number, revealed_at: now });
      await noteEvent(tx, { groupId: group.id, kind: 'revealed', at: now, memberId: member.id });
    }
    const { status } = await tend(tx, deps, ctx, group);
    const members = await listMembers(tx, group.id);
    return { revealed: members.filter(({ number }) => number !== null).length, status };
  });

export const getDraw = (
  { vault }: PaluwaganDeps,
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getDraw>,
): Promise<Draw> =>
  ctx.system(async (tx) => {
    const call = contracts.getDraw;
    const found = await findOwnGroup(tx, {
      groupId: params.group_id,
      accountId: personOf(ctx).id,
    });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group } = found;
    if (group.turn_order === 'agreed' || group.draw_code === null)
      return refuse(call, 'order_is_agreed', 'The members of this group agree on the order.');
    const seats = await listSeats(tx, group.id);
    return {
      status: group.status,
      group_name: group.name,
      draw_code: group.draw_code,
      full_at: group.full_at?.toISOString() ?? null,
      drawn_at: group.drawn_at?.toISOString() ?? null,
      reveal_until: group.reveal_until?.toISOString() ?? null,
      values: await valuesOf(tx, group, seats, vault),
      changes: await changesOf(tx, group, seats),
    };
  });

/** Once it was drawn: before that there is nothing to check, and a code says nothing of a group. */
export const checkDraw = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.checkDraw>,
): Promise<ResultOf<typeof contracts.checkDraw>> =>
  ctx.system(async (tx) => {
    const group = await findGroupByDraw(tx, params.draw_code);
    if (!group?.drawn_at)
      return refuse(contracts.checkDraw, 'draw_not_found', 'There is no such draw.');
    return { values: await valuesOf(tx, group, await listSeats(tx, group.id), undefined) };
  });

/** All that the order follows from, by whoever was in when the group was full; else who is in. */
async function valuesOf(
  tx: Tx,
  group: GroupRow,
  seats: readonly SeatRow[],
  vault: Vault | undefined,
): Promise<Values> {
  const isFull = group.full_at !== null;
  const members = isFull
    ? await listMembersById(tx, seats.map(originalMemberOf))
    : await listMembers(tx, group.id);
  const names = vault ? await listNames(tx, vault, members) : undefined;
  return {
    version: 1,
    group_id: group.id,
    seed_seal: group.seed_seal ?? '',
    seed: group.seed,
    members: members
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, seal, number }) => ({
        member_id: id,
        name: names?.get(id) ?? '',
        seal: seal ?? '',
        number,
      })),
    roster: isFull
      ? seats.map((seat) => ({
          seat: seat.seat_number,
          member_id: originalMemberOf(seat),
          secured: seat.is_secured === true,
        }))
      : [],
    roster_hash: group.roster_hash,
    early_turns: rulesOf(group).early_turns,
    order: group.drawn_at ? group.drawn_order : null,
  };
}

const moves = ['swapped', 'moved_last', 'passed_over'] as const;

async function changesOf(
  tx: Tx,
  group: GroupRow,
  seats: readonly SeatRow[],
): Promise<Draw['changes']> {
  const numberOf = new Map(seats.map(({ id, seat_number }) => [id, seat_number]));
  const events = await listEvents(tx, { groupId: group.id, kinds: moves });
  return events.flatMap(({ kind, seat_id, with_seat_id, at }) => {
    const move = moves.find((each) => each === kind);
    const seat = numberOf.get(seat_id ?? '');
    if (!move || seat === undefined) return [];
    const with_seat = numberOf.get(with_seat_id ?? '') ?? null;
    return [{ kind: move, seat, with_seat, at: at.toISOString() }];
  });
}
