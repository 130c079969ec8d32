import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

export type Readiness = {
  isDraining(): boolean;
  /** Which limits its connections to the database are without, if it has any. */
  limits?: () => Promise<string[]>;
  /** Why money should wait; nothing when it need not. */
  money?: () => Promise<string[]>;
};

/**
 * What operators ask a process, on a port of its own that only their network reaches: whatever a
 * visitor talks the public port into, these answers are not behind it. `/healthz` says the process
 * runs; `/readyz` says it should be sent work: it has met its database once, it is not draining,
 * and its connections have their limits. An engine that is away does not make it unready: it is
 * away for every process, and a balancer would be left with none; metrics tell it.
 * `/readyz/money` says whether the ledger is verified, by itself: whatever moves no money goes on
 * meanwhile. `/metrics` is what it counted.
 */
export function createHealthServer(readiness: Readiness, metrics: Metrics): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true });
  const findFaults = rememberingLimits(readiness.limits ?? (async () => []));
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const failing = readiness.isDraining() ? ['draining'] : await findFaults();
    reply.code(failing.length === 0 ? 200 : 503);
    return { status: failing.length === 0 ? 'ready' : 'not_ready', failing };
  });
  app.get('/readyz/money', async (_request, reply) => {
    const failing = (await readiness.money?.()) ?? [];
    reply.code(failing.length === 0 ? 200 : 503);
    return { status: failing.length === 0 ? 'ready' : 'not_ready', failing };
  });
  app.get('/metrics', async (_request, reply) => {
    reply.header('content-type', metrics.registry.contentType);
    return metrics.registry.metrics();
  });
  return app;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The server beside this one that operators ask. */
    health?: FastifyInstance;
  }
}

/** Gives a server its health beside it; it answers for as long as calls are being finished. */
export function registerHealth(app: FastifyInstance, readiness: Readiness, metrics: Metrics): void {
  const health = createHealthServer(readiness, metrics);
  app.decorate('health', health);
  app.addHook('onClose', () => health.close());
}

/** Takes calls first and says so afterwards: whoever hears "ready" may call at once. */
export async function listenWithHealth(
  app: FastifyInstance,
  { host, port, healthPort }: { host: string; port: number; healthPort: number },
): Promise<void> {
  await app.listen({ port, host });
  await app.health?.listen({ port: healthPort, host });
}

/** A balancer asks every few seconds and does not wait for long. */
const limitsWaitMs = 1_000;

/**
 * What the database said last, while it does not answer: it says so to one question at a time, so
 * that questions about it never take its connections away.
 */
function rememberingLimits(read: () => Promise<string[]>): () => Promise<string[]> {
  let known: string[] | undefined;
  let asking: Promise<void> | undefined;
  const ask = () =>
    read()
      .then(
        (missing) => {
          known = missing;
        },
        () => undefined,
      )
      .finally(() => {
        asking = undefined;
      });
  return async () => {
    asking ??= ask();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limitsWaitMs);
    });
    await Promise.race([asking, late]).finally(() => clearTimeout(timer));
    return known ?? ['starting'];
  };
}
