import { z } from 'zod';

export type SmsSettings = { origin: string; apiKey: string; sender: string };
export type OutgoingText = { to: string; text: string; code?: string | undefined };

/**
 * `unknown`: it was handed over and we were not told what became of it. Trying again could send it
 * twice, so nobody does. `busy`: nothing was sent, and it may be asked for again after so long.
 * What certainly never left for other reasons is thrown, and the queue tries again.
 */
export type SmsOutcome =
  | { kind: 'taken' | 'refused' | 'unknown' }
  | { kind: 'busy'; retryAfterSeconds: number };
export type SendSms = (text: OutgoingText) => Promise<SmsOutcome>;

const answerMs = 20_000;
/** The carrier counts by the minute. */
const usualPauseSeconds = 60;

/** The carrier Semaphore, version 4. Its answers are never logged: they repeat the message. */
export function createSmsSender({ origin, apiKey, sender }: SmsSettings): SendSms {
  return async ({ to, text, code }) => {
    const body = new URLSearchParams({
      apikey: apiKey,
      sendername: sender,
      number: to.replace(/^\+/, ''),
      // Codes have their own fast lane, which puts the code in by itself.
      ...(code ? { message: text.replace(code, '{otp}'), code } : { message: text }),
    });
    let response: Response;
    try {
      response = await fetch(`${origin}/api/v4/${code ? 'otp' : 'messages'}`, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      });
    } catch (error) {
      if (neverLeft(error)) throw new Error('the carrier cannot be reached');
      return { kind: 'unknown' };
    }
    return outcomeOf(response);
  };
}

const unreached = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
]);

function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && unreached.has(String(cause.code));
}

const Sent = z.object({ message_id: z.number(), status: z.string() });
const Answer = z.union([z.array(Sent).min(1), Sent.transform((one) => [one])]);

/**
 * The status alone says little: a bad number is answered with 200. A text was taken only if it has
 * an id and has not failed already.
 */
async function outcomeOf(response: Response): Promise<SmsOutcome> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status === 429) {
    const retryAfterSeconds = Number(response.headers.get('retry-after')) || usualPauseSeconds;
    return { kind: 'busy', retryAfterSeconds };
  }
  // Our key is not good: nothing was sent, and later it may be.
  if (response.status === 401) throw new Error('the carrier answered 401');
  // An error inside the carrier says nothing about what it had done by then.
  if (response.status >= 500 || body === undefined) return { kind: 'unknown' };
  const answer = Answer.safeParse(body).data;
  const isTaken =
    response.ok && answer?.every(({ status }) => status !== 'Failed' && status !== 'Refunded');
  return { kind: isTaken ? 'taken' : 'refused' };
}
