import { appendFileSync } from 'node:fs';
import { connect, type Db } from '@luwag/db';
import { ApiEnv } from '@luwag/platform/env';
import type { Route } from '@luwag/platform/http';
import { createLogger } from '@luwag/platform/log';
import type { Authenticators } from '@luwag/platform/principal';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../apps/api/src/app.ts';
import { routes as productRoutes } from '../../../apps/api/src/routes.ts';
import { cloneDatabase, type TestDatabase, testEnv } from './database.ts';
import { refusalsSeen } from './global-setup.ts';

export type Harness = {
  app: FastifyInstance;
  db: Db;
  database: TestDatabase;
  close(): Promise<void>;
};
export type HarnessOptions = {
  routes?: Route[];
  authenticators?: Authenticators;
  rateLimits?: 'on' | 'off';
};

/** The real API on a database of its own. Limits are off unless a test is about them. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = await cloneDatabase();
  const env = ApiEnv.parse({
    LUWAG_MODE: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: database.appUrl,
    REDIS_URL: testEnv().REDIS_URL,
    API_PORT: 1,
    PUBLIC_ORIGIN: 'http://luwag.test',
    RATE_LIMITS: options.rateLimits ?? 'off',
  });
  const app = await buildApp({
    env,
    routes: options.routes ?? productRoutes,
    authenticators: options.authenticators ?? {},
    log: createLogger('api', 'silent'),
  });
  const db = connect(database.appUrl, { applicationName: 'test', connectionsMax: 5 });
  return {
    app,
    db,
    database,
    async close() {
      await noteRefusals(app);
      await app.close();
      await db.destroy();
      await database.drop();
    },
  };
}

const refusalLine = /^luwag_http_refusals_total\{endpoint="([\w.]+)",code="(\w+)"\}/gm;

/** What the API refused in this file, for the check that every declared refusal was seen once. */
async function noteRefusals(app: FastifyInstance): Promise<void> {
  const { body } = await app.inject('/metrics');
  const pairs = [...body.matchAll(refusalLine)].map(([, name, code]) => `${name} ${code}\n`);
  appendFileSync(refusalsSeen, pairs.join(''));
}
