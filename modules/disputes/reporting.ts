import * as contracts from '@luwag/contracts/disputes';
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { disputeRule, openDispute as openByRule, whyNotAgain } from '@luwag/domain/disputes';
import { type Centavos, centavos, noCentavos } from '@luwag/domain/money';
import { applyEvent } from '@luwag/domain/plan-book';
import { frozenIn } from '@luwag/domain/plan-freezes';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import { lastRefundDate } from '@luwag/domain/refunds';
import { failpoint } from '@luwag/platform/failpoints';
import { holidaysFor } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { slotOf, uuidV7 } from '@luwag/platform/ids';
import { personOf } from '@luwag/platform/security/person';
import { findRequest, lockRequest, type RequestRow } from '../payments/service.ts';
import { findPurchase, lockPlan } from '../plans/service.ts';
import { lockPayable } from '../refunds/service.ts';
import { type Asking, tell } from './acting.ts';
import { changePlan } from './carrying-out.ts';
import type { DisputesDeps } from './deps.ts';
import { insertEntry } from './entries-repository.ts';
import { findRequestId, insertDispute, listOfPlan, toDispute } from './repository.ts';
import { heldPaymentsOf, viewFor } from './view.ts';

type ReportCall = typeof contracts.openDispute | typeof contracts.previewDispute;

/** By the very rule of a report, without a lock and without a trace. */
export const previewDispute = (
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.previewDispute>,
): Promise<ResultOf<typeof contracts.previewDispute>> =>
  ctx.system(async (tx) => {
    const call = contracts.previewDispute;
    const wanted = { planId: params.transaction_id, buyerId: personOf(ctx).id };
    const bought = await findPurchase(tx, wanted);
    const found = bought && (await paidRequestOf(tx, bought.id, (id) => findRequest(tx, { id })));
    if (!found) return refuse(call, 'transaction_not_found', 'There is no such purchase.');
    await refuseAgain(tx, call, bought.id);
    const { plan } = bought;
    const today = manilaDateOf(ctx.clock.now().getTime());
    const onDate = today < plan.state.asOfDate ? plan.state.asOfDate : today;
    const { amountCentavos, leftCentavos } = amountOf(call, found, query.amount, today);
    const change = { kind: 'frozen', onDate, disputeId: 'preview', amountCentavos } as const;
    const none = { payableCentavos: noCentavos };
    const decision = applyEvent(plan.state, { ...change, ...none }, holidaysFor(plan));
    if (decision.kind === 'reject') throw new Error(`preview of a dispute: ${decision.code}`);
    const { next } = computeOutlook(decision.state, onDate, holidaysFor(plan));
    return {
      amount: amountCentavos,
      amount_max: leftCentavos,
      stopped: frozenIn(decision.state.installments),
      payments: heldPaymentsOf(decision.state, onDate),
      next: next ? { due_date: next.dueDate, amount: next.amountCentavos } : null,
      shop_answers_by: addDays(today, disputeRule.shopDays),
    };
  });

/**
 * The plan first, then the request, then the shop’s accounts, as a refund does. The case, what is
 * frozen and what is kept apart are one commit.
 */
export const openDispute = (
  deps: DisputesDeps,
  ctx: CtxOf<typeof contracts.openDispute>,
  { params, body }: InputOf<typeof contracts.openDispute>,
): Promise<ResultOf<typeof contracts.openDispute>> =>
  asSystem(ctx.tx, async () => {
    const buyerId = personOf(ctx).id;
    const id = await report(ctx, { planId: params.transaction_id, buyerId, ...body });
    return viewFor(deps, ctx, id, { side: 'buyer', callerId: buyerId });
  });

/** What a buyer says of a purchase. */
export type Report = { planId: string; buyerId: string } & InputOf<
  typeof contracts.openDispute
>['body'];

