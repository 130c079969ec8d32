import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { addWebhook } from '@luwag/contracts/webhook-addresses';
import { connectPool, overPool } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { readEnv } from '@luwag/env';
import { createClock } from '@luwag/platform/clock';
import { startWorker } from '@luwag/platform/jobs/worker-runtime';
import { createMetrics } from '@luwag/platform/observability/metrics';
import { connectRedis } from '@luwag/platform/redis';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { openStoreOf } from '@luwag/testing/builders/stores';
import { testLog } from '@luwag/testing/harness/canaries';
import { testEnv } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { shortestOf } from '@luwag/testing/harness/timing';
import { startWebhooksHarness } from '@luwag/testing/harness/webhooks-harness';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sendFirst } from './send.ts';

// Merchants that do not answer, with a backlog, beside one that does: by the worker itself.

const { WEBHOOK_BACKLOG: backlog } = readEnv(
  z.object({ WEBHOOK_BACKLOG: z.coerce.number().int().min(1).default(60) }),
);
const rounds = 12;
const harness = forAllTests(startWebhooksHarness);

type Told = { id: string; account: string };

test('a merchant is told as soon as ever while others hang', { timeout: 600_000 }, async () => {
  const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const hangingUrl = `http://127.0.0.1:${(hanging.address() as { port: number }).port}/hook`;
  const page = securityPageOf(harness);
  const addressOf = async (who: SignedIn, url: string): Promise<Told> => {
    const { store_id } = await openStoreOf(harness, who);
    const reply = await harness.app.inject({
      method: addWebhook.method,
      url: addWebhook.path,
      headers: who.headers,
      payload: { store_id, mode: 'test', url },
    });
    if (reply.statusCode !== 201) throw new Error(reply.body);
    return { id: reply.json().id, account: who.account.id };
  };
  const well = await addressOf(harness.merchant, harness.receiver.url);
  const slow: Told[] = [];
  for (let count = 0; count < 3; count += 1)
    slow.push(await addressOf(await page.someone({ role: 'merchant' }), hangingUrl));

  const tell = (to: Told) =>
    inScope(harness.db, 'system', (tx) => {
      const now = new Date();
      const day = now.toISOString().slice(0, 10);
      const event = { eventId: randomUUID(), type: 'payment_request.paid', body: '{"data":{}}' };
      const of = { accountId: to.account, addressId: to.id, mode: 'test' as const };
      return sendFirst(
        tx,
        { requestId: 'fair' },
        {
          ...{ ...of, ...event, day, now },
          paymentRequestId: null,
        },
      );
    });
  /** How long each takes until the shop has it. */
  async function timesOfWell(): Promise<number[]> {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const count = harness.received.length;
      const began = performance.now();
      await tell(well);
      while (harness.received.length === count) await new Promise((go) => setTimeout(go, 2));
      times.push(performance.now() - began);
    }
    return times;
  }

  const worker = await startOwnWorker();
  try {
    const alone = p95(await timesOfWell());
    for (let count = 0; count < backlog; count += 1) await tell(slow[count % slow.length] ?? well);
    // As soon as alone, give or take what a busy machine takes; a slot that hangs takes 15 s.
    const limitMs = alone * 2 + 500;
    const beside = await shortestOf(async () => p95(await timesOfWell()), { limitMs });
    if (backlog > 1000) process.stdout.write(`${JSON.stringify({ backlog, alone, beside })}\n`);
    expect(beside).toBeLessThanOrEqual(limitMs);
  } finally {
    hanging.closeAllConnections();
    hanging.close();
    await worker.close();
  }
});

const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

async function startOwnWorker() {
  const { REDIS_URL } = testEnv();
  const pgPool = connectPool(harness.database.appUrl, {
    applicationName: 'worker',
    connectionsMax: 15,
  });
  const db = overPool(pgPool);
  const redis = connectRedis(REDIS_URL);
  const log = testLog('fairness');
  const deps = { db, pgPool, redis, clock: createClock('test'), log, metrics: createMetrics() };
  const handlers = harness.handlersOf({ posting: { timeoutMs: 15_000 } });
  const runtime = await startWorker({ ...deps, leaseMs: 60_000 }, handlers, []);
  return {
    async close() {
      await runtime.stop();
      redis.disconnect();
      await db.destroy();
    },
  };
}
