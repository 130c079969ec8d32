/** How often, and how patiently, a call is made again. */
export type RetryPolicy = {
  /** After the first; 0 never tries again. */
  retriesMax: number;
  /** Before the first retry, doubled for each one after it. */
  delayMs: number;
  delayMaxMs: number;
  /** Told to wait for longer than this, a call gives up instead. */
  retryAfterMaxSeconds: number;
};

export const usualRetries: RetryPolicy = {
  retriesMax: 2,
  delayMs: 500,
  delayMaxMs: 8_000,
  retryAfterMaxSeconds: 30,
};

const transientStatuses = new Set([429, 500, 502, 503, 504]);

/**
 * A refusal is final: sent again it would be refused again. What may pass is a limit, a failure of
 * our side, and a twin of this very call that is still at work.
 */
export const isTransient = (status: number, code: string): boolean =>
  transientStatuses.has(status) || code === 'idempotency_in_flight';

/**
 * How long to wait before retry number `retry` (the first is 1), or undefined to give up. Between
 * half and all of the delay, by `chance` from 0 to 1: clients that failed together come back apart.
 */
export function delayBefore(
  retry: number,
  policy: RetryPolicy,
  told: { retryAfterSeconds?: number | undefined; chance: number },
): number | undefined {
  if (retry > policy.retriesMax) return undefined;
  const asked = told.retryAfterSeconds;
  if (asked !== undefined && asked > policy.retryAfterMaxSeconds) return undefined;
  const delay = Math.min(policy.delayMaxMs, policy.delayMs * 2 ** (retry - 1));
  return Math.max((asked ?? 0) * 1000, delay * (0.5 + told.chance / 2));
}

/** Seconds of a Retry-After header, which says either seconds or a date. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000));
}
