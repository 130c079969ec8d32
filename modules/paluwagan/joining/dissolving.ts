import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-joining';
import { asSystem } from '@luwag/db/scope';
import { refuse } from '@luwag/platform/http/refusal';
import type { CtxOf } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { findGroup, listSeats, lockOwnGroup } from '../groups/service.ts';
import { dissolveGroup } from '../rounds/service.ts';
import { deleteVotes, dissolve, insertVote, listVotes } from './votes-repository.ts';

/**
 * Under the group's lock: the last yes ends the group in the same transaction. Whoever has a seat
 * has a voice; somebody who waits to take one over has none yet.
 */
export const voteDissolution = (
  ctx: CtxOf<typeof contracts.voteDissolution>,
  { params, body }: InputOf<typeof contracts.voteDissolution>,
): Promise<ResultOf<typeof contracts.voteDissolution>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.voteDissolution;
    const accountId = personOf(ctx).id;
    const found = await lockOwnGroup(tx, { groupId: params.group_id, accountId });
    const seats = found ? await listSeats(tx, found.group.id) : [];
    const voters = new Set(seats.flatMap(({ member_id }) => (member_id ? [member_id] : [])));
    if (!found || !voters.has(found.member.id))
      return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    if (group.status !== 'running')
      return refuse(call, 'group_not_running', 'This group does not run.');
    const now = ctx.clock.now();
    const vote = { groupId: group.id, memberId: member.id, about: dissolve };
    if (body.agrees) await insertVote(tx, { ...vote, now });
    else await deleteVotes(tx, vote);
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: body.agrees ? 'group.dissolution_agreed' : 'group.dissolution_declined',
      detail: { group_id: group.id, member_id: member.id },
      requestId: ctx.requestId,
    });
    const yes = await listVotes(tx, { groupId: group.id, about: dissolve });
    const agreed = yes.filter((id) => voters.has(id)).length;
    if (agreed === voters.size) await dissolveGroup(tx, ctx, { group, because: 'agreed', now });
    const after = await findGroup(tx, group.id);
    return { agreed, members: voters.size, status: after?.status ?? group.status };
  });
