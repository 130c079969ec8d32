import { createHash } from 'node:crypto';
import type { InputOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/sources';
import {
  type Callback,
  type CallbackSubject,
  isOurCallback,
  parseCallback,
} from '@luwag/gateway/callbacks';
import type { Ctx } from '@luwag/platform/http/route';
import { enqueue, type Job } from '@luwag/platform/jobs/job';
import type { Authenticator } from '@luwag/platform/security/caller';
import { insertEvent } from './events-repository.ts';
import { type GatewayEvent, sourceWebhook } from './jobs.ts';

/** The job that handles a webhook, by its subject. */
export type EventJobs = Partial<Record<CallbackSubject, Job<typeof GatewayEvent>>>;

export type GatewayEventDeps = {
  callbackToken: string;
  /** Other modules' jobs. They run with no more than the event's id, and ask the gateway. */
  eventJobs?: EventJobs;
};

const ourJobs: EventJobs = { token: sourceWebhook, session: sourceWebhook };

/** The payment gateway, by the token that its dashboard and we share. */
export const gatewayAuthenticator =
  ({ callbackToken }: GatewayEventDeps): Authenticator =>
  async ({ headers }) => {
    if (headers['x-callback-token'] === undefined) return undefined;
    return isOurCallback(headers, callbackToken) ? { kind: 'service', id: 'gateway' } : 'invalid';
  };

/**
 * Stores a webhook once and enqueues its job. Unknown kinds are stored as they came and answered
 * with 204 too, or the gateway would resend them for a day.
 */
export async function gatewayEvent(
  deps: GatewayEventDeps,
  ctx: Ctx,
  { body }: InputOf<typeof contracts.gatewayEvent>,
): Promise<undefined> {
  const callback = parseCallback(body);
  if (!callback) {
    ctx.log.warn({ event: body.event }, 'gateway webhook could not be parsed');
    return;
  }
  const isKnown = callback.subject !== 'other';
  const declared = { ...ourJobs, ...deps.eventJobs }[callback.subject];
  await ctx.system(async (tx) => {
    const id = await insertEvent(tx, {
      callback,
      dedupeKey: dedupeKeyOf(callback, body.data),
      body: isKnown ? undefined : body,
      receivedAt: ctx.clock.now(),
    });
    if (id && declared) await enqueue(tx, ctx, declared, { event_id: id });
  });
}

const keyLengthMax = 300;

/** What we cannot read may differ in any part of it; when it was sent is not among them. */
function dedupeKeyOf({ subject, dedupeKey }: Callback, data: unknown): string {
  const told = subject === 'other' ? `${dedupeKey} ${JSON.stringify(data)}` : dedupeKey;
  const isPlain = subject !== 'other' && told.length <= keyLengthMax;
  return isPlain ? told : `sha256:${createHash('sha256').update(told).digest('hex')}`;
}
