import type { z } from 'zod';
import { reasonOf } from './failure-reasons.ts';
import type { Answer } from './http.ts';
import type { Busy, Failed, Refused, Unknown } from './results.ts';
import { ErrorWire } from './wire.ts';
import { readWireJson } from './wire-json.ts';

const RETRY_SECONDS_USUAL = 30;
const RETRY_SECONDS_MAX = 3600;

/** Errors of a call that say what a decline says. */
const declines = new Set([
  'CARD_EXPIRED',
  'INVALID_PAYMENT_DETAILS',
  'INVALID_TOKEN',
  'ACCOUNT_ACCESS_BLOCKED',
  'ACCOUNT_ALREADY_LINKED',
  'INSUFFICIENT_BALANCE',
]);
const comeBackLater = new Set(['TEMPORARILY_UNAVAILABLE', 'PAYMENT_REQUEST_RATE_LIMITED']);

export type Read<T> = { kind: 'value'; value: T } | Failed | Unknown | Busy | Refused;

/**
 * What an answer means for us. An error is taken at its word only when it is the gateway's own,
 * with its code: a bare 503 may come from a proxy that gave up on work still being done.
 */
export function readAnswer<S extends z.ZodType>(answer: Answer, shape: S): Read<z.output<S>> {
  if (answer.kind === 'not_sent') return { kind: 'busy', retrySeconds: RETRY_SECONDS_USUAL };
  if (answer.kind === 'lost') return { kind: 'unknown', why: answer.why };
  const { status, headers, text } = answer;
  const json = readWireJson(text);
  if (status >= 200 && status < 300) {
    const read = shape.safeParse(json);
    return read.success
      ? { kind: 'value', value: read.data }
      : { kind: 'unknown', why: 'unreadable' };
  }
  if (status === 429) return { kind: 'busy', retrySeconds: readRetrySeconds(headers) };
  const error = ErrorWire.safeParse(json);
  if (error.success) return readError(status, error.data.error_code, headers);
  return { kind: 'unknown', why: status >= 500 ? 'server_error' : 'unreadable' };
}

function readError(
  status: number,
  code: string,
  headers: Record<string, string | string[] | undefined>,
): Failed | Unknown | Busy | Refused {
  if (declines.has(code)) return { kind: 'failed', code, reason: reasonOf(code) };
  // The reference was seen before: an earlier call of ours, lost on the way, may have been done.
  if (status === 409 || code === 'DUPLICATE_ERROR') return { kind: 'unknown', why: 'duplicate' };
  if (status === 404) return { kind: 'unknown', why: 'not_found' };
  if (status === 503 || comeBackLater.has(code)) {
    return { kind: 'busy', retrySeconds: readRetrySeconds(headers) };
  }
  if (status >= 400 && status < 500) return { kind: 'refused', code, status };
  return { kind: 'unknown', why: 'server_error' };
}

function readRetrySeconds(headers: Record<string, string | string[] | undefined>): number {
  const seconds = Number(headers['retry-after'] ?? headers['rate-limit-reset'] ?? Number.NaN);
  if (!(seconds >= 0)) return RETRY_SECONDS_USUAL;
  return Math.min(Math.max(1, Math.ceil(seconds)), RETRY_SECONDS_MAX);
}
