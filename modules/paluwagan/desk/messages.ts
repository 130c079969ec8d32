import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-desk';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { findGroup, listMembers, listSeats, tell } from '../groups/service.ts';
import { record } from './record.ts';

/** The same words for everybody, so that nobody is told something else than the others. */
export const writeToGroup = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.writeToGroup>,
): Promise<ResultOf<typeof contracts.writeToGroup>> =>
  ctx.system(async (tx) => {
    const contract = contracts.writeToGroup;
    const group = await findGroup(tx, params.group_id);
    if (!group) return refuse(contract, 'group_not_found', 'There is no such group.');
    const members = await listMembers(tx, group.id);
    const seats = body.seat_id ? await listSeats(tx, group.id) : [];
    const to = seats.find(({ id }) => id === body.seat_id)?.member_id;
    const one = members.find(({ id }) => id === to);
    if (body.seat_id && !one)
      return refuse(contract, 'seat_not_found', 'Nobody sits on such a seat of this group.');
    const messageId = uuidV7(ctx.clock.now(), slotOf(group.id));
    await tell(tx, ctx, {
      groupId: group.id,
      kind: 'group_message',
      about: messageId,
      to: one ? [one.id] : members.map(({ id }) => id),
      data: { words: body.words },
    });
    const detail = { group_id: group.id, message_id: messageId, letters: body.words.length };
    await record(tx, ctx, 'group.written_to', detail, one?.account_id ?? null);
    return { members: one ? 1 : members.length };
  });
