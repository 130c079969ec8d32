import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type ChannelCode, readChannelCode } from './channels.ts';

export type CallbackSubject = 'payment' | 'token' | 'session' | 'refund' | 'payout' | 'other';

/**
 * What a webhook claims. Whoever knows the token can send one, so it is a hint of where to look:
 * it carries no amount and no state, and the caller fetches the object before money moves.
 */
export type Callback = {
  /** The current name, whichever of its names the gateway used. */
  event: string;
  subject: CallbackSubject;
  paymentRequestId?: string | undefined;
  paymentId?: string | undefined;
  tokenId?: string | undefined;
  sessionId?: string | undefined;
  refundId?: string | undefined;
  payoutId?: string | undefined;
  /** Our own reference; absent where the gateway is known to put another one. */
  reference?: string | undefined;
  channel?: ChannelCode | undefined;
  /** Equal for the deliveries of one piece of news, however often it is sent. */
  dedupeKey: string;
};

const SUBJECTS: Record<string, CallbackSubject> = {
  'payment.capture': 'payment',
  'payment.authorization': 'payment',
  'payment.failure': 'payment',
  'payment.expiry': 'payment',
  'payment.reversed': 'payment',
  'payment_request.expiry': 'payment',
  'payment_token.activation': 'token',
  'payment_token.failure': 'token',
  'payment_token.expiry': 'token',
  'payment_session.completed': 'session',
  'payment_session.expired': 'session',
  'refund.succeeded': 'refund',
  'refund.failed': 'refund',
  'v3_payout.succeeded': 'payout',
  'v3_payout.failed': 'payout',
  'v3_payout.reversed': 'payout',
  'v3_payout.rejected': 'payout',
  'v3_payout.pending_compliance': 'payout',
};
/** What older accounts still send. Their `reference_id` is not ours. */
const OLD_NAMES: Record<string, string> = {
  'payment.succeeded': 'payment.capture',
  'payment.failed': 'payment.failure',
  'payment.awaiting_capture': 'payment.authorization',
  'payment_method.activated': 'payment_token.activation',
  'payment_method.expired': 'payment_token.expiry',
};
export const CALLBACK_EVENTS = Object.keys(SUBJECTS);

const Text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value !== '' ? value : undefined));
const Data = z.object({
  id: Text,
  status: Text,
  payment_request_id: Text,
  payment_id: Text,
  payment_token_id: Text,
  payment_session_id: Text,
  payout_id: Text,
  reference_id: Text,
  channel_code: Text,
  captures: z
    .array(z.object({ capture_id: Text }))
    .nullish()
    .catch(undefined),
  payment_method: z.object({ id: Text }).nullish().catch(undefined),
});
const Envelope = z.object({
  event: z.string().min(1).max(100),
  data: z.record(z.string(), z.unknown()),
});

/** Undefined when the body is no webhook of the gateway at all. */
export function parseCallback(body: unknown): Callback | undefined {
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) return undefined;
  const data = Data.safeParse(unwrap(envelope.data.data));
  if (!data.success) return undefined;
  const written = envelope.data.event;
  const event = OLD_NAMES[written] ?? written;
  const subject = SUBJECTS[event] ?? 'other';
  const ids = idsOf(subject, data.data);
  const { paymentId, refundId, sessionId, tokenId, payoutId } = ids;
  const about = paymentId ?? refundId ?? sessionId ?? tokenId ?? payoutId;
  const captureId = data.data.captures?.[0]?.capture_id;
  return {
    event,
    subject,
    ...ids,
    reference: event === written ? data.data.reference_id : undefined,
    channel: readChannelCode(data.data.channel_code),
    dedupeKey: [event, about ?? ids.paymentRequestId, captureId, data.data.status]
      .map((part) => part ?? '')
      .join(':'),
  };
}

/** One sample wraps the envelope twice, while its own description does not. */
function unwrap(data: Record<string, unknown>): unknown {
  const inner = data.data;
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : data;
}

function idsOf(subject: CallbackSubject, data: z.output<typeof Data>) {
  return {
    paymentRequestId: data.payment_request_id,
    paymentId: data.payment_id ?? (subject === 'payment' ? data.id : undefined),
    tokenId:
      data.payment_token_id ??
      data.payment_method?.id ??
      (subject === 'token' ? data.id : undefined),
    sessionId: data.payment_session_id,
    refundId: subject === 'refund' ? data.id : undefined,
    payoutId: subject === 'payout' ? (data.payout_id ?? data.id) : undefined,
  };
}

type Headers = Record<string, string | string[] | undefined>;

/** Whether the sender knows our token; compared in a time that tells nothing about it. */
export function isOurCallback(headers: Headers, callbackToken: string): boolean {
  const given = headers['x-callback-token'];
  if (typeof given !== 'string') return false;
  return timingSafeEqual(digest(given), digest(callbackToken));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
