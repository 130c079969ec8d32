import type { RefundBody } from './bodies.ts';
import { channelOf } from './channels.ts';
import { DAY_MS } from './delays.ts';
import { type Changed, type Gateway, newId, stamped } from './gateway.ts';
import { fateByWord, firstFate, refundFateByAmount } from './magic.ts';
import { notFound, type Refusal } from './refusals.ts';
import type { Fate, Payment, PaymentRequest, Refund } from './rows.ts';
import { refundToWire } from './wire.ts';

export type RefundDraft = { body: RefundBody; amountCentavos: number; fate: Fate };

export function draftRefund(gateway: Gateway, body: RefundBody): RefundDraft | Refusal {
  const { book, orders } = gateway;
  const request = book.find('requests', body.payment_request_id);
  if (request === undefined) return notFound('Payment request');
  const payment = book.find('payments', request.latestPaymentId ?? '');
  if (payment?.status !== 'SUCCEEDED') {
    return refuse(400, 'INELIGIBLE_TRANSACTION_STATUS', 'Nothing was paid that could be refunded.');
  }
  if (isTooLate(gateway, { payment, request })) {
    return refuse(403, 'REFUND_NOT_SUPPORTED', 'The refund window of this channel has passed.');
  }
  const leftCentavos = payment.amountCentavos - refundedCentavos(gateway, request.id);
  const amountCentavos = body.amount ?? leftCentavos;
  if (amountCentavos > leftCentavos || amountCentavos <= 0) {
    return refuse(400, 'REFUND_AMOUNT_EXCEEDED', 'More than is left of the payment.');
  }
  const fate = firstFate(
    fateByWord({ referenceId: body.reference_id, metadata: body.metadata ?? undefined }),
    orders.switches.hasMagicAmounts ? refundFateByAmount(amountCentavos) : {},
  );
  return { body, amountCentavos, fate };
}

/** Always PENDING at first; what became of it comes by webhook. */
export function openRefund(
  gateway: Gateway,
  { body, amountCentavos, fate }: RefundDraft,
  idempotencyKey: string | undefined,
): Changed<Refund> {
  const isShort = fate.misbehaviour === 'wrong_amount';
  const row = gateway.book.put('refunds', {
    id: newId('rfd'),
    ...stamped(gateway),
    referenceId: body.reference_id,
    requestId: body.payment_request_id,
    amountCentavos: isShort ? amountCentavos - 1 : amountCentavos,
    reason: body.reason,
    status: 'PENDING',
    metadata: body.metadata ?? undefined,
    idempotencyKey,
    fate,
  });
  const { refundMs, silenceMs } = gateway.delays;
  if (fate.misbehaviour !== 'callback_first') {
    const afterMs = fate.misbehaviour === 'silence' ? silenceMs : refundMs;
    gateway.schedule.plan({ kind: 'settle_refund', subjectId: row.id }, afterMs);
    return { row, webhooks: [] };
  }
  // The answer still says PENDING while the webhook already tells the end.
  return { row, webhooks: settleRefund(gateway, row).webhooks };
}

export function settleRefund(gateway: Gateway, refund: Refund): Changed<Refund> {
  const { failureCode, misbehaviour } = refund.fate;
  const row = gateway.book.put('refunds', {
    ...refund,
    status: failureCode === undefined ? 'SUCCEEDED' : 'FAILED',
    failureCode,
    updatedAt: gateway.clock.now(),
  });
  const event = failureCode === undefined ? 'refund.succeeded' : 'refund.failed';
  const data = refundToWire(row, gateway.book.find('requests', row.requestId));
  const isNested = gateway.orders.switches.nestsRefundWebhooks;
  const webhooks = gateway.webhooks.tell({
    event,
    data: isNested ? { event, data } : data,
    misbehaviour,
  });
  return { row, webhooks };
}

export function findRepeatedRefund(gateway: Gateway, key: string | undefined) {
  if (key === undefined || !gateway.orders.switches.honoursIdempotencyKeys) return undefined;
  return gateway.book.list('refunds').find((each) => each.idempotencyKey === key);
}

function refundedCentavos({ book }: Gateway, requestId: string): number {
  return book
    .list('refunds')
    .filter((refund) => refund.requestId === requestId && refund.status !== 'FAILED')
    .reduce((total, refund) => total + refund.amountCentavos, 0);
}

function isTooLate(
  { clock }: Gateway,
  { payment, request }: { payment: Payment; request: PaymentRequest },
): boolean {
  const ageMs = clock.nowMs() - Date.parse(payment.createdAt);
  return ageMs >= channelOf(request.channelCode).refundDays * DAY_MS;
}

const refuse = (status: number, errorCode: string, message: string): Refusal => ({
  status,
  errorCode,
  message,
});
