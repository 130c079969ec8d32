import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/support';
import { asSystem } from '@luwag/db/scope';
import { isMerchantTopic, openSupport, supportRule } from '@luwag/domain/support';
import { networkOf } from '@luwag/platform/http/addresses';
import { refuse } from '@luwag/platform/http/refusal';
import type { CtxOf } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { personOf } from '@luwag/platform/security/person';
import { findPurchase } from '../plans/service.ts';
import { findWorkplace } from '../team/service.ts';
import { say, tellPerson } from './acting.ts';
import type { SupportDeps } from './deps.ts';
import { columnsOf, countOpened, insertCase, lockOpening } from './repository.ts';
import { viewFor } from './view.ts';

type Call = typeof contracts.openSupportCase;

/** The case, its first words and the mail with its number are one commit, with the call's key. */
export const openSupportCase = (
  deps: Pick<SupportDeps, 'vault'>,
  ctx: CtxOf<Call>,
  { body }: InputOf<Call>,
): Promise<ResultOf<Call>> =>
  asSystem(ctx.tx, async (tx) => {
    const call = contracts.openSupportCase;
    const accountId = personOf(ctx).id;
    const { transaction_id: planId = null } = body;
    if (planId && !(await findPurchase(tx, { planId, buyerId: accountId })))
      return refuse(call, 'transaction_not_found', 'There is no such purchase.');
    const now = ctx.clock.now();
    const network = networkOf(ctx.address);
    await lockOpening(tx, accountId);
    const opened = await countOpened(tx, { accountId, network, now });
    const isTooMany =
      opened.open >= supportRule.openMax ||
      opened.inDay >= supportRule.dayMax ||
      opened.fromNetwork >= supportRule.networkHourMax;
    if (isTooMany)
      return refuse(call, 'too_many_support_cases', 'Write to a case that is open already.');
    const workplace = isMerchantTopic(body.topic) ? await findWorkplace(tx, accountId) : undefined;
    const row = await insertCase(tx, {
      id: uuidV7(now, slotOf(accountId)),
      account_id: accountId,
      shop_id: workplace?.shopId ?? null,
      topic: body.topic,
      plan_id: planId,
      ...columnsOf(openSupport(body.topic, now.getTime())),
      waiting_since: now,
      opened_at: now,
      opened_from: network,
    });
    const words = {
      side: 'person',
      authorId: accountId,
      kind: 'message',
      words: body.words,
    } as const;
    const entryId = await say(deps, ctx, row, words);
    await tellPerson(ctx, row.id, entryId);
    return viewFor(deps, ctx, row);
  });
