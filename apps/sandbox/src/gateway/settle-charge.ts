import { channelOf } from './channels.ts';
import { type Changed, type Gateway, newId, stamped } from './gateway.ts';
import type { Payment, PaymentRequest, Webhook } from './rows.ts';
import { activateToken, saveToken } from './tokens.ts';
import { paymentToWire, requestToWire } from './wire.ts';

/**
 * The moment the money moves, or does not. A request that has expired stays so even when its money
 * arrives after all: only the payment tells.
 */
export function settleCharge(
  gateway: Gateway,
  request: PaymentRequest,
  failureCode?: string,
): Changed<PaymentRequest> {
  const { misbehaviour } = request.fate;
  if (misbehaviour === 'silence' && request.status !== 'PENDING') {
    gateway.schedule.plan(
      { kind: 'settle_request', subjectId: request.id },
      gateway.delays.silenceMs,
    );
    return { row: recordPayment(gateway, request, { status: 'PENDING' }).request, webhooks: [] };
  }
  if (failureCode !== undefined) return failCharge(gateway, request, failureCode);
  const taken = misbehaviour === 'wrong_amount' ? shortByOne(request) : request;
  const saved = taken.type === 'PAY_AND_SAVE' ? saveToken(gateway, taken) : undefined;
  const withToken = saved ? { ...taken, tokenId: saved.id } : taken;
  const settled = recordPayment(gateway, withToken, {
    status: 'SUCCEEDED',
    captureId: newId('cap'),
    capturedAt: gateway.clock.now(),
  });
  if (misbehaviour === 'reversed') {
    gateway.schedule.plan({ kind: 'reverse', subjectId: request.id }, gateway.delays.reversalMs);
  }
  const webhooks = sendPaymentEvent(gateway, 'payment.capture', settled);
  if (saved) webhooks.push(...activateToken(gateway, saved).webhooks);
  return { row: settled.request, webhooks };
}

/** Takes back what succeeded: the payment, its request and its transaction all say so. */
export function reverseCharge(gateway: Gateway, request: PaymentRequest): void {
  if (request.status !== 'SUCCEEDED') return;
  const reversed = recordPayment(gateway, request, { status: 'REVERSED' });
  sendPaymentEvent(gateway, 'payment.reversed', reversed);
}

/** Partners let a request lapse; the list of events knows a webhook for it. */
export function expireCharge(gateway: Gateway, request: PaymentRequest): void {
  if (request.status !== 'REQUIRES_ACTION') return;
  const updatedAt = gateway.clock.now();
  const expired = gateway.book.put('requests', { ...request, status: 'EXPIRED', updatedAt });
  gateway.webhooks.tell({ event: 'payment_request.expiry', data: requestToWire(expired) });
}

function failCharge(
  gateway: Gateway,
  request: PaymentRequest,
  failureCode: string,
): Changed<PaymentRequest> {
  const failed = recordPayment(gateway, request, { status: 'FAILED', failureCode });
  const isTold = channelOf(request.channelCode).tellsOfFailures;
  const webhooks = isTold ? sendPaymentEvent(gateway, 'payment.failure', failed) : [];
  return { row: failed.request, webhooks };
}

type Outcome = Pick<Payment, 'status' | 'failureCode' | 'captureId' | 'capturedAt'>;

function recordPayment(
  gateway: Gateway,
  request: PaymentRequest,
  outcome: Outcome,
): { payment: Payment; request: PaymentRequest } {
  const { book } = gateway;
  const earlier = request.latestPaymentId && book.find('payments', request.latestPaymentId);
  const updatedAt = gateway.clock.now();
  const payment = book.put('payments', {
    ...(earlier || { id: newId('py'), ...stamped(gateway), requestId: request.id }),
    amountCentavos: request.amountCentavos,
    ...outcome,
    updatedAt,
  });
  const changed = book.put('requests', {
    ...request,
    status: request.status === 'EXPIRED' ? 'EXPIRED' : outcome.status,
    failureCode: outcome.failureCode,
    latestPaymentId: payment.id,
    updatedAt,
  });
  return { payment, request: changed };
}

function sendPaymentEvent(
  gateway: Gateway,
  event: string,
  { payment, request }: { payment: Payment; request: PaymentRequest },
): Webhook[] {
  const data = paymentToWire(payment, request);
  return gateway.webhooks.tell({ event, data, misbehaviour: request.fate.misbehaviour });
}

function shortByOne(request: PaymentRequest): PaymentRequest {
  return { ...request, amountCentavos: request.amountCentavos - 1 };
}
