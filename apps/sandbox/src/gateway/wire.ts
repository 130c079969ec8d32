import type { Book } from './book.ts';
import { channelOf } from './channels.ts';
import { pesosOf } from './money.ts';
import type { Payment, PaymentRequest, Payout, Refund, Session, Token } from './rows.ts';

// Rows as the gateway writes them.

export const BUSINESS_ID = '5f27a14bf05f7a1e6c1d2a3b';
const PLACE = { country: 'PH', currency: 'PHP' } as const;

export function requestToWire(request: PaymentRequest) {
  return {
    ...requestColumns(request),
    latest_payment_id: request.latestPaymentId,
    actions: request.status === 'REQUIRES_ACTION' ? actionsOf(request) : [],
    status: request.status,
    failure_code: request.failureCode,
    description: request.description,
    created: request.createdAt,
    updated: request.updatedAt,
  };
}

/** Of a payment request, and of each payment for it. */
const requestColumns = (request: PaymentRequest) => ({
  business_id: BUSINESS_ID,
  reference_id: request.referenceId,
  payment_request_id: request.id,
  payment_token_id: request.tokenId,
  customer_id: request.customerId,
  type: request.type,
  ...PLACE,
  request_amount: pesosOf(request.amountCentavos),
  capture_method: 'AUTOMATIC',
  channel_code: request.channelCode,
  channel_properties: request.channelProperties,
  metadata: request.metadata,
});

export function paymentToWire(payment: Payment, request: PaymentRequest) {
  const capture = {
    capture_timestamp: payment.capturedAt,
    capture_id: payment.captureId,
    capture_amount: pesosOf(payment.amountCentavos),
  };
  return {
    payment_id: payment.id,
    ...requestColumns(request),
    captures: payment.captureId === undefined ? [] : [capture],
    status: payment.status,
    payment_details: {},
    failure_code: payment.failureCode,
    created: payment.createdAt,
    updated: payment.updatedAt,
  };
}

export function tokenToWire(token: Token) {
  return {
    payment_token_id: token.id,
    business_id: BUSINESS_ID,
    reference_id: token.referenceId,
    customer_id: token.customerId,
    ...PLACE,
    channel_code: token.channelCode,
    channel_properties: token.channelProperties,
    actions: token.status === 'REQUIRES_ACTION' ? redirectTo(token.actionUrl) : [],
    status: token.status,
    token_details: { account_number: token.accountNumber },
    failure_code: token.failureCode,
    description: token.description,
    metadata: token.metadata,
    created: token.createdAt,
    updated: token.updatedAt,
  };
}

export function sessionToWire(session: Session) {
  return {
    payment_session_id: session.id,
    business_id: BUSINESS_ID,
    reference_id: session.referenceId,
    session_type: session.sessionType,
    mode: 'PAYMENT_LINK',
    ...PLACE,
    amount: pesosOf(session.amountCentavos),
    allowed_payment_channels: ['CARDS'],
    customer_id: session.customerId,
    status: session.status,
    payment_link_url: session.linkUrl,
    payment_token_id: session.tokenId,
    payment_id: session.paymentId,
    payment_request_id: session.requestId,
    success_return_url: session.returnUrls.success,
    cancel_return_url: session.returnUrls.cancel,
    expires_at: session.expiresAt,
    description: session.description,
    metadata: session.metadata,
    created: session.createdAt,
    updated: session.updatedAt,
  };
}

export function refundToWire(refund: Refund, request: PaymentRequest | undefined) {
  return {
    id: refund.id,
    payment_request_id: refund.requestId,
    payment_id: request?.latestPaymentId,
    reference_id: refund.referenceId,
    channel_code: request?.channelCode,
    currency: PLACE.currency,
    amount: pesosOf(refund.amountCentavos),
    status: refund.status,
    reason: refund.reason,
    failure_code: refund.failureCode ?? null,
    refund_fee_amount: null,
    metadata: refund.metadata ?? null,
    created: refund.createdAt,
    updated: refund.updatedAt,
  };
}

export function payoutToWire(payout: Payout) {
  return {
    payout_id: payout.id,
    status: payout.status,
    reference_id: payout.referenceId,
    type: 'B2B',
    processor_reference: payout.processorReference ?? null,
    source_currency: PLACE.currency,
    destination_currency: PLACE.currency,
    source_amount: payout.amountCentavos,
    destination_amount: payout.amountCentavos,
    recipient: payout.recipient,
    failure_code: payout.failureCode ?? null,
    business_id: BUSINESS_ID,
    metadata: payout.metadata ?? null,
    created: payout.createdAt,
    updated: payout.updatedAt,
  };
}

/** The whole book, for tests and for the page. What the gateway would not tell is not in it. */
export function bookToWire(book: Book) {
  const requestOf = (id: string) => book.find('requests', id);
  return {
    payment_requests: book.list('requests').map(requestToWire),
    payments: book.list('payments').flatMap((payment) => {
      const request = requestOf(payment.requestId);
      return request === undefined ? [] : [paymentToWire(payment, request)];
    }),
    payment_tokens: book.list('tokens').map(tokenToWire),
    sessions: book.list('sessions').map(sessionToWire),
    refunds: book
      .list('refunds')
      .map((refund) => refundToWire(refund, requestOf(refund.requestId))),
    payouts: book.list('payouts').map(payoutToWire),
    webhooks: book.list('webhooks').map(({ webhookId, event, status, attempts }) => ({
      webhook_id: webhookId,
      event,
      status,
      attempts,
    })),
  };
}

function actionsOf({ channelCode, presented, actionUrl }: PaymentRequest) {
  if (presented === undefined) return redirectTo(actionUrl);
  const descriptor = channelOf(channelCode).kind === 'qr' ? 'QR_STRING' : 'PAYMENT_CODE';
  return [{ type: 'PRESENT_TO_CUSTOMER', descriptor, value: presented }];
}

function redirectTo(url: string | undefined) {
  if (url === undefined) return [];
  return [{ type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value: url }];
}
