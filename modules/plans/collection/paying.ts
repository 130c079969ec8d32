import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/transactions';
import type { Tx } from '@luwag/db';
import { noCentavos } from '@luwag/domain/money';
import { type Payable, payableOn } from '@luwag/domain/payment-choices';
import { computeOutlook, type PlanOutlook } from '@luwag/domain/plan-outlook';
import {
  type ChannelCode,
  channelFacts,
  readChannelCode,
  takesAmount,
} from '@luwag/gateway/channels';
import { holidaysFor } from '@luwag/platform/holidays';
import { refuse } from '@luwag/platform/http/refusal';
import type { CtxOf } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { personOf } from '@luwag/platform/security/person';
import { findActiveSource } from '../../sources/service.ts';
import { releaseCharges } from '../autopay/service.ts';
import { chargeAttempt } from '../jobs.ts';
import { entryAt, lockPlanRow, type StoredPlan } from '../servicing/service.ts';
import {
  type AttemptRow,
  type BuyersWish,
  findEndedInstallment,
  insertBuyersAttempt,
  listOpenAttempts,
  takeOverAttempt,
} from './attempts-repository.ts';
import { paymentOf, todayOf } from './transactions.ts';

type PayCtx = CtxOf<typeof contracts.payTransaction>;
type Wanted = InputOf<typeof contracts.payTransaction>['body'];

/**
 * The attempt and its job are committed together; the worker then asks the gateway. Holding the
 * plan from here on makes two of these take turns, and the second finds the first one's attempt.
 */
export async function payTransaction(
  ctx: PayCtx,
  { params, body }: InputOf<typeof contracts.payTransaction>,
): Promise<ResultOf<typeof contracts.payTransaction>> {
  const { tx } = ctx;
  const buyerId = personOf(ctx).id;
  const plan = await lockPlanRow(tx, { planId: params.transaction_id, buyerId });
  if (!plan)
    return refuse(contracts.payTransaction, 'transaction_not_found', 'There is no such purchase.');
  const means = await findMeans(ctx, plan, body);
  const open = await listOpenAttempts(tx, params.transaction_id);
  if (open.some((attempt) => !isUnsent(attempt))) return refuseSecond();
  if (plan.status !== 'active' && plan.status !== 'written_off')
    return refuse(contracts.payTransaction, 'nothing_due', 'There is nothing left to pay on this.');
  const businessDate = todayOf(ctx);
  const outlook = computeOutlook(plan.state, businessDate, holidaysFor(plan));
  const amountCentavos = amountFor(payableOn(outlook, plan.state), body);
  if (means.channel && !takesAmount(means.channel, amountCentavos))
    return refuse(
      contracts.payTransaction,
      'amount_not_for_channel',
      'This way to pay does not take that amount.',
    );
  const wish = { amountCentavos, ...means, businessDate, now: ctx.clock.now() };
  const attempt = await begin(tx, { plan, outlook, open }, wish);
  await enqueue(tx, ctx, chargeAttempt, { attempt_id: attempt.id });
  return paymentOf(attempt);
}

/** Made by the close of day and not sent yet. */
export const isUnsent = ({ purpose, state }: AttemptRow): boolean =>
  purpose === 'due' && state === 'created';

/** Whether money may be on its way for this plan. */
export async function isPaymentUnderWay(tx: Tx, planId: string): Promise<boolean> {
  const open = await listOpenAttempts(tx, planId);
  return open.some((each) => !isUnsent(each));
}

const refuseSecond = (): never =>
  refuse(contracts.payTransaction, 'payment_under_way', 'A payment for this is under way already.');

async function findMeans(
  ctx: PayCtx,
  { mode, state }: StoredPlan,
  body: Wanted,
): Promise<{ sourceId: string | null; channel: ChannelCode | null }> {
  const { payment_source_id: sourceId, payment_method_id: channel } = body;
  if (sourceId !== null) {
    const owner = { id: state.owners.buyerId, mode };
    const source = await findActiveSource(ctx.tx, owner, sourceId, ctx.clock.now());
    if (!source)
      return refuse(
        contracts.payTransaction,
        'source_not_found',
        'There is no such payment source.',
      );
    return { sourceId, channel: null };
  }
  const code = readChannelCode(channel);
  if (!code || channelFacts(code).canBeSaved)
    return refuse(
      contracts.payTransaction,
      'payment_source_required',
      'Say what you want to pay with.',
    );
  return { sourceId: null, channel: code };
}

/** What is due, or what was asked for: in neither case more than it takes to end the plan. */
function amountFor({ dueCentavos, mostCentavos }: Payable, { amount }: Wanted): number {
  if (mostCentavos === noCentavos)
    return refuse(contracts.payTransaction, 'nothing_due', 'There is nothing left to pay on this.');
  if (amount === undefined) return dueCentavos;
  if (amount > mostCentavos)
    return refuse(
      contracts.payTransaction,
      'amount_too_high',
      'That is more than what ends this purchase.',
    );
  return amount;
}

/**
 * The try stands for the oldest installment that is open, whatever else the money will pay; for a
 * debt that was written off, for the first of the schedule that ended with it.
 */
async function begin(
  tx: Tx,
  { plan, outlook, open }: { plan: StoredPlan; outlook: PlanOutlook; open: AttemptRow[] },
  wish: BuyersWish,
): Promise<AttemptRow> {
  const { planId, buyerId } = plan.state.owners;
  const oldest = outlook.rows.findIndex((row) => row.openCentavos > 0);
  const installmentId =
    oldest === -1 ? await findEndedInstallment(tx, planId) : entryAt(plan.installments, oldest).id;
  const unsent = open.find((attempt) => attempt.installment_id === installmentId);
  if (unsent) {
    await releaseCharges(tx, [unsent.id]);
    return (await takeOverAttempt(tx, unsent.id, wish)) ?? refuseSecond();
  }
  return insertBuyersAttempt(tx, { mode: plan.mode, planId, buyerId, installmentId }, wish);
}
