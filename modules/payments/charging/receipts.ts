import { PaymentFailureReason } from '@luwag/contracts/payment-requests';
import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { Disclosure } from '@luwag/domain/disclosure';
import { disclosureText } from '@luwag/domain/disclosure-text';
import { receiptNumberOf } from '@luwag/domain/receipt-number';
import { formatReference, type PaymentReference } from '@luwag/domain/reference';
import type { Vault } from '@luwag/key-service/vault';
import { enqueueEach, type Handler, handle, type JobCtx } from '@luwag/platform/jobs/job';
import { listen } from '@luwag/platform/jobs/outbox';
import { z } from 'zod';
import { findPerson, findVerifiedName } from '../../accounts/service.ts';
import { findStore } from '../../merchants/service.ts';
import { type NoticeDeps, notify } from '../../notices/service.ts';
import {
  findPaymentRecord,
  findPurchaseOutlook,
  sendCalledOff,
  sendLighterPlan,
  sendPaymentReceipt,
  sendPaymentReceipts,
} from '../../plans/service.ts';
import { paymentRequestChanged } from '../events.ts';
import { findRequest, type RequestRow } from '../requests/service.ts';
import { notifyOfFailure, sendReceipt } from './jobs.ts';
import { findAgreement } from './repository.ts';

export type ReceiptsDeps = NoticeDeps;

/** Sends a receipt for a paid purchase. A failed one is notified by a job of `applyResult`. */
export const receiptsListener = listen(paymentRequestChanged, (tx, events) =>
  enqueueEach(
    tx,
    sendReceipt,
    events.flatMap(({ origin, payload: { status, request_id, plan_id } }) =>
      status === 'paid' && plan_id ? [{ origin, payload: { request_id, plan_id } }] : [],
    ),
  ),
);

export const receiptsHandlers = (deps: ReceiptsDeps): Handler[] => [
  handle(sendReceipt, (ctx, about) => receipt(ctx, deps, about)),
  handle(sendPaymentReceipt, (ctx, about) => paymentReceipt(ctx, deps, about)),
  handle(sendPaymentReceipts, async (ctx, { payments }) => {
    const failures: string[] = [];
    // The others are not kept waiting, and not sent again when the job runs once more.
    for (const about of payments)
      await paymentReceipt(ctx, deps, about).catch((error) =>
        failures.push(`${about.payment_id}: ${error}`),
      );
    if (failures.length > 0) throw new Error(`receipts failed of payments ${failures.join('; ')}`);
  }),
  handle(sendLighterPlan, (ctx, about) => lighterPlan(ctx, deps, about)),
  handle(sendCalledOff, (ctx, about) => calledOff(ctx, deps, about)),
  handle(notifyOfFailure, (ctx, about) => failure(ctx, deps, about)),
];

const todayOf = ({ clock }: JobCtx): CivilDate => manilaDateOf(clock.now().getTime());

/** Of the statement that was agreed to, the figures that a receipt repeats. */
const Agreed = z.object({
  startDate: z.iso.date(),
  cashPriceCentavos: z.int(),
  downPaymentCentavos: z.int(),
  financeChargesCentavos: z.int(),
  totalAmountCentavos: z.int(),
  schedule: z.array(z.object({ dueDate: z.iso.date(), paymentCentavos: z.int() })),
  effectiveMonthlyRatePpm: z.int(),
  effectiveAnnualRatePpm: z.int(),
  late: z.object({ graceDays: z.int(), planMaxCentavos: z.int() }),
  coolingOff: z.object({ lastDate: z.iso.date() }),
});

/** Once for each plan, however often it is asked for. */
const receipt = (
  ctx: JobCtx,
  deps: ReceiptsDeps,
  { request_id, plan_id }: z.output<typeof sendReceipt.payload>,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const agreement = await findAgreement(tx, plan_id);
    if (!agreement) throw new Error(`no agreement on record for plan ${plan_id}`);
    const disclosure = JSON.parse(agreement.disclosure) as Disclosure;
    const agreed = Agreed.parse(disclosure);
    const about = await findReceiptParties(tx, deps.vault, {
      requestId: request_id,
      buyerId: agreement.buyer_id,
    });
    if (!about) return;
    const { account, request, storeName, business } = about;
    const payments = agreed.schedule.map(({ dueDate, paymentCentavos }) => ({
      due_date: dueDate,
      amount: paymentCentavos,
    }));
    const next = payments.find(({ due_date }) => due_date > agreed.startDate) ?? null;
    await notify(tx, ctx, deps, {
      kind: 'purchase_receipt',
      about: plan_id,
      person: account,
      data: {
        store: storeName,
        amount: agreed.cashPriceCentavos,
        reference: formatReference(request.reference as PaymentReference),
        next,
        is_live: request.mode === 'live',
        first_name: account.first_name,
        business,
        order_reference: request.order_reference,
        transaction_id: plan_id,
        charges: agreed.financeChargesCentavos,
        total: agreed.totalAmountCentavos,
        paid_today: agreed.downPaymentCentavos,
        payments,
        monthly_rate_ppm: agreed.effectiveMonthlyRatePpm,
        annual_rate_ppm: agreed.effectiveAnnualRatePpm,
        grace_days: agreed.late.graceDays,
        late_max: agreed.late.planMaxCentavos,
        cooling_off_date: agreed.coolingOff.lastDate,
        statement: disclosureText(disclosure),
      },
    });
  });

