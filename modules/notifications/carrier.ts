export type OutgoingText = { to: string; text: string; code?: string | undefined };

/**
 * What a carrier made of one text. `taken`: it has it, under this name of its own. `unknown`: it
 * was handed over and we were not told what became of it; sending it by anybody could send it
 * twice, so nobody does. The others are certain not to have been sent: `refused` for good by this
 * carrier, `unreached` because there is no way to it now, or our key is not good there; `busy`
 * because it takes so many a minute, for so long.
 */
export type TextOutcome =
  | { kind: 'taken'; reference: string }
  | { kind: 'unknown' | 'refused' | 'unreached' }
  | { kind: 'busy'; retryAfterSeconds: number };

/** What became of a text after it was taken, where the carrier tells. */
export type TextReport = 'delivered' | 'failed' | 'pending';

export type Carrier = {
  name: 'semaphore' | 'm360';
  send: (text: OutgoingText) => Promise<TextOutcome>;
  report?: (reference: string) => Promise<TextReport>;
};

export const answerMs = 20_000;
/** Carriers count by the minute. */
const usualPauseSeconds = 60;

const unreachedCodes = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a call failed before anything of it could have arrived. */
function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && unreachedCodes.has(String(cause.code));
}

export const busyOf = (response: Response): TextOutcome => ({
  kind: 'busy',
  retryAfterSeconds: Number(response.headers.get('retry-after')) || usualPauseSeconds,
});

/** The answer to a call that may be repeated by nobody; a string says why there is none. */
export async function handOver(
  url: string,
  init: RequestInit,
): Promise<Response | 'unknown' | 'unreached'> {
  try {
    return await fetch(url, {
      ...init,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    });
  } catch (error) {
    return neverLeft(error) ? 'unreached' : 'unknown';
  }
}
