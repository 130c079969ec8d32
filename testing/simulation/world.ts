import { randomBytes } from 'node:crypto';
import type { Db } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Vault } from '@luwag/key-service/vault';
import { contactsHandlers } from '@luwag/modules/contacts/worker';
import { creditHandlers } from '@luwag/modules/credit/worker';
import { delinquencyHandlers } from '@luwag/modules/delinquency/worker';
import { paymentsHandlers, receiptsHandlers } from '@luwag/modules/payments/worker';
import { autopaySources, plansHandlers } from '@luwag/modules/plans/worker';
import { reconciliationHandlers } from '@luwag/modules/reconciliation/worker';
import { refundsHandlers } from '@luwag/modules/refunds/worker';
import { sourcesHandlers } from '@luwag/modules/sources/worker';
import type { Handler } from '@luwag/platform/jobs/job';
import { createLogger, type Logger } from '@luwag/platform/observability/log';
import { openDatabase } from '../harness/database.ts';
import { testVault } from '../harness/vault.ts';
import { type AttemptNames, createAttemptNames } from './attempt-names.ts';
import { type Draws, drawsOf } from './draws.ts';
import { faultyGateway } from './faults.ts';
import { createOutlet, type Outlet } from './outlet.ts';
import { type Outside, startOutside } from './outside.ts';
import { type Caller, callerOf } from './routes.ts';
import { createSimulatedClock, type SimulatedClock } from './simulated-clock.ts';
import { lyingStatement } from './statement.ts';

/** Everything happens in one mode; the other stays empty. */
export const mode = 'test';
export const otherMode = 'live';

export type World = {
  seed: number;
  draws: Draws;
  db: Db;
  vault: Vault;
  log: Logger;
  clock: SimulatedClock;
  outside: Outside;
  statement: ReturnType<typeof lyingStatement>;
  handlers: ReadonlyMap<string, Handler>;
  /** Calls a route of the API as somebody. */
  call: Caller;
  attempts: AttemptNames;
  /** Where mails and texts leave. */
  outlet: Outlet;
  /** Whether something may have been told that nobody has heard yet. */
  hasEvents: boolean;
  /** How often what happened. */
  counts: Map<string, number>;
  /** Where the time goes, in milliseconds. */
  spent: Map<string, number>;
  close(): Promise<void>;
};

export const count = ({ counts }: World, what: string, by = 1): void =>
  void counts.set(what, (counts.get(what) ?? 0) + by);

export async function timed<T>({ spent }: World, what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    spent.set(what, (spent.get(what) ?? 0) + performance.now() - began);
  }
}

/** An empty database, a gateway and a worker, all by one clock. */
export async function startSimulation(seed: number, startDate: CivilDate): Promise<World> {
  const clock = createSimulatedClock(startDate);
  const outside = await startOutside(clock);
  const { db, close } = await openDatabase();
  const vault = testVault();
  const log = createLogger('simulation', 'silent');
  const draws = drawsOf(seed);
  const attempts = createAttemptNames(db);
  const statement = lyingStatement(outside.gateway, { draws, clock, nameOf: attempts.nameOf });
  const personal = { messageKey: new Uint8Array(randomBytes(32)), vault };
  const counts = new Map<string, number>();
  const note = (fault: string) =>
    void counts.set(`fault ${fault}`, (counts.get(`fault ${fault}`) ?? 0) + 1);
  const gateway = faultyGateway(outside, { draws, clock, nameOf: attempts.nameOf, note });
  const paying = { gatewayOf: () => gateway, publicOrigin: 'https://luwag.test' };
  const handlers = [
    ...plansHandlers(),
    ...paymentsHandlers(paying),
    ...receiptsHandlers(personal),
    ...sourcesHandlers({ ...paying, ...personal, sourceUsers: autopaySources }),
    ...contactsHandlers(personal),
    ...delinquencyHandlers,
    ...reconciliationHandlers({ gatewayOf: () => statement.gateway }),
    ...creditHandlers(personal),
    ...refundsHandlers(personal),
  ];
  return {
    seed,
    draws,
    db,
    vault,
    log,
    clock,
    outside,
    statement,
    handlers: new Map(handlers.map((handler) => [handler.name, handler])),
    call: callerOf({ db, vault, log, clock }),
    attempts,
    outlet: createOutlet(clock),
    hasEvents: false,
    counts,
    spent: new Map(),
    async close() {
      await outside.close();
      await close();
    },
  };
}
