import { askForOffer as call } from '@luwag/contracts/approvals';
import { answerDispute } from '@luwag/contracts/disputes';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { type ApprovalRequest, ask } from '../team/service.ts';
import { act, lockCase, weigh } from './acting.ts';
import { isSecondNeededForOffer, offerAct, offeredOf, ownOr, refuseAs } from './answering.ts';
import type { DisputesDeps } from './deps.ts';

/** Weighed by the rules as if it were given, so that nobody is asked for what cannot be. */
export async function askForOffer(
  deps: DisputesDeps,
  ctx: CtxOf<typeof call>,
  { params, body }: InputOf<typeof call>,
): Promise<ResultOf<typeof call>> {
  const { tx } = ctx;
  const { row, amountCentavos, isNeeded } = await asSystem(tx, async () => {
    const own = await ownOr(ctx, tx, call, params.dispute_id);
    const amount = offeredOf(own, body);
    const answer = offerAct(own, { kind: 'refund', ...body }, ctx.clock.now());
    const locked = await lockCase(tx, own.id);
    const decision = locked && (await weigh(ctx, locked, { side: 'shop', act: answer.act }));
    if (decision?.kind === 'reject') return refuseAs(call, decision.code);
    const isNeeded = await isSecondNeededForOffer(ctx, own, amount);
    return { row: own, amountCentavos: amount, isNeeded };
  });
  const { id: dispute_id, store_id: storeId, payment_request_id: request_id } = row;
  const approval_id = await ask(tx, deps, ctx, call, {
    ...{ kind: 'case_offer', storeId, aboutId: row.id, amountCentavos, isNeeded },
    request: { dispute_id, request_id, amount: amountCentavos, words: body.words },
  });
  return { approval_id };
}

/**
 * What was approved is the shop's answer, word for word, by the one way in which a case moves on.
 * Whoever approves has shown a fresh factor.
 */
export const carryOutOffer = (ctx: Ctx & { tx: Tx }, request: ApprovalRequest): Promise<void> =>
  asSystem(ctx.tx, async (tx) => {
    const row = await ownOr(ctx, tx, answerDispute, String(request.dispute_id));
    const { amount, words } = answerDispute.body.parse({ kind: 'refund', ...request });
    const answer = offerAct(row, { kind: 'refund', amount, words }, ctx.clock.now());
    const acted = await act(ctx, { ...answer, disputeId: row.id, side: 'shop' });
    if (acted.kind === 'reject')
      return refuse(answerDispute, 'not_your_turn', 'This case does not wait for that now.');
  });
