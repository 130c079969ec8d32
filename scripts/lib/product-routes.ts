import { connectPool, overPool } from '@luwag/db';
import { createClock } from '@luwag/platform/clock';
import { ApiEnv } from '@luwag/platform/env/env';
import type { Route } from '@luwag/platform/http/route';
import { createMetrics } from '@luwag/platform/observability/metrics';
import { createDeps } from '../../apps/api/src/deps.ts';
import { routesOf } from '../../apps/api/src/routes.ts';
import { settings } from './checkout.ts';

/** The routes the API mounts, for reading only: nothing connects until a route is run. */
export function productRoutes(): Route[] {
  const env = ApiEnv.parse(settings());
  const pgPool = connectPool(env.DATABASE_URL, { applicationName: 'routes' });
  const shared = { db: overPool(pgPool), pgPool, checkoutPool: pgPool, metrics: createMetrics() };
  const clock = createClock(env.LUWAG_MODE);
  return routesOf(createDeps(env, { ...shared, clock }));
}
