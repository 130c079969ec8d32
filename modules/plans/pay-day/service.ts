/**
 * The buyer's own pay day: purchases begin with payments on it, and autopay makes its last try on
 * it. What was agreed to before stays on its dates. Owns `pay_days`.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/pay-day';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { personOf } from '@luwag/platform/security/person';
import { deletePayDay, findPayDay, savePayDay } from './repository.ts';

export { findPayDay } from './repository.ts';

export const getPayDay = (ctx: Ctx): Promise<ResultOf<typeof contracts.getPayDay>> =>
  ctx.own(async (tx) => ({ pay_day: await findPayDay(tx, personOf(ctx).id) }));

export const setPayDay = (
  ctx: Ctx,
  { body }: InputOf<typeof contracts.setPayDay>,
): Promise<ResultOf<typeof contracts.setPayDay>> =>
  ctx.own(async (tx) => {
    const { id: buyerId } = personOf(ctx);
    const { pay_day: payDay } = body;
    if (payDay === null) await deletePayDay(tx, buyerId);
    else await savePayDay(tx, { buyerId, payDay, now: ctx.clock.now() });
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: buyerId,
      action: 'pay_day.set',
      detail: { pay_day: payDay },
      requestId: ctx.requestId,
    });
    return { pay_day: payDay };
  });
