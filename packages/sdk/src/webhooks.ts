import { createHmac, timingSafeEqual } from 'node:crypto';
import { SignatureError } from './errors.ts';
import type { Event } from './events.ts';

/** Headers as the server has them: a plain object of any spelling, or anything with `get`. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Record<string, string | readonly string[] | undefined>;

export type VerifyOptions = {
  /** How far a timestamp may be from now, either way. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970, for tests. */
  nowMs?: number;
};

const usualToleranceSeconds = 300;

/**
 * The event of a webhook, once it is shown to be from us and from now; throws a `SignatureError`
 * otherwise. The body is given as it arrived: parsed and written again it is other bytes. While a
 * secret is being replaced, give both.
 */
export function verify(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = usualToleranceSeconds, nowMs = Date.now() }: VerifyOptions = {},
): Event {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (!id || !timestamp || !signatures)
    throw new SignatureError('A header of the webhook is missing.', { code: 'headers_missing' });
  if (!/^\d{1,12}$/.test(timestamp))
    throw new SignatureError('The timestamp is not one.', { code: 'timestamp_invalid' });
  const ageSeconds = Math.floor(nowMs / 1000) - Number(timestamp);
  if (Math.abs(ageSeconds) > toleranceSeconds)
    throw new SignatureError('The webhook is not from now.', { code: 'timestamp_out_of_range' });
  const body = typeof rawBody === 'string' ? Buffer.from(rawBody) : Buffer.from(rawBody);
  const given = signatures.split(' ').map((each) => Buffer.from(each));
  const isSigned = secretsOf(secret)
    .map((key) => Buffer.from(signatureOf(key, { id, timestamp, body })))
    .some((expected) => given.some((each) => isSame(each, expected)));
  if (!isSigned) throw new SignatureError('No signature matches.', { code: 'signature_mismatch' });
  return { ...(JSON.parse(body.toString('utf8')) as Event), id };
}

/** The headers that we would send with this body, for tests of your own handler. */
export function sign(
  rawBody: string | Uint8Array,
  secret: string,
  { id, nowMs = Date.now() }: { id: string; nowMs?: number },
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const [key] = secretsOf(secret);
  if (!key) throw new SignatureError('A secret is missing.', { code: 'secret_invalid' });
  const signature = signatureOf(key, { id, timestamp, body: Buffer.from(rawBody) });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

type Signed = { id: string; timestamp: string; body: Buffer };

const signatureOf = (key: Buffer, { id, timestamp, body }: Signed): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;

/** Compared as text: of one signature there is one spelling. */
const isSame = (given: Buffer, expected: Buffer): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);

function secretsOf(secret: string | readonly string[]): Buffer[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const keys = secrets.map((each) => Buffer.from(each.replace(/^whsec_/, ''), 'base64'));
  // With an empty key anybody could sign.
  if (keys.length === 0 || keys.some((key) => key.length < 24))
    throw new SignatureError('A secret is missing or too short.', { code: 'secret_invalid' });
  return keys;
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined;
  const entry = Object.entries(headers).find(([each]) => each.toLowerCase() === name);
  const value = entry?.[1];
  return typeof value === 'string' ? value : undefined;
}
