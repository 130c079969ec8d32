import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';
import { platformRefusal } from './refusal.ts';
import type { Gate } from './shedding.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** A request that only waits for another one's answer takes no room meanwhile. */
    giveUpRoom(): void;
  }
}

/**
 * The first thing that happens to a request: room for it, or an honest "not now". The room is given
 * back when both the response and the work are over: a visitor who leaves ends the response at once
 * (Fastify then calls no onResponse), but not the work that was begun for them.
 */
export function shedLoad(
  app: FastifyInstance,
  { gate, metrics }: { gate: Gate; metrics: Metrics },
): void {
  const inside = new WeakSet<FastifyRequest>();
  const atWork = new WeakSet<FastifyRequest>();
  const over = new WeakSet<FastifyReply>();
  app.decorateRequest('giveUpRoom', function giveUpRoom(this: FastifyRequest) {
    if (inside.delete(this)) gate.leave();
  });
  app.addHook('onRequest', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint) return;
    const priority = endpoint.priority ?? 'normal';
    reply.raw.once('close', () => {
      over.add(reply);
      if (!atWork.has(request)) request.giveUpRoom();
    });
    if (!(await gate.enter(priority))) {
      metrics.shed.inc({ priority });
      throw overloaded;
    }
    inside.add(request);
    if (over.has(reply)) {
      // They left the line, and nobody hears this.
      request.giveUpRoom();
      throw overloaded;
    }
    metrics.inFlight.set(gate.inFlight());
  });
  app.addHook('preHandler', async (request) => {
    atWork.add(request);
  });
  app.addHook('onSend', async (request, reply) => {
    atWork.delete(request);
    if (over.has(reply)) request.giveUpRoom();
  });
}

/** One for all: a stack for each of thousands a second costs more than the rest of saying no. */
export const overloaded = platformRefusal(
  'overloaded',
  'We are very busy. Try again in a moment.',
  {
    retryAfterSeconds: 1,
  },
);
