import { z } from 'zod';
import {
  answerMs,
  busyOf,
  type Carrier,
  handOver,
  type OutgoingText,
  type TextOutcome,
  type TextReport,
} from './carrier.ts';

export type SmsSettings = { origin: string; apiKey: string; sender: string };

/** The carrier Semaphore, version 4. Its answers are never logged: they repeat the message. */
export const createSemaphore = (settings: SmsSettings): Carrier => ({
  name: 'semaphore',
  send: (text) => send(settings, text),
  report: (reference) => report(settings, reference),
});

async function send({ origin, apiKey, sender }: SmsSettings, { to, text, code }: OutgoingText) {
  const body = new URLSearchParams({
    apikey: apiKey,
    sendername: sender,
    number: to.replace(/^\+/, ''),
    // Codes have their own fast lane, which puts the code in by itself.
    ...(code ? { message: text.replace(code, '{otp}'), code } : { message: text }),
  });
  const response = await handOver(`${origin}/api/v4/${code ? 'otp' : 'messages'}`, { body });
  return typeof response === 'string' ? { kind: response } : outcomeOf(response);
}

const Sent = z.object({ message_id: z.number(), status: z.string() });
const Answer = z.union([z.array(Sent).min(1), Sent.transform((one) => [one])]);
const hasFailed = (status: string): boolean => status === 'Failed' || status === 'Refunded';

/**
 * The status alone says little: a bad number is answered with 200. A text was taken only if it has
 * an id and has not failed already.
 */
async function outcomeOf(response: Response): Promise<TextOutcome> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status === 429) return busyOf(response);
  // Our key is not good: nothing was sent, and later it may be.
  if (response.status === 401) return { kind: 'unreached' };
  // An error inside the carrier says nothing about what it had done by then.
  if (response.status >= 500 || body === undefined) return { kind: 'unknown' };
  const [first] = Answer.safeParse(body).data ?? [];
  if (!response.ok || !first || hasFailed(first.status)) return { kind: 'refused' };
  return { kind: 'taken', reference: String(first.message_id) };
}

/** It tells nobody by itself what became of a text, and answers whoever asks. */
async function report({ origin, apiKey }: SmsSettings, reference: string): Promise<TextReport> {
  const query = new URLSearchParams({ apikey: apiKey });
  const response = await fetch(`${origin}/api/v4/messages/${reference}?${query}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
  const [first] = Answer.safeParse(await response.json()).data ?? [];
  if (!response.ok || !first) return 'pending';
  if (hasFailed(first.status)) return 'failed';
  return first.status === 'Sent' ? 'delivered' : 'pending';
}
