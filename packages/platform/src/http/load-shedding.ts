import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../observability/metrics.ts';
import { platformRefusal } from './refusal.ts';
import type { Gate } from './shedding.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** A request that only waits for another one's answer takes no permit meanwhile. */
    releasePermit(): void;
  }
}

/**
 * The first thing that happens to a request: a permit, or a refusal with 503. The permit is
 * released when both the response and the work are over: a visitor who leaves ends the response at
 * once (Fastify then calls no onResponse), but not the work that was begun for them.
 */
export function registerLoadShedding(
  app: FastifyInstance,
  { gate, metrics }: { gate: Gate; metrics: Metrics },
): void {
  const inside = new WeakSet<FastifyRequest>();
  const atWork = new WeakSet<FastifyRequest>();
  const over = new WeakSet<FastifyReply>();
  app.decorateRequest('releasePermit', function releasePermit(this: FastifyRequest) {
    if (inside.delete(this)) gate.leave();
  });
  app.addHook('onRequest', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (!endpoint) return;
    const priority = endpoint.priority ?? 'normal';
    reply.raw.once('close', () => {
      over.add(reply);
      if (!atWork.has(request)) request.releasePermit();
    });
    if (!(await gate.enter(priority))) {
      metrics.shed.inc({ priority });
      throw overloaded;
    }
    inside.add(request);
    if (over.has(reply)) {
      // The caller left the queue, so nobody hears this.
      request.releasePermit();
      throw overloaded;
    }
    metrics.inFlight.set(gate.inFlight());
  });
  app.addHook('preHandler', async (request) => {
    atWork.add(request);
  });
  app.addHook('onSend', async (request, reply) => {
    atWork.delete(request);
    if (over.has(reply)) request.releasePermit();
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
