import { randomInt } from 'node:crypto';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/ways-to-pay';
import type { Tx } from '@luwag/db';
import { type PayCode, payCodeOf } from '@luwag/domain/pay-code';
import { paymentReference, referencesCount } from '@luwag/domain/reference';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { lockPlanRow, type StoredPlan } from '../servicing/service.ts';
import { findPayCodeOf, insertPayCode } from './repository.ts';

export async function makePayCode(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.makePayCode>,
): Promise<ResultOf<typeof contracts.makePayCode>> {
  const wanted = { planId: params.transaction_id, buyerId: personOf(ctx).id };
  return ctx.own(async (tx) => {
    const plan = await lockPlanRow(tx, wanted);
    if (!plan)
      return refuse(contracts.makePayCode, 'transaction_not_found', 'There is no such purchase.');
    if (plan.status !== 'active')
      return refuse(contracts.makePayCode, 'nothing_due', 'There is nothing left to pay on this.');
    const owner = { ...plan.state.owners, mode: plan.mode };
    return { pay_code: await ensurePayCode(tx, owner, ctx.clock.now()) };
  });
}

/** A code is drawn among thousands of millions: to meet a taken one this often is a fault. */
const drawsMax = 5;

/** The plan's code; drawn by chance the first time, so that nobody guesses one from another. */
export async function ensurePayCode(
  tx: Tx,
  { planId, buyerId, mode }: { planId: string; buyerId: string; mode: StoredPlan['mode'] },
  now: Date,
): Promise<PayCode> {
  for (let draws = 0; draws <= drawsMax; draws += 1) {
    const found = await findPayCodeOf(tx, planId);
    if (found) return found;
    const code = payCodeOf(paymentReference(randomInt(referencesCount)));
    await insertPayCode(tx, { planId, buyerId, mode, code, createdAt: now });
  }
  throw new Error(`no free pay code for plan ${planId} in ${drawsMax} draws`);
}
