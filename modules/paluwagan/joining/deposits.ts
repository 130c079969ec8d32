import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-joining';
import { manilaDateOf } from '@luwag/domain/calendar';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { askDeposits } from '../dues/service.ts';
import { listDues, listMembers, listSeats, lockOwnGroup } from '../groups/service.ts';
import { readSecured } from './secured.ts';

/** For seats of the caller's that neither a rating nor a deposit secures, asked for or paid. */
export const askDeposit = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.askDeposit>,
): Promise<ResultOf<typeof contracts.askDeposit>> =>
  ctx.system(async (tx) => {
    const call = contracts.askDeposit;
    const now = ctx.clock.now();
    const found = await lockOwnGroup(tx, {
      groupId: params.group_id,
      accountId: personOf(ctx).id,
    });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    if (group.status !== 'forming')
      return refuse(call, 'group_started', 'The order of this group is under way, or known.');
    const seats = (await listSeats(tx, group.id)).filter((seat) => seat.member_id === member.id);
    const onDate = manilaDateOf(now.getTime());
    const members = await listMembers(tx, group.id);
    const secured = await readSecured(tx, { group, seats, members, onDate });
    const dues = await listDues(tx, { groupId: group.id, kind: 'deposit', memberId: member.id });
    const isAsked = (seatId: string) =>
      dues.some(({ seat_id, status }) => seat_id === seatId && status === 'open');
    const wanted = seats.filter(({ id }) => !secured.has(id) && !isAsked(id));
    if (wanted.length === 0)
      return refuse(
        call,
        'secured_already',
        'Your seats are secured, or their deposits asked for.',
      );
    return { due_ids: await askDeposits(tx, ctx, { group, member, seats: wanted, now }) };
  });
