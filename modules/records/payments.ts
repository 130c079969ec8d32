import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/records';
import { totalsOf } from '@luwag/domain/installments';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { findPaymentRecord, listPaymentRecords, type PaymentRecord } from '../plans/service.ts';

const pageSize = 20;

export async function listPayments(
  ctx: Ctx,
  { query: { page } }: InputOf<typeof contracts.listPayments>,
): Promise<ResultOf<typeof contracts.listPayments>> {
  const wanted = { offset: (page - 1) * pageSize, limit: pageSize + 1 };
  const buyerId = personOf(ctx).id;
  const found = await ctx.system((tx) => listPaymentRecords(tx, { buyerId, ...wanted }));
  return {
    results: found.slice(0, pageSize).map(paymentOf),
    page,
    has_more: found.length > pageSize,
  };
}

export async function getReceipt(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getReceipt>,
): Promise<ResultOf<typeof contracts.getReceipt>> {
  const wanted = { buyerId: personOf(ctx).id, id: params.payment_id };
  const found = await ctx.system((tx) => findPaymentRecord(tx, wanted));
  if (!found) return refuse(contracts.getReceipt, 'payment_not_found', 'There is no such payment.');
  return paymentOf(found);
}

/** Where the money of a payment went, line by line. */
export function paymentOf(payment: PaymentRecord): contracts.PaymentMade {
  const { penalty, fee, interest, principal } = totalsOf(payment.parts);
  const sequences = new Set(payment.parts.map(({ sequence }) => sequence));
  return {
    payment_id: payment.id,
    transaction_id: payment.planId,
    livemode: payment.mode === 'live',
    store_name: payment.storeName,
    paid_at: payment.collectedAt.toISOString(),
    channel: payment.channel,
    amount: payment.amountCentavos,
    parts: {
      late_fee: penalty,
      fee,
      interest,
      principal,
      paid_at_once: payment.payNowCentavos,
      credit: payment.creditCentavos,
      recovered: payment.recoveredCentavos,
    },
    sequences: [...sequences].sort((one, other) => one - other),
    returned_at: payment.reversedAt?.toISOString() ?? null,
  };
}
