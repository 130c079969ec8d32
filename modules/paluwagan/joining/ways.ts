import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/paluwagan-joining';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { planCharges } from '../dues/service.ts';
import { lockOwnGroup, updateMember } from '../groups/service.ts';
import { broughtWords, canBeCharged } from './sitting.ts';

/** The wallet of one's own number, and the source of what one gives: nobody else's. */
export const setGroupWays = (
  ctx: Ctx,
  { params, body }: InputOf<typeof contracts.setGroupWays>,
): Promise<ResultOf<typeof contracts.setGroupWays>> =>
  ctx.system(async (tx) => {
    const call = contracts.setGroupWays;
    const accountId = personOf(ctx).id;
    const now = ctx.clock.now();
    const found = await lockOwnGroup(tx, { groupId: params.group_id, accountId });
    if (!found) return refuse(call, 'group_not_found', 'There is no such group.');
    const { group, member } = found;
    const { wallet, autopay_source_id: sourceId } = body;
    if (sourceId && !(await canBeCharged(tx, { accountId, mode: group.mode, sourceId, now })))
      return refuse(call, 'source_not_found', broughtWords.source_not_found);
    const isSame = sourceId === member.autopay_source_id;
    const changed = await updateMember(tx, member.id, {
      wallet,
      autopay_source_id: sourceId,
      autopay_since: sourceId ? (isSame ? member.autopay_since : now) : null,
    });
    if (!isSame) await planCharges(tx, { group, member: changed, now });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId,
      action: 'group.ways_set',
      detail: { group_id: group.id, wallet, autopay: sourceId !== null },
      requestId: ctx.requestId,
    });
    return { wallet: changed.wallet, autopay_source_id: changed.autopay_source_id };
  });
