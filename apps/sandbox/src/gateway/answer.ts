import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Gateway } from './gateway.ts';
import type { Misbehaviour } from './misbehaviours.ts';
import { type Refusal, refusalToWire } from './refusals.ts';
import type { Webhook } from './rows.ts';

const SERVER_ERROR: Refusal = {
  status: 500,
  errorCode: 'SERVER_ERROR',
  message: 'An unexpected error occurred.',
};
const UNAVAILABLE: Refusal = {
  status: 503,
  errorCode: 'CHANNEL_UNAVAILABLE',
  message: 'The payment channel is currently unavailable.',
};

export const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply.code(refusal.status).send(refusalToWire(refusal));

/** A status of its own when the work ends otherwise than the call hopes for. */
export type Work = () => { body: unknown; status?: number; webhooks?: Webhook[] };

/** Does the work, or not, and answers, or not, as the misbehaviour says. */
export async function answerAs(
  misbehaviour: Misbehaviour | undefined,
  options: { gateway: Gateway; reply: FastifyReply; status: number; work: Work },
): Promise<unknown> {
  const { gateway, reply, work } = options;
  if (misbehaviour === 'timeout_not_done') return holdAndDrop(gateway, reply);
  if (misbehaviour === 'error_not_done') return sendRefusal(reply, SERVER_ERROR);
  if (misbehaviour === 'unavailable') return sendRefusal(reply, UNAVAILABLE);

  const { body, status = options.status, webhooks = [] } = work();
  if (misbehaviour === 'timeout_but_done') return holdAndDrop(gateway, reply);
  if (misbehaviour === 'error_but_done') return sendRefusal(reply, SERVER_ERROR);
  if (misbehaviour === 'garbled') {
    return reply.code(200).type('text/html').send('<h1>Scheduled maintenance</h1>');
  }
  if (misbehaviour === 'slow') await pause(gateway.delays.slowMs);
  if (misbehaviour === 'callback_first') await Promise.all(webhooks.map(gateway.webhooks.deliver));
  return reply.code(status).send(body);
}

async function holdAndDrop({ delays }: Gateway, reply: FastifyReply): Promise<void> {
  reply.hijack();
  await pause(delays.heldMs);
  reply.raw.destroy();
}

/** Unreferenced: a caller that gave up must not keep the process from stopping. */
const pause = (ms: number) => sleep(ms, undefined, { ref: false });
