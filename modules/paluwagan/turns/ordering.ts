import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-turns';
import { isOrderInBands, orderHash } from '@luwag/domain/paluwagan-draw';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { listMembers, listSeats, lockOwnGroup, tell, updateGroup } from '../groups/service.ts';
import { aboutOrder, deleteVotes, insertVote, listVotes } from '../joining/service.ts';
import { startGroup } from './starting.ts';

/** Whoever proposes a list says yes to it; what was agreed to before was another list. */
export const proposeOrder = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.proposeOrder>,
): Promise<ResultOf<typeof contracts.proposeOrder>> =>
  ctx.system(async (tx) => {
    const call = contracts.proposeOrder;
    const found = await lockOwnGroup(tx, {
      groupId: params.group_id,
      accountId: personOf(ctx).id,
    });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    if (!member.is_organiser)
      return refuse(call, 'not_organiser', 'Whoever made the group proposes the order.');
    if (group.status !== 'agreeing')
      return refuse(call, 'not_agreeing', 'No order is agreed on in this group now.');
    const seats = await listSeats(tx, group.id);
    const order = body.seat_ids.flatMap(
      (id) => seats.find((seat) => seat.id === id)?.seat_number ?? [],
    );
    if (order.length !== seats.length || new Set(order).size !== seats.length)
      return refuse(call, 'order_not_whole', 'Each seat has to be in it once.');
    const roster = seats.map((seat) => ({
      seat: seat.seat_number,
      secured: seat.is_secured === true,
    }));
    if (!isOrderInBands(order, roster))
      return refuse(call, 'early_turn_not_secured', 'The first turns are for secured seats.');
    const order_hash = orderHash(group.id, order);
    const now = ctx.clock.now();
    await deleteVotes(tx, { groupId: group.id });
    await updateGroup(tx, group.id, { drawn_order: order, order_hash });
    await insertVote(tx, {
      ...{ groupId: group.id, memberId: member.id, now },
      about: aboutOrder(order_hash),
    });
    const others = (await listMembers(tx, group.id)).filter(({ id }) => id !== member.id);
    await tell(tx, ctx, {
      groupId: group.id,
      kind: 'group_order_asked',
      about: `${group.id} ${order_hash}`,
      to: others.map(({ id }) => id),
      data: { who: member.id },
    });
    return { order_hash };
  });

/** By the hash of what was read: nobody says yes to a list that was changed meanwhile. */
export const agreeOrder = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.agreeOrder>,
): Promise<ResultOf<typeof contracts.agreeOrder>> =>
  ctx.system(async (tx) => {
    const call = contracts.agreeOrder;
    const found = await lockOwnGroup(tx, {
      groupId: params.group_id,
      accountId: personOf(ctx).id,
    });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    if (group.status !== 'agreeing')
      return refuse(call, 'not_agreeing', 'No order is agreed on in this group now.');
    if (group.order_hash !== body.order_hash || !group.drawn_order)
      return refuse(call, 'order_changed', 'Another order is proposed by now. Read it first.');
    const now = ctx.clock.now();
    const vote = { groupId: group.id, about: aboutOrder(body.order_hash) };
    await insertVote(tx, { ...vote, memberId: member.id, now });
    const yes = await listVotes(tx, vote);
    const members = await listMembers(tx, group.id);
    if (!members.every(({ id }) => yes.includes(id)))
      return { agreed: yes.length, status: group.status };
    const order = group.drawn_order;
    const { status } = await startGroup(tx, ctx, group, { order, seed: null, now });
    return { agreed: yes.length, status };
  });
