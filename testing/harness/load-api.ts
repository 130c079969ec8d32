import { createHash } from 'node:crypto';
import { endpoint } from '@luwag/contracts/endpoint';
import { readEnv } from '@luwag/env';
import { drainOnSignal } from '@luwag/platform/drain';
import { ApiEnv } from '@luwag/platform/env/env';
import { type Ctx, route } from '@luwag/platform/http/route';
import { listenWithHealth } from '@luwag/platform/observability/health';
import { createLogger } from '@luwag/platform/observability/log';
import { sql } from 'kysely';
import { z } from 'zod';
import { buildApp } from '../../apps/api/src/app.ts';

// The API with two calls for the overload test, one ordinary and one critical. Each holds a
// database connection for 80 ms, as a call does that waits for a lock and a flush, and computes for
// about one.
const shape = {
  method: 'POST',
  auth: 'public',
  body: z.object({ n: z.int() }),
  success: { status: 200, body: z.object({ digest: z.string() }) },
  refusals: {},
} as const;
const ordinary = endpoint({
  ...shape,
  name: 'testing.ordinary',
  path: '/api/v1/testing/ordinary',
  summary: 'Ordinary work',
});
const critical = endpoint({
  ...shape,
  name: 'testing.critical',
  path: '/api/v1/testing/critical',
  summary: 'The same work, critical',
  priority: 'critical',
});

async function work({ db }: Ctx, { body }: { body: { n: number } }) {
  await sql`select pg_sleep(0.08)`.execute(db);
  let digest = String(body.n);
  for (let i = 0; i < 400; i += 1) digest = createHash('sha256').update(digest).digest('hex');
  return { digest };
}

const env = readEnv(ApiEnv);
const log = createLogger('load-api', env.LOG_LEVEL);
const drain = drainOnSignal(log, () => app.close());
const routes = [route(ordinary, work), route(critical, work)];
const app = await buildApp({ env, routes, log, isDraining: drain.isDraining });
await listenWithHealth(app, {
  host: env.API_HOST,
  port: env.API_PORT,
  healthPort: env.API_HEALTH_PORT,
});
