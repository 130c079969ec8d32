import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/ways-to-pay';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import type { CivilDate } from '@luwag/domain/calendar';
import { maskName } from '@luwag/domain/masking';
import { type PayCode, parsePayCode } from '@luwag/domain/pay-code';
import { payableOn } from '@luwag/domain/payment-choices';
import { computeOutlook, type PlanOutlook } from '@luwag/domain/plan-outlook';
import { takesAmount } from '@luwag/gateway/channels';
import { holidaysFor } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import {
  type AttemptRow,
  countOpenByPayCode,
  findPayCodeAttempt,
  findPurchase,
  insertPayCodeAttempt,
  outlookOf,
  todayOf,
} from '../collection/service.ts';
import { chargeAttempt } from '../jobs.ts';
import { instructionOf, lockPlanRow, progressOf, type StoredPlan } from '../servicing/service.ts';
import { findPlanByCode } from './repository.ts';
import { waysOn } from './ways.ts';

/** More than a family begins at once; each open one is a request at the gateway. */
const openMax = 5;

export async function findByPayCode(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.findByPayCode>,
): Promise<ResultOf<typeof contracts.findByPayCode>> {
  const code = readCode(contracts.findByPayCode, params.code);
  const today = todayOf(ctx);
  return ctx.system(async (tx) => {
    const named = await findPlanByCode(tx, code);
    const found =
      named && (await findPurchase(tx, { buyerId: named.buyer_id, planId: named.plan_id }));
    const due =
      found?.plan.status === 'active' ? dueIn(found.plan, outlookOf(found, today)) : undefined;
    if (!found || !due) return refuseUnknown(contracts.findByPayCode);
    return {
      pay_code: code,
      livemode: found.plan.mode === 'live',
      amount: due.amountCentavos,
      due_date: due.dueDate < today ? today : due.dueDate,
      store_hint: maskName(found.storeName.split(' ')[0] ?? ''),
      ways: waysOn(today),
    };
  });
}

/** The attempt and its job are committed together; the worker then asks the gateway. */
export async function payByPayCode(
  ctx: CtxOf<typeof contracts.payByPayCode>,
  { params, body }: InputOf<typeof contracts.payByPayCode>,
): Promise<ResultOf<typeof contracts.payByPayCode>> {
  const code = readCode(contracts.payByPayCode, params.code);
  const businessDate = todayOf(ctx);
  return asSystem(ctx.tx, async (tx) => {
    const plan = await lockPlanOf(tx, code);
    const due = plan && dueIn(plan, computeOutlook(plan.state, businessDate, holidaysFor(plan)));
    if (!plan || !due) return refuseUnknown(contracts.payByPayCode);
    const wish = { ...wishOf(body, due.amountCentavos, businessDate), now: ctx.clock.now() };
    const { planId, buyerId } = plan.state.owners;
    if ((await countOpenByPayCode(tx, planId)) >= openMax)
      return refuse(
        contracts.payByPayCode,
        'payment_under_way',
        'Several payments for this are under way already.',
      );
    const attempt = await insertPayCodeAttempt(tx, { mode: plan.mode, planId, buyerId }, wish);
    await enqueue(tx, ctx, chargeAttempt, { attempt_id: attempt.id });
    return paymentOf(attempt);
  });
}

/** Whoever has the id began the payment, or was shown it; the plan is not named. */
export async function getPayCodePayment(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getPayCodePayment>,
): Promise<ResultOf<typeof contracts.getPayCodePayment>> {
  const attempt = await ctx.system((tx) => findPayCodeAttempt(tx, params.payment_id));
  if (!attempt)
    return refuse(contracts.getPayCodePayment, 'payment_not_found', 'There is no such payment.');
  return paymentOf(attempt);
}

type ByCode = typeof contracts.findByPayCode | typeof contracts.payByPayCode;

const readCode = (call: ByCode, typed: string): PayCode =>
  parsePayCode(typed) ??
  refuse(call, 'pay_code_mistyped', 'This is not a pay code. Look at it again.');

/** Unknown, paid off, not begun: which of them it is tells about somebody. */
const refuseUnknown = (call: ByCode): never =>
  refuse(call, 'pay_code_not_found', 'Nothing is due under this code.');

async function lockPlanOf(tx: Tx, code: PayCode): Promise<StoredPlan | undefined> {
  const named = await findPlanByCode(tx, code);
  const plan = named && (await lockPlanRow(tx, { planId: named.plan_id }));
  return plan?.status === 'active' ? plan : undefined;
}

const dueIn = ({ state }: StoredPlan, outlook: PlanOutlook) =>
  outlook.next && {
    dueDate: outlook.next.dueDate,
    amountCentavos: payableOn(outlook, state).dueCentavos,
  };

/**
 * At most what is due: whoever may try larger amounts until one is refused would learn what is owed
 * in all.
 */
function wishOf(
  body: InputOf<typeof contracts.payByPayCode>['body'],
  dueCentavos: number,
  businessDate: CivilDate,
) {
  const way = waysOn(businessDate).find(({ channel }) => channel === body.payment_method_id);
  if (!way)
    return refuse(
      contracts.payByPayCode,
      'payment_source_required',
      'Say what you want to pay with.',
    );
  const amountCentavos = body.amount ?? dueCentavos;
  if (amountCentavos > dueCentavos)
    return refuse(contracts.payByPayCode, 'amount_above_due', 'That is more than is due.');
  if (!takesAmount(way.channel, amountCentavos))
    return refuse(
      contracts.payByPayCode,
      'amount_not_for_channel',
      'This way to pay does not take that amount.',
    );
  return { amountCentavos, sourceId: null, channel: way.channel, businessDate };
}

const paymentOf = (attempt: AttemptRow): contracts.PayCodePayment => ({
  payment_id: attempt.id,
  livemode: attempt.mode === 'live',
  ...progressOf(attempt),
  instruction: instructionOf(attempt),
  paid_at: attempt.state === 'succeeded' ? (attempt.settled_at?.toISOString() ?? null) : null,
});
