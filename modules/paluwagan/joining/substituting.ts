import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-joining';
import { type GroupBook, owesSomething } from '@luwag/domain/paluwagan-book';
import { decideSubstitute } from '@luwag/domain/paluwagan-turns';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { loadGroups } from '../book/service.ts';
import type { PaluwaganDeps } from '../deps.ts';
import {
  listDues,
  listSeats,
  lockOwnGroup,
  type MemberRow,
  type SeatRow,
} from '../groups/service.ts';
import {
  isOwnNumber,
  numberOf,
  ownNumberWords,
  substituteUntil,
  writeInvitation,
} from './inviting.ts';

const words = {
  group_not_running: 'This group does not run. Before it starts you can simply leave.',
  seat_has_received: 'This seat has received its pot, and gives until the end.',
  substituted_already: 'Somebody takes this seat over, or has done so.',
} as const;

/** One's own seat; or, for whoever keeps the list, one that is in default and has not caught up. */
function mayInviteFor(
  seat: SeatRow | undefined,
  { member, book }: { member: MemberRow; book: GroupBook },
): seat is SeatRow {
  if (!seat || seat.member_id === member.id) return seat !== undefined;
  return member.is_organiser && seat.defaulted_at !== null && owesSomething(book, seat.id);
}

export const inviteSubstitute = (
  { vault }: PaluwaganDeps,
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.inviteSubstitute>,
): Promise<ResultOf<typeof contracts.inviteSubstitute>> =>
  ctx.system(async (tx) => {
    const call = contracts.inviteSubstitute;
    const found = await lockOwnGroup(tx, {
      groupId: params.group_id,
      accountId: personOf(ctx).id,
    });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    const seat = (await listSeats(tx, group.id)).find(({ id }) => id === params.seat_id);
    const [loaded] = await loadGroups(tx, [group.id]);
    if (!loaded) throw new Error(`group ${group.id} has no book`);
    if (!mayInviteFor(seat, { member, book: loaded.book }))
      return refuse(call, 'seat_not_found', 'There is no such seat of yours.');
    if (group.status !== 'running')
      return refuse(call, 'group_not_running', words.group_not_running);
    const buyIns = await listDues(tx, { groupId: group.id, kind: 'buy_in', seatId: seat.id });
    const isAwaited = buyIns.some(({ status }) => status === 'open');
    const wasTakenOver = seat.left_by !== null || isAwaited;
    const fault = decideSubstitute(loaded.book, { seatId: seat.id, wasTakenOver });
    if (fault) return refuse(call, fault, words[fault]);
    const now = ctx.clock.now();
    const number = body.number ? await numberOf(vault, body.number) : null;
    if (number && (await isOwnNumber(tx, vault, member, number)))
      return refuse(call, 'own_number_invited', ownNumberWords);
    return writeInvitation(tx, ctx, {
      ...{ group, member, number, now, seatId: seat.id, kind: 'substitute' as const },
      expiresAt: substituteUntil(now),
    });
  });