/** The id of the case, or a refusal of the call. In the system's scope. */
export async function report(ctx: Asking, { planId, buyerId, ...told }: Report): Promise<string> {
  const { tx } = ctx;
  const call = contracts.openDispute;
  const plan = await lockPlan(tx, planId);
  const isOwn = plan?.state.owners.buyerId === buyerId;
  const request =
    plan && isOwn ? await paidRequestOf(tx, planId, (id) => lockRequest(tx, id)) : undefined;
  if (!plan || !request) return refuse(call, 'transaction_not_found', 'There is no such purchase.');
  await refuseAgain(tx, call, planId);
  const now = ctx.clock.now();
  const today = manilaDateOf(now.getTime());
  const { amountCentavos } = amountOf(call, request, told.amount, today);
  const { answerBy } = openByRule(amountCentavos, today);
  const row = await insertDispute(tx, {
    id: uuidV7(now, slotOf(buyerId)),
    mode: plan.mode,
    buyer_id: buyerId,
    merchant_id: request.merchant_id,
    store_id: request.store_id,
    plan_id: planId,
    payment_request_id: request.id,
    kind: told.kind,
    wish: told.wish,
    reported_centavos: amountCentavos,
    answer_by: answerBy,
    opened_at: now,
  });
  if (!row) return refuseSecond(call);
  const payableCentavos = await lockPayable(tx, plan);
  const change = { kind: 'frozen', onDate: today, disputeId: row.id, amountCentavos } as const;
  const after = await changePlan(tx, plan, { ...change, payableCentavos }, now);
  await failpoint('disputes.frozen');
  const entryId = await insertEntry(tx, row, {
    ...{ side: 'buyer', authorId: buyerId, kind: 'reported', words: told.words },
    ...{ amountCentavos, now },
  });
  const stopped = frozenIn(after.state.installments);
  await insertEntry(tx, row, {
    ...{ side: 'luwag', authorId: null, kind: 'payments_stopped' },
    ...{ amountCentavos: stopped, now },
  });
  await tell(ctx, row, { entryId, what: 'opened' });
  return row.id;
}

const paidStatuses: readonly string[] = ['paid', 'partially_refunded', 'refunded'];

/** The request behind a plan, once it is paid. */
async function paidRequestOf(
  tx: Tx,
  planId: string,
  find: (id: string) => Promise<RequestRow | undefined>,
): Promise<RequestRow | undefined> {
  const id = await findRequestId(tx, planId);
  const request = id ? await find(id) : undefined;
  return request && paidStatuses.includes(request.status) ? request : undefined;
}

/** How much is reported; or why nothing can be. */
function amountOf(
  call: ReportCall,
  request: RequestRow,
  asked: number | undefined,
  today: CivilDate,
): { amountCentavos: Centavos; leftCentavos: Centavos } {
  const leftCentavos = centavos(request.amount_centavos - request.refunded_centavos);
  if (leftCentavos === 0)
    return refuse(call, 'nothing_to_dispute', 'All of this purchase came back already.');
  const paidAt = request.paid_at;
  if (!paidAt || today > lastRefundDate(manilaDateOf(paidAt.getTime())))
    return refuse(call, 'dispute_too_late', 'This was bought too long ago.');
  const amountCentavos = asked === undefined ? leftCentavos : centavos(asked);
  if (amountCentavos > leftCentavos)
    return refuse(call, 'dispute_amount_too_high', 'That is more than was paid.', {
      errors: [{ path: '/amount', code: 'too_big', maximum: leftCentavos }],
    });
  return { amountCentavos, leftCentavos };
}

/** By the cases there were. With the plan locked, the second of two reports sees the first. */
async function refuseAgain(tx: Tx, call: ReportCall, planId: string): Promise<void> {
  const earlier = await listOfPlan(tx, planId);
  const why = whyNotAgain(earlier.map((row) => toDispute(row, [])));
  if (why === 'open') return refuseSecond(call);
  if (why === 'decided')
    return refuse(call, 'dispute_decided', 'We decided a case about this purchase.');
  if (why === 'withdrawn_twice')
    return refuse(call, 'dispute_withdrawn_twice', 'This was reported and withdrawn twice.');
}

const refuseSecond = (call: ReportCall): never =>
  refuse(call, 'dispute_open', 'A problem with this purchase is reported already.');
