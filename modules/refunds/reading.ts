import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Refund } from '@luwag/contracts/refunds';
import * as contracts from '@luwag/contracts/refunds';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import type { RefundEffects } from '@luwag/domain/plan-refunds';
import { discountKept, type PlanState } from '@luwag/domain/plan-state';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import {
  findOfMerchant,
  merchantOf,
  type RequestRow,
  refundableOn,
  refundableUntil,
} from '../payments/service.ts';
import { findPurchase } from '../plans/service.ts';
import { isSecondNeededForRefund } from '../team/service.ts';
import { needsStepUp } from './confirming.ts';
import { changeOf, decide, notFound, paidOr, workOut } from './deciding.ts';
import { readHeld } from './held.ts';
import { type EffectRow, listEffectsOf, listRefundsOf, type RefundRow } from './repository.ts';

export const listRefunds = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.listRefunds>,
): Promise<ResultOf<typeof contracts.listRefunds>> =>
  ctx.own(async (tx) => {
    const request = await findOfMerchant(tx, merchantOf(ctx), params.request_id);
    if (!request) return notFound();
    const rows = await listRefundsOf(tx, request.id);
    return {
      results: rows.map(refundViewOf),
      refunded: request.refunded_centavos,
      refundable: refundableOn(request, manilaDateOf(ctx.clock.now().getTime())),
      refundable_until: refundableUntil(request) ?? null,
    };
  });

/** By the very rules of a refund, without a lock and without a trace. */
export const previewRefund = (
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.previewRefund>,
): Promise<ResultOf<typeof contracts.previewRefund>> =>
  ctx.own(async (tx) => {
    const found = await findOfMerchant(tx, merchantOf(ctx), params.request_id);
    if (!found) return notFound();
    const { shown, needsStepUp, totalCentavos } = await asSystem(tx, () =>
      preview(tx, found, query.amount, ctx.clock.now()),
    );
    const { mode, store_id: storeId } = found;
    return {
      ...shown,
      needs_step_up: needsStepUp,
      needs_second_person: await isSecondNeededForRefund(tx, ctx, { mode, storeId, totalCentavos }),
    };
  });

/** What a refund would come to, worked out by the rules that make it. In the system's scope. */
export async function preview(tx: Tx, found: RequestRow, amount: number | undefined, now: Date) {
  const { plan_id: planId, buyer_id: buyerId } = found;
  const bought = planId && buyerId ? await findPurchase(tx, { planId, buyerId }) : undefined;
  const purchase = paidOr(found, bought?.plan);
  const wish = amount === undefined ? 'everything_left' : centavos(amount);
  const decided = decide(purchase, wish, manilaDateOf(now.getTime()));
  const { plan } = purchase;
  const change = changeOf(plan, { ...decided, id: 'preview', now }, await readHeld(tx, plan));
  const { after, effects } = workOut(plan, change);
  const price = found.amount_centavos - found.refunded_centavos;
  return {
    shown: {
      amount: decided.amountCentavos,
      left_after: decided.leftAfterCentavos,
      funding: fundingOf(effects),
      sale: {
        before: figuresOf(price, plan.state),
        after: figuresOf(price - decided.amountCentavos, after),
      },
    },
    needsStepUp: await needsStepUp(tx, {
      ...decided,
      mode: found.mode,
      merchantId: found.merchant_id,
      now,
    }),
    totalCentavos: decided.totalCentavos,
    plan,
    after,
    onDate: change.onDate,
  };
}

/** What a sale is worth to its shop: the price that stands, less our fee on it. */
function figuresOf(price: number, state: PlanState) {
  const fee = discountKept(state, state.refundedCentavos);
  return { price, fee, net: price - fee };
}

export async function listTransactionRefunds(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.listTransactionRefunds>,
): Promise<ResultOf<typeof contracts.listTransactionRefunds>> {
  const wanted = { buyerId: personOf(ctx).id, planId: params.transaction_id };
  const purchase = await ctx.system((tx) => findPurchase(tx, wanted));
  if (!purchase)
    return refuse(
      contracts.listTransactionRefunds,
      'transaction_not_found',
      'There is no such purchase.',
    );
  const effects = await ctx.own((tx) => listEffectsOf(tx, purchase.id));
  return {
    results: effects.map(effectViewOf),
    store_name: purchase.storeName,
    credit: purchase.plan.state.creditCentavos,
  };
}

type ToldRefund = ResultOf<typeof contracts.listTransactionRefunds>['results'][number];

const effectViewOf = (row: EffectRow): ToldRefund => ({
  id: row.id,
  amount: row.amount_centavos,
  reason: row.reason,
  made_at: row.made_at.toISOString(),
  payments: row.payments.map((each) => ({
    sequence: each.sequence,
    due_date: each.dueDate,
    before: each.beforeCentavos,
    after: each.afterCentavos,
    off: each.offCentavos,
  })),
  charges_settled: row.charges_settled_centavos,
  credit: row.credit_centavos,
});

/** For the merchant. */
export const refundViewOf = (row: RefundRow): Refund => ({
  id: row.id,
  payment_request_id: row.payment_request_id,
  status: 'succeeded',
  livemode: row.mode === 'live',
  amount: row.amount_centavos,
  currency: 'PHP',
  reason: row.reason,
  note: row.note,
  funding: {
    fee_returned: row.fee_returned_centavos,
    from_reserve: row.from_reserve_centavos,
    from_payable: row.from_payable_centavos,
    owed_by_shop: row.owed_by_shop_centavos,
  },
  created_at: row.created_at.toISOString(),
});

const fundingOf = (effects: RefundEffects): Refund['funding'] => ({
  fee_returned: effects.feeReturnedCentavos,
  from_reserve: effects.reserveCentavos,
  from_payable: effects.payableCentavos,
  owed_by_shop: effects.receivableCentavos,
});