/**
 * To the buyer, once for each payment however often it is asked for. What is left is told
 * as it is now, so that a late mail says nothing that is over.
 */
const paymentReceipt = (
  ctx: JobCtx,
  deps: ReceiptsDeps,
  { payment_id: id, buyer_id: buyerId }: z.output<typeof sendPaymentReceipt.payload>,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const payment = await findPaymentRecord(tx, { buyerId, id });
    if (!payment) throw new Error(`no record of payment ${id}`);
    // Its bank has it back already.
    if (payment.reversedAt) return;
    const account = await findPerson(tx, deps.vault, buyerId);
    const ofPlan = { buyerId, planId: payment.planId };
    const purchase = await findPurchaseOutlook(tx, ofPlan, todayOf(ctx));
    if (!account || !purchase) return;
    const { next } = purchase.outlook;
    await notify(tx, ctx, deps, {
      kind: 'payment_receipt',
      about: id,
      person: account,
      data: {
        first_name: account.first_name,
        store: payment.storeName,
        is_live: payment.mode === 'live',
        payment_id: id,
        receipt_number: receiptNumberOf(id),
        amount: payment.amountCentavos,
        paid_date: manilaDateOf(payment.collectedAt.getTime()),
        channel: payment.channel,
        left: purchase.outstandingCentavos,
        next: next ? { due_date: next.dueDate, amount: next.amountCentavos } : null,
        credit: payment.creditCentavos,
      },
    });
  });

type AboutPlan = z.output<typeof sendLighterPlan.payload>;

/** Whom a notice about a plan goes to, and what every one of them says. */
async function findPlanNotice(
  tx: Tx,
  ctx: JobCtx,
  vault: Vault,
  { plan_id: planId, buyer_id: buyerId }: AboutPlan,
) {
  const account = await findPerson(tx, vault, buyerId);
  const purchase = await findPurchaseOutlook(tx, { buyerId, planId }, todayOf(ctx));
  if (!account || !purchase) return undefined;
  return {
    purchase,
    notice: { about: planId, person: account },
    data: {
      first_name: account.first_name,
      store: purchase.storeName,
      is_live: purchase.plan.mode === 'live',
      transaction_id: planId,
    },
  };
}

/** Once for each plan: a second lighter plan is not to be had. */
const lighterPlan = (ctx: JobCtx, deps: ReceiptsDeps, about: AboutPlan): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const found = await findPlanNotice(tx, ctx, deps.vault, about);
    if (!found) return;
    const { purchase, notice, data } = found;
    const open = purchase.outlook.rows.filter((row) => row.openCentavos > 0);
    if (open.length === 0) return;
    const payments = open.map((row) => ({ due_date: row.dueDate, amount: row.openCentavos }));
    await notify(tx, ctx, deps, {
      kind: 'lighter_plan_taken',
      ...notice,
      data: { ...data, payments, left: purchase.outstandingCentavos },
    });
  });

/** Once for each plan, as a plan is called off once. */
const calledOff = (
  ctx: JobCtx,
  deps: ReceiptsDeps,
  about: z.output<typeof sendCalledOff.payload>,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const found = await findPlanNotice(tx, ctx, deps.vault, about);
    if (!found) return;
    const { purchase, notice, data } = found;
    const { next } = purchase.outlook;
    await notify(tx, ctx, deps, {
      kind: 'plan_called_off',
      ...notice,
      data: {
        ...data,
        next: next ? { due_date: next.dueDate, amount: next.amountCentavos } : null,
        credit: purchase.plan.state.creditCentavos,
      },
    });
  });

const failure = (
  ctx: JobCtx,
  deps: ReceiptsDeps,
  wanted: z.output<typeof notifyOfFailure.payload>,
): Promise<void> =>
  inScope(ctx.db, 'system', async (tx) => {
    const about = await findReceiptParties(tx, deps.vault, {
      requestId: wanted.request_id,
      buyerId: wanted.buyer_id,
    });
    if (!about) return;
    const { account, request, storeName } = about;
    await notify(tx, ctx, deps, {
      kind: 'payment_failed',
      about: `${request.id} ${wanted.version}`,
      person: account,
      data: {
        first_name: account.first_name,
        store: storeName,
        amount: request.amount_centavos,
        reason: PaymentFailureReason.catch('unknown').parse(wanted.reason),
        token: wanted.is_over ? null : request.token,
        is_live: request.mode === 'live',
      },
    });
  });

/** The request that a receipt is about, its buyer and its shop. */
async function findReceiptParties(
  tx: Tx,
  vault: Vault,
  wanted: { requestId: string; buyerId: string },
) {
  const request: RequestRow | undefined = await findRequest(tx, { id: wanted.requestId });
  const account = await findPerson(tx, vault, wanted.buyerId);
  if (!request || !account) return undefined;
  const store = await findStore(tx, { id: request.store_id, accountId: request.merchant_id });
  const business = await findVerifiedName(tx, request.merchant_id);
  return { request, account, storeName: store?.name ?? '', business };
}
