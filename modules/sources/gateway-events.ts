import { createHash } from 'node:crypto';
import type { InputOf } from '@luwag/contracts/endpoint';
import type { gatewayEvent } from '@luwag/contracts/sources';
import {
  type Callback,
  type CallbackSubject,
  isOurCallback,
  parseCallback,
} from '@luwag/gateway/callbacks';
import type { Ctx } from '@luwag/platform/http';
import { enqueue, type Job } from '@luwag/platform/jobs';
import type { Authenticator } from '@luwag/platform/principal';
import { insertEvent } from './events-repository.ts';
import { type GatewayEvent, heedEvent } from './jobs.ts';

/** Which job looks into an event, by what the event is about. */
export type EventJobs = Partial<Record<CallbackSubject, Job<typeof GatewayEvent>>>;

export type GatewayEventParts = {
  callbackToken: string;
  /** Other modules' jobs. They run with no more than the event's id, and ask the gateway. */
  eventJobs?: EventJobs;
};

const ourJobs: EventJobs = { token: heedEvent, session: heedEvent };

/** The payment gateway, by the token that its dashboard and we share. */
export const gatewayAuthenticator =
  ({ callbackToken }: GatewayEventParts): Authenticator =>
  async ({ headers }) => {
    if (headers['x-callback-token'] === undefined) return undefined;
    return isOurCallback(headers, callbackToken) ? { kind: 'service', id: 'gateway' } : 'invalid';
  };

/**
 * Writes down what the gateway tells, once, and has it looked into. Kinds that we do not know are
 * kept as they came: the gateway is thanked for those too, or it would send them for a day.
 */
export async function hearGateway(
  parts: GatewayEventParts,
  ctx: Ctx,
  { body }: InputOf<typeof gatewayEvent>,
): Promise<undefined> {
  const callback = parseCallback(body);
  if (!callback) {
    ctx.log.warn({ event: body.event }, 'a webhook that says nothing');
    return;
  }
  const isKnown = callback.subject !== 'other';
  const declared = { ...ourJobs, ...parts.eventJobs }[callback.subject];
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
