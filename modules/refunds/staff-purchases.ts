import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/staff-purchases';
import type { StaffPurchase } from '@luwag/contracts/staff-purchases';
import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { Holiday } from '@luwag/domain/holidays';
import { askForAll } from '@luwag/domain/plan-freezes';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import type { PlanState } from '@luwag/domain/plan-state';
import { formatReference, type PaymentReference, parseReference } from '@luwag/domain/reference';
import { compareSchedules } from '@luwag/domain/refund-schedules';
import { needsSecondOfStaff } from '@luwag/domain/staff-refunds';
import type { Vault } from '@luwag/key-service/vault';
import { holidaysFor } from '@luwag/platform/holidays';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import {
  findRequest,
  type RequestRow,
  refundableOn,
  refundableUntil,
} from '../payments/service.ts';
import { findPurchase, listPaymentRecordsOf, type PaymentRecord } from '../plans/service.ts';
import { notFound } from './deciding.ts';
import { preview, refundViewOf } from './reading.ts';
import { listRefundsOf, type RefundRow } from './repository.ts';
import { listAsksOfRequest } from './staff-asks.ts';

/** By the reference that buyer and shop were shown, typed as it may be. */
export const findStaffPurchase = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.findStaffPurchase>,
): Promise<ResultOf<typeof contracts.findStaffPurchase>> =>
  ctx.system(async (tx) => {
    const reference = parseReference(query.reference);
    const found = reference && (await findRequest(tx, { reference }));
    return found ? { request_id: found.id } : notFound();
  });

/** Everything about one purchase but who bought it. That it was looked at is on record. */
export const getStaffPurchase = (
  deps: { vault: Vault },
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getStaffPurchase>,
): Promise<ResultOf<typeof contracts.getStaffPurchase>> =>
  ctx.system(async (tx) => {
    const request = await findRequest(tx, { id: params.request_id });
    if (!request) return notFound();
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: request.buyer_id ?? request.merchant_id,
      action: 'purchase.viewed',
      detail: { payment_request_id: request.id },
      requestId: ctx.requestId,
    });
    const today = manilaDateOf(ctx.clock.now().getTime());
    return {
      request_id: request.id,
      reference: formatReference(request.reference as PaymentReference),
      livemode: request.mode === 'live',
      status: request.status,
      description: request.description,
      amount: request.amount_centavos,
      paid_at: request.paid_at?.toISOString() ?? null,
      buyer_account_id: request.buyer_id,
      refunded: request.refunded_centavos,
      refundable: refundableOn(request, today),
      refundable_until: refundableUntil(request) ?? null,
      refunds: (await listRefundsOf(tx, request.id)).map(staffRefundOf),
      asks: await listAsksOfRequest(deps, tx, ctx, request),
      ...(await planOf(tx, request, today)),
    };
  });

const staffRefundOf = (row: RefundRow): StaffPurchase['refunds'][number] => ({
  ...refundViewOf(row),
  origin: row.origin as StaffPurchase['refunds'][number]['origin'],
});

/** The plan behind it; nothing while it is not bought. */
async function planOf(
  tx: Tx,
  { plan_id: planId, buyer_id: buyerId }: RequestRow,
  today: CivilDate,
): Promise<Pick<StaffPurchase, 'store_name' | 'installments' | 'payments'>> {
  const bought = planId && buyerId ? await findPurchase(tx, { planId, buyerId }) : undefined;
  if (!planId || !buyerId || !bought) return { store_name: '', installments: [], payments: [] };
  const { state } = bought.plan;
  const onDate = today < state.asOfDate ? state.asOfDate : today;
  const { rows } = computeOutlook(state, onDate, holidaysFor(bought.plan));
  const records = await listPaymentRecordsOf(tx, { buyerId, planIds: [planId] });
  return {
    store_name: bought.storeName,
    installments: rows.map((row) => ({
      sequence: row.sequence,
      due_date: row.dueDate,
      state: row.state,
      amount: row.amountCentavos,
      open: row.openCentavos,
      late_fee: row.lateFeeOpenCentavos,
    })),
    payments: records.toReversed().map(paymentOf),
  };
}

const paymentOf = (record: PaymentRecord): StaffPurchase['payments'][number] => ({
  payment_id: record.id,
  amount: record.amountCentavos,
  collected_at: record.collectedAt.toISOString(),
  channel: record.channel,
  reversed_at: record.reversedAt?.toISOString() ?? null,
  credit: record.creditCentavos,
  to_shop: record.payNowCentavos,
  recovered: record.recoveredCentavos,
  parts: record.parts.map(({ sequence, component, amountCentavos }) => ({
    sequence,
    component,
    amount: amountCentavos,
  })),
});

/** What is open of late fees on a day, by payment. */
const lateFeesOn =
  (onDate: CivilDate, holidays: readonly Holiday[]) =>
  (state: PlanState): ReadonlyMap<number, number> =>
    new Map(
      computeOutlook(askForAll(state), onDate, holidays).rows.map((row) => [
        row.sequence,
        row.lateFeeOpenCentavos,
      ]),
    );

/** Both sides of a refund before it is made: the buyer's payments, and the shop's money. */
export const previewStaffRefund = (
  ctx: Ctx,
  { params, query }: InputOf<typeof contracts.previewStaffRefund>,
): Promise<ResultOf<typeof contracts.previewStaffRefund>> =>
  ctx.system(async (tx) => {
    const request = await findRequest(tx, { id: params.request_id });
    if (!request) return notFound();
    const now = ctx.clock.now();
    const { shown, plan, after, ...of } = await preview(tx, request, query.amount, now);
    const states = { before: plan.state, after };
    const holidays = holidaysFor(plan);
    const feesOf = lateFeesOn(of.onDate, holidays);
    const fees = { before: feesOf(plan.state), after: feesOf(after) };
    return {
      ...shown,
      payments: compareSchedules(states, of.onDate, holidays).map((row) => ({
        sequence: row.sequence,
        due_date: row.dueDate,
        before: row.beforeCentavos,
        after: row.afterCentavos,
        off: row.offCentavos,
        late_fee: {
          before: fees.before.get(row.sequence) ?? 0,
          after: fees.after.get(row.sequence) ?? 0,
        },
      })),
      credit: states.after.creditCentavos - states.before.creditCentavos,
      needs_second_person: needsSecondOfStaff({
        mode: request.mode,
        totalCentavos: of.totalCentavos,
      }),
    };
  });
