import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';

export type Reply = { status: number; body: string };
export type Sent = { params?: Record<string, string>; body?: object; key?: string };
export type Call = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  headers: Record<string, string>,
  sent?: Sent,
) => Promise<Reply>;

/** No answer within this is none: the client asks again. */
const patienceMs = 15_000;

/** Calls the API as any client does. Rejects when there is no answer at all. */
export const callerOf =
  (origin: string): Call =>
  async ({ method, path }, headers, { params = {}, body, key = randomUUID() } = {}) => {
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const reply = await fetch(`${origin}${url}`, {
      method,
      headers: {
        'idempotency-key': key,
        ...headers,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    return { status: reply.status, body: await reply.text() };
  };

/** For steps that are no part of the drill: they have to work. */
export async function callWell<T>(reply: Promise<Reply>): Promise<T> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`${status} ${body}`);
  return JSON.parse(body) as T;
}
