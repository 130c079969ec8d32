import type { Endpoint, InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { Vault } from '@luwag/key-service/vault';
import { delinquencyRoutes } from '@luwag/modules/delinquency/routes';
import { paymentsEventJobs } from '@luwag/modules/payments/routes';
import { autopaySources, plansRoutes } from '@luwag/modules/plans/routes';
import { recordsRoutes } from '@luwag/modules/records/routes';
import { refundsRoutes } from '@luwag/modules/refunds/routes';
import { sourcesRoutes } from '@luwag/modules/sources/routes';
import type { Clock } from '@luwag/platform/clock';
import { Refusal } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import type { Logger } from '@luwag/platform/observability/log';
import { type Caller as CalledBy, scopeOf } from '@luwag/platform/security/caller';
import { callbackToken } from './outside.ts';

type Asked<E extends Endpoint> = Partial<Pick<InputOf<E>, 'params' | 'query' | 'body'>>;
export type Answer<E extends Endpoint> =
  | { kind: 'done'; result: ResultOf<E> }
  | { kind: 'refused'; code: string };
export type Caller = <E extends Endpoint>(
  endpoint: E,
  by: CalledBy,
  asked: Asked<E>,
) => Promise<Answer<E>>;

export const buyer = (id: string): CalledBy => ({
  kind: 'person',
  id,
  role: 'buyer',
  mode: 'test',
  sessionId: id,
});
export const staff = (id: string): CalledBy => ({
  kind: 'person',
  id,
  role: 'staff',
  mode: 'live',
  sessionId: id,
});

/**
 * Routes of the API as they are mounted, from behind the doors of sign-in and step-up: a year of a
 * thousand buyers would be spent on passwords.
 */
export function callerOf(deps: { db: Db; vault: Vault; log: Logger; clock: Clock }): Caller {
  const { db, vault, log, clock } = deps;
  const events = { callbackToken, eventJobs: paymentsEventJobs, sourceUsers: autopaySources };
  const all = [
    ...plansRoutes,
    ...refundsRoutes({ vault }),
    ...recordsRoutes({ vault, publicOrigin: 'https://luwag.test' }),
    ...delinquencyRoutes({ vault, publicOrigin: 'https://luwag.test' }),
    ...sourcesRoutes(events),
  ];
  const routes = new Map(all.map((route) => [route.endpoint.name, route]));
  return async (endpoint, caller, { params = {}, query = {}, body = {} }) => {
    const route = routes.get(endpoint.name);
    if (!route) throw new Error(`${endpoint.name} is not mounted`);
    const scope = scopeOf(caller) ?? 'system';
    const ctx: Ctx = {
      db,
      clock,
      log,
      requestId: 'simulation',
      caller,
      files: [],
      sent: { params, body },
      address: '127.0.0.1',
      requireStepUp: async () => undefined,
      accessToken: () => undefined,
      own: (work) => inScope(db, scope, work),
      system: (work) => inScope(db, 'system', work),
    };
    const input = { params, query, body, files: [] };
    try {
      const result = endpoint.idempotent
        ? await inScope(db, scope, (tx) => route.run({ ...ctx, tx }, input))
        : await route.run(ctx, input);
      return { kind: 'done', result: result as ResultOf<typeof endpoint> };
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'refused', code: error.code };
      throw error;
    }
  };
}
