import { createHash } from 'node:crypto';
import type { Ask } from './ask.ts';
import { type Callback, isOurCallback, parseCallback } from './callbacks.ts';
import { type ChannelCode, type CodeChannel, channelFacts } from './channels.ts';
import { type Answer, send, type Timeouts } from './http.ts';
import {
  type Asked,
  judgePayment,
  judgeRefund,
  judgeRequest,
  judgeSession,
  judgeStatement,
  judgeToken,
  judgeTransactions,
} from './judge.ts';
import { type PayoutCalls, payoutCalls } from './payouts.ts';
import { readAnswer } from './read-answer.ts';
import type {
  FindResult,
  PaymentResult,
  RefundResult,
  SessionResult,
  StatementResult,
  TokenResult,
} from './results.ts';
import {
  PaymentRequestWire,
  PaymentWire,
  RefundWire,
  SessionWire,
  TokenWire,
  TransactionsWire,
} from './wire.ts';
import { writeWireJson } from './wire-json.ts';

const API_VERSION = '2024-11-11';
const PAYOUTS_API_VERSION = '2025-09-01';
const KEY_LENGTH_MAX = 100;
const FOUND_MAX = 50;
const TIMEOUTS: Timeouts = { connectMs: 3_000, readMs: 30_000 };
const PLACE = { country: 'PH', currency: 'PHP' } as const;

export type GatewayOptions = {
  /** `https://api.xendit.co`, or where the sandbox plays it. */
  origin: string;
  secretKey: string;
  callbackToken: string;
  timeouts?: Partial<Timeouts>;
  /** For logs and metrics. It is told what was called and how that ended, never what was said. */
  onCall?: (note: CallNote) => void;
  /** For traces: makes the call, and sees whether there was an answer. */
  around?: (operation: string, call: () => Promise<Answer>) => Promise<Answer>;
};
export type CallNote = {
  operation: string;
  status: number | undefined;
  outcome: string;
  durationMs: number;
};

/** The gateway takes at most 255 characters each, HTTPS except on this machine. */
export type ReturnUrls = { success: string; failure: string; cancel?: string };

/** As little about a buyer as the gateway insists on. */
export type GatewayCustomer = { givenNames: string };

export type RefundReason =
  | 'FRAUDULENT'
  | 'DUPLICATE'
  | 'REQUESTED_BY_CUSTOMER'
  | 'CANCELLATION'
  | 'OTHERS';

export type TokenCharge = Asked & { tokenId: string; channel: ChannelCode; description?: string };
export type RedirectPayment = Asked & {
  channel: ChannelCode;
  returnUrls: ReturnUrls;
  description?: string;
};
export type CodePayment = Asked & { channel: CodeChannel; expiresAt: Date };
export type NewToken = { reference: string; channel: ChannelCode; returnUrls: ReturnUrls };
export type NewCardSession = {
  reference: string;
  returnUrls: { success: string; cancel: string };
  customer: GatewayCustomer;
};
/** Both instants count. `afterId` is what the page before ended with. */
export type StatementPeriod = { from: Date; to: Date; afterId?: string | undefined };
export type AskedRefund = Asked & { paymentRequestId: string };

export type { NewPayout, Payee } from './payouts.ts';

export type Gateway = PayoutCalls & {
  /** The key decides it: the gateway has one address for both. */
  mode: 'test' | 'live';
  /** Charges a saved source with no step of the buyer. */
  chargeToken(charge: TokenCharge): Promise<PaymentResult>;
  /** A payment by the buyer's own hand, on the page it leads to. */
  createPayment(payment: RedirectPayment): Promise<PaymentResult>;
  /** A payment by the buyer's own hand, with the code that is scanned or said for it. */
  createCode(payment: CodePayment): Promise<PaymentResult>;
  getPaymentRequest(paymentRequestId: string, asked: Asked): Promise<PaymentResult>;
  getPayment(paymentId: string, asked: Asked): Promise<PaymentResult>;
  /** How an `unknown` is resolved when no id ever came back. */
  findByReference(reference: string): Promise<FindResult>;
  /** All that was created in a period, a page at a time, newest first. */
  listTransactions(period: StatementPeriod): Promise<StatementResult>;
  /** Done when the result is `failed` with the code `CANCELED`. */
  cancelPaymentRequest(paymentRequestId: string, asked: Asked): Promise<PaymentResult>;
  createToken(token: NewToken): Promise<TokenResult>;
  getToken(tokenId: string): Promise<TokenResult>;
  cancelToken(tokenId: string): Promise<TokenResult>;
  /** Cards are saved on the gateway's page: their numbers never pass through us. */
  createCardSession(session: NewCardSession): Promise<SessionResult>;
  getSession(sessionId: string): Promise<SessionResult>;
  refund(refund: AskedRefund & { reason: RefundReason }): Promise<RefundResult>;
  getRefund(refundId: string, asked: AskedRefund): Promise<RefundResult>;
  verifyCallback(headers: Record<string, string | string[] | undefined>): boolean;
  parseCallback(body: unknown): Callback | undefined;
};

