import { randomUUID } from 'node:crypto';
import type { Book } from './book.ts';
import type { GatewayClock } from './clock.ts';
import type { Delays } from './delays.ts';
import type { Misbehaviour } from './misbehaviours.ts';
import type { Webhook } from './rows.ts';
import type { Schedule } from './schedule.ts';
import { BUSINESS_ID } from './wire.ts';

const ANSWER_MS_MAX = 30_000;
const DUPLICATES = 5;

/** Where webhooks go, as an account would set it on the gateway's dashboard. */
export type WebhookTarget = { url: string | undefined; token: string };

export type Webhooks = {
  target: WebhookTarget;
  /** Planned for a moment later; sent now by `deliver`. */
  tell(news: { event: string; data: unknown; misbehaviour?: Misbehaviour | undefined }): Webhook[];
  deliver(webhook: Webhook): Promise<void>;
};

export function createWebhooks(options: {
  book: Book;
  clock: GatewayClock;
  delays: Delays;
  target: WebhookTarget;
  schedule: () => Schedule;
}): Webhooks {
  const { book, clock, delays, target, schedule } = options;

  function tell(news: Parameters<Webhooks['tell']>[0]): Webhook[] {
    const webhookId = randomUUID();
    const copies = news.misbehaviour === 'duplicate_callbacks' ? DUPLICATES : 1;
    return Array.from({ length: copies }, () => {
      const at = clock.now();
      const webhook = book.put('webhooks', {
        id: randomUUID(),
        createdAt: at,
        updatedAt: at,
        webhookId,
        event: news.event,
        data: news.data,
        status: target.url === undefined ? 'no_url' : 'waiting',
        attempts: [],
      });
      if (target.url !== undefined) {
        schedule().plan({ kind: 'deliver', subjectId: webhook.id }, delays.webhookMs);
      }
      return webhook;
    });
  }

  async function deliver({ id }: Webhook): Promise<void> {
    schedule().drop('deliver', id);
    const before = book.find('webhooks', id);
    if (before?.status !== 'waiting') return;
    const at = clock.now();
    const outcome = await send(target, before, at);
    // The book may have been emptied while the other side thought about it.
    if (book.find('webhooks', id) === undefined) return;
    const attempts = [...before.attempts, { at, outcome }];
    const isDelivered = /^2\d\d$/.test(outcome);
    const retryMs = delays.webhookRetriesMs[attempts.length - 1];
    const isLast = retryMs === undefined;
    const status = isDelivered ? 'delivered' : isLast ? 'given_up' : 'waiting';
    book.put('webhooks', { ...before, attempts, status, updatedAt: clock.now() });
    if (status !== 'waiting' || isLast) return;
    const sinceFirstMs = clock.nowMs() - Date.parse(attempts[0]?.at ?? at);
    schedule().plan({ kind: 'deliver', subjectId: id }, Math.max(0, retryMs - sinceFirstMs));
  }

  return { target, tell, deliver };
}

/** What became of one attempt: a status, or why there is none. */
async function send(target: WebhookTarget, webhook: Webhook, at: string): Promise<string> {
  if (target.url === undefined) return 'no URL';
  const envelope = {
    event: webhook.event,
    business_id: BUSINESS_ID,
    created: at,
    api_version: 'v3',
    data: webhook.data,
  };
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-callback-token': target.token,
        'webhook-id': webhook.webhookId,
      },
      body: JSON.stringify(envelope),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no connection';
  }
}
