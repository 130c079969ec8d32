import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

export type Readiness = {
  isDraining(): boolean;
  checks: Record<string, () => Promise<unknown>>;
  /** Why money should wait; nothing when it need not. */
  money?: () => Promise<string[]>;
};

/**
 * `/healthz` says the process runs; `/readyz` says it should be sent work: it is not draining and
 * its engines answer. `/readyz/money` says whether the ledger proves, by itself: whatever moves no
 * money goes on meanwhile. `/metrics` is for the operator's network; the public proxy passes only
 * /api/v1.
 */
export function mountHealth(app: FastifyInstance, readiness: Readiness, metrics: Metrics): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const failing = readiness.isDraining() ? ['draining'] : await failingChecks(readiness.checks);
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
}

async function failingChecks(checks: Readiness['checks']): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check().then(
        () => undefined,
        () => name,
      ),
    ),
  );
  return results.filter((name) => name !== undefined);
}