/**
 * The one adapter to the payment gateway. A call is made once and never again by itself: whether to
 * ask anew is for who knows what the money was for. Each call that may move money goes out under a
 * reference of ours, and its answer is held against what was asked.
 */
export function createGateway(options: GatewayOptions): Gateway {
  const ask = createCaller(options);
  return {
    mode: modeOf(options.secretKey),
    ...payments(ask),
    ...statement(ask),
    ...sources(ask),
    ...refunds(ask),
    ...payoutCalls(ask),
    verifyCallback: (headers) => isOurCallback(headers, options.callbackToken),
    parseCallback,
  };
}

function payments(ask: Ask) {
  const create = async (
    asked: Asked,
    members: Record<string, unknown>,
    operation: string,
  ): Promise<PaymentResult> => {
    const body = writeWireJson(
      { reference_id: asked.reference, type: 'PAY', ...PLACE, ...members },
      { member: 'request_amount', centavos: asked.amountCentavos },
    );
    const call = { method: 'POST', path: '/v3/payment_requests', body } as const;
    const idempotencyKey = keyFor('charge', asked.reference);
    return judgeRequest(
      await ask(operation, { ...call, idempotencyKey }, PaymentRequestWire),
      asked,
    );
  };
  const pathOf = (id: string) => `/v3/payment_requests/${encodeURIComponent(id)}`;
  return {
    chargeToken: ({ tokenId, channel, description, ...asked }: TokenCharge) =>
      create(
        asked,
        {
          payment_token_id: tokenId,
          // A card is charged again only by who says that its owner is not there.
          ...(channel === 'CARDS' && {
            channel_properties: { card_on_file_type: 'MERCHANT_UNSCHEDULED', skip_three_ds: true },
          }),
          description,
        },
        'chargeToken',
      ),
    createPayment: ({ channel, returnUrls, description, ...asked }: RedirectPayment) =>
      create(
        asked,
        { channel_code: channel, channel_properties: urlMembers(returnUrls), description },
        'createPayment',
      ),
    createCode: ({ channel, expiresAt, ...asked }: CodePayment) =>
      create(
        asked,
        { channel_code: channel, channel_properties: codeMembers(channel, expiresAt) },
        'createCode',
      ),
    getPaymentRequest: async (id: string, asked: Asked) => {
      const call = { method: 'GET', path: pathOf(id) } as const;
      return judgeRequest(await ask('getPaymentRequest', call, PaymentRequestWire), asked);
    },
    getPayment: async (id: string, asked: Asked) => {
      const call = { method: 'GET', path: `/v3/payments/${encodeURIComponent(id)}` } as const;
      return judgePayment(await ask('getPayment', call, PaymentWire), asked);
    },
    findByReference: async (reference: string) => {
      const query = new URLSearchParams({ reference_id: reference, limit: String(FOUND_MAX) });
      const call = { method: 'GET', path: `/transactions?${query}` } as const;
      return judgeTransactions(await ask('findByReference', call, TransactionsWire), reference);
    },
    cancelPaymentRequest: async (id: string, asked: Asked) => {
      const call = { method: 'POST', path: `${pathOf(id)}/cancel` } as const;
      return judgeRequest(await ask('cancelPaymentRequest', call, PaymentRequestWire), asked);
    },
  };
}

const statement = (ask: Ask) => ({
  listTransactions: async ({ from, to, afterId }: StatementPeriod) => {
    const query = new URLSearchParams({
      'created[gte]': from.toISOString(),
      'created[lte]': to.toISOString(),
      limit: String(FOUND_MAX),
      ...(afterId !== undefined && { after_id: afterId }),
    });
    const call = { method: 'GET', path: `/transactions?${query}` } as const;
    return judgeStatement(await ask('listTransactions', call, TransactionsWire));
  },
});

