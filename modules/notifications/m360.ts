import { z } from 'zod';
import { busyOf, type Carrier, handOver, type OutgoingText, type TextOutcome } from './carrier.ts';

export type M360Settings = { origin: string; appKey: string; appSecret: string; sender: string };

/** The carrier M360. It has no lane for codes, and tells nothing of a text once it was taken. */
export const createM360 = (settings: M360Settings): Carrier => ({
  name: 'm360',
  send: (text) => send(settings, text),
});

async function send(
  { origin, appKey, appSecret, sender }: M360Settings,
  { to, text }: OutgoingText,
): Promise<TextOutcome> {
  const response = await handOver(`${origin}/v3/api/broadcast`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      app_key: appKey,
      app_secret: appSecret,
      msisdn: to.replace(/^\+/, ''),
      content: text,
      shortcode_mask: sender,
      is_intl: false,
    }),
  });
  return typeof response === 'string' ? { kind: response } : outcomeOf(response);
}

const Answer = z.object({
  code: z.number(),
  transid: z.union([z.string(), z.number()]).optional(),
});

/** What was taken has the code 201 and an id, whatever the status says. */
async function outcomeOf(response: Response): Promise<TextOutcome> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.status === 429) return busyOf(response);
  const answer = Answer.safeParse(body).data;
  if (response.ok && answer?.code === 201 && answer.transid !== undefined)
    return { kind: 'taken', reference: String(answer.transid) };
  const code = answer?.code ?? response.status;
  // Our name or secret is not good there: nothing was sent, and later it may be.
  if (code === 401 || code === 403) return { kind: 'unreached' };
  if (code >= 400 && code < 500 && response.status < 500) return { kind: 'refused' };
  return { kind: 'unknown' };
}