function sources(ask: Ask) {
  const tokenPath = (id: string) => `/v3/payment_tokens/${encodeURIComponent(id)}`;
  return {
    createToken: async ({ reference, channel, returnUrls }: NewToken) => {
      const body = writeWireJson({
        reference_id: reference,
        ...PLACE,
        channel_code: channel,
        channel_properties: urlMembers(returnUrls),
      });
      const idempotencyKey = keyFor('link', reference);
      const call = { method: 'POST', path: '/v3/payment_tokens', body, idempotencyKey } as const;
      return judgeToken(await ask('createToken', call, TokenWire));
    },
    getToken: async (id: string) =>
      judgeToken(await ask('getToken', { method: 'GET', path: tokenPath(id) }, TokenWire)),
    cancelToken: async (id: string) => {
      const call = { method: 'POST', path: `${tokenPath(id)}/cancel` } as const;
      return judgeToken(await ask('cancelToken', call, TokenWire));
    },
    createCardSession: async ({ reference, returnUrls, customer }: NewCardSession) => {
      const body = writeWireJson({
        reference_id: reference,
        session_type: 'SAVE',
        mode: 'PAYMENT_LINK',
        amount: 0,
        ...PLACE,
        allowed_payment_channels: ['CARDS'],
        customer: {
          type: 'INDIVIDUAL',
          // It has to be letters and digits, and new each time: the linking's own serves.
          reference_id: reference.replaceAll(/[^a-zA-Z0-9]/g, ''),
          individual_detail: { given_names: customer.givenNames.slice(0, 50) },
        },
        success_return_url: returnUrls.success,
        cancel_return_url: returnUrls.cancel,
      });
      const idempotencyKey = keyFor('session', reference);
      const call = { method: 'POST', path: '/sessions', body, idempotencyKey } as const;
      return judgeSession(await ask('createCardSession', call, SessionWire));
    },
    getSession: async (id: string) => {
      const call = { method: 'GET', path: `/sessions/${encodeURIComponent(id)}` } as const;
      return judgeSession(await ask('getSession', call, SessionWire));
    },
  };
}

function refunds(ask: Ask) {
  return {
    refund: async ({ reason, ...asked }: AskedRefund & { reason: RefundReason }) => {
      const body = writeWireJson(
        {
          payment_request_id: asked.paymentRequestId,
          reference_id: asked.reference,
          currency: PLACE.currency,
          reason,
        },
        { member: 'amount', centavos: asked.amountCentavos },
      );
      const idempotencyKey = keyFor('refund', asked.reference);
      const call = { method: 'POST', path: '/refunds', body, idempotencyKey } as const;
      return judgeRefund(await ask('refund', call, RefundWire), asked);
    },
    getRefund: async (id: string, asked: AskedRefund) => {
      const call = { method: 'GET', path: `/refunds/${encodeURIComponent(id)}` } as const;
      return judgeRefund(await ask('getRefund', call, RefundWire), asked);
    },
  };
}

function createCaller(options: GatewayOptions): Ask {
  const origin = checkedOrigin(options.origin);
  if (options.callbackToken === '') throw new Error('the gateway’s callback token is empty');
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const authorization = `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`;
  const { around = (_operation, call) => call() } = options;
  return async (operation, { method, path, body, idempotencyKey }, shape) => {
    const beganMs = performance.now();
    const headers = {
      authorization,
      accept: 'application/json',
      ...(path.startsWith('/v3/') ? { 'api-version': versionOf(path) } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    };
    const answer = await around(operation, () =>
      send(origin, { method, path, headers, body }, timeouts),
    );
    const read = readAnswer(answer, shape);
    options.onCall?.({
      operation,
      status: answer.kind === 'answered' ? answer.status : undefined,
      outcome: read.kind === 'value' ? 'answered' : read.kind,
      durationMs: Math.round(performance.now() - beganMs),
    });
    return read;
  };
}

const versionOf = (path: string): string =>
  path.startsWith('/v3/payouts') ? PAYOUTS_API_VERSION : API_VERSION;

function modeOf(secretKey: string): 'test' | 'live' {
  if (secretKey.startsWith('xnd_development_')) return 'test';
  if (secretKey.startsWith('xnd_production_')) return 'live';
  throw new Error(
    'the gateway’s secret key begins with neither xnd_development_ nor xnd_production_',
  );
}

/** A secret key and payments do not travel in the clear, except to this machine itself. */
function checkedOrigin(written: string): URL {
  const origin = new URL(written);
  const isLocal = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])$/.test(origin.hostname);
  if (origin.protocol === 'https:' || (origin.protocol === 'http:' && isLocal)) return origin;
  throw new Error(`the gateway’s origin is not HTTPS: ${origin.origin}`);
}

/**
 * Sent with every call that makes something, though the documents promise nothing for it: where it
 * is honoured a repeated call does no harm. One reference may stand for different calls.
 */
function keyFor(what: string, reference: string): string {
  const key = `${what}-${reference}`;
  if (key.length <= KEY_LENGTH_MAX) return key;
  return `${what}-${createHash('sha256').update(reference).digest('hex')}`;
}

/** A counter shows whose code it is: ours, not the buyer's. Nobody sets the end of a QR Ph code. */
const codeMembers = (channel: CodeChannel, expiresAt: Date) =>
  channelFacts(channel).flow === 'counter'
    ? { payer_name: 'Luwag', expires_at: expiresAt.toISOString() }
    : {};

const urlMembers = ({ success, failure, cancel }: ReturnUrls) => ({
  success_return_url: success,
  failure_return_url: failure,
  cancel_return_url: cancel,
});
