import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { balanceOf, proveLedger } from '@luwag/ledger/reading';
import { armFailpoints } from '@luwag/platform/failpoints';
import { inEnvelope } from '@luwag/platform/jobs/job';
import { createLogger } from '@luwag/platform/observability/log';
import { insertPlans } from '@luwag/testing/builders/plan-builders';
import {
  insertAccount,
  insertAttempt,
  insertLine,
  insertPurchase,
  insertStore,
  pesos,
} from '@luwag/testing/builders/purchases';
import { cloneDatabase, connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import { misplacedRows } from '@luwag/testing/harness/slots';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { closeDay, lockPlan, recordCollection } from '../plans/service.ts';
import { delinquencyHandlers, provisionLosses } from './worker.ts';

// Plans of six at ₱6,000, begun on 10 February 2026, first due on 10 March; grace ends on the 13th.
const startDate = civilDate('2026-02-10');
const dueDate = civilDate('2026-03-10');
const six = { code: 'six', amountCentavos: centavos(6_000_00), startDate } as const;
const clock = { now: () => new Date('2026-06-01T00:00:00Z'), sync: async () => undefined };
const log = createLogger('test', 'silent');

type Opened = { db: Db; database: TestDatabase };
const opened: Opened[] = [];

async function openPlans(count = 2): Promise<Opened> {
  const database = await cloneDatabase();
  const db = connectForTests(database.appUrl, 5);
  await insertPlans(db, { ...six, count });
  const harness = { db, database };
  opened.push(harness);
  return harness;
}
afterEach(() => armFailpoints(undefined, 'test'));
afterAll(async () => {
  for (const { db, database } of opened) {
    await db.destroy();
    await database.drop();
  }
});

/** What the worker runs every quarter of an hour. */
const provision = (db: Db) => {
  const handler = delinquencyHandlers.find(({ name }) => name === provisionLosses.name);
  return handler?.run({ db, clock, log }, inEnvelope({ requestId: 'test' }, provisionLosses, {}));
};
const close = (db: Db, businessDate: CivilDate) => closeDay(db, { mode: 'test', businessDate });
async function night(db: Db, businessDate: CivilDate) {
  await close(db, businessDate);
  await provision(db);
}
const accountOf = (kind: 'loss_allowance' | 'exp_credit_loss') =>
  ({ mode: 'test', kind, owner: '' }) as const;
async function allowance(db: Db): Promise<number> {
  const { credits_posted, debits_posted } = await balanceOf(db, accountOf('loss_allowance'));
  return credits_posted - debits_posted;
}
async function cost(db: Db): Promise<number> {
  const { credits_posted, debits_posted } = await balanceOf(db, accountOf('exp_credit_loss'));
  return debits_posted - credits_posted;
}
const rowsOf = async (db: Db) =>
  (
    await inScope(db, 'system', (tx) =>
      sql<{ day: string; target: number; change: number }>`
        select business_date as day, target_centavos as target, change_centavos as change
          from provisionings order by business_date`.execute(tx),
    )
  ).rows;
const journals = async (db: Db) =>
  (
    await sql<{ event: string }>`select event from ledger.all_journals
      where source like 'provisioning:%' order by id`.execute(db)
  ).rows.map(({ event }) => event);

describe('setting aside for losses', () => {
  test('follows the buckets: one per cent while all is well, more with every bucket', async () => {
    const { db } = await openPlans();
    await night(db, startDate);
    expect(await allowance(db)).toBe(120_00);
    await night(db, addDays(dueDate, 5));
    const early = await allowance(db);
    await night(db, addDays(dueDate, 9));
    const late = await allowance(db);
    await night(db, addDays(dueDate, 95));
    const lost = await allowance(db);
    expect(early).toBeGreaterThan(120_00);
    expect(late).toBeGreaterThan(early);
    const { rows } = await inScope(db, 'system', (tx) =>
      sql<{ owed: number }>`select sum(debits_posted - credits_posted)::bigint as owed
        from ledger.account_balances where kind like 'recv_%'`.execute(tx),
    );
    // Ninety days late is expected to be lost whole.
    expect(lost).toBe(rows[0]?.owed);
    expect(await cost(db)).toBe(lost);
    expect(await proveLedger(db)).toEqual({ imbalances: 0, drift: 0, brokenBatch: null });
    expect(await inScope(db, 'system', misplacedRows)).toEqual([]);
  });

  test('three nights late leaves the same allowance and the same cost as every night', async () => {
    // From the last night in time on, through two buckets.
    const [from, until] = [addDays(dueDate, 2), addDays(dueDate, 12)];
    const daily = await openPlans();
    for (let day = from; day <= until; day = addDays(day, 1)) await night(daily.db, day);
    const late = await openPlans();
    for (let day = from; day <= addDays(until, -4); day = addDays(day, 1))
      await night(late.db, day);
    await night(late.db, until);
    expect(await allowance(late.db)).toBe(await allowance(daily.db));
    expect(await cost(late.db)).toBe(await cost(daily.db));
    expect((await rowsOf(late.db)).at(-1)?.target).toBe((await rowsOf(daily.db)).at(-1)?.target);
  });

  test('waits for a night that is not over', async () => {
    const { db } = await openPlans();
    await provision(db);
    expect(await rowsOf(db)).toEqual([]);
  });

  test('two runs at once post once, and a third nothing', async () => {
    const { db } = await openPlans();
    await close(db, startDate);
    await Promise.all([provision(db), provision(db)]);
    await provision(db);
    expect(await journals(db)).toEqual(['provision']);
    expect(await rowsOf(db)).toEqual([{ day: startDate, target: 120_00, change: 120_00 }]);
    expect(await allowance(db)).toBe(120_00);
  });

  test('an error before the commit leaves nothing, and the next run does it', async () => {
    const { db } = await openPlans();
    await close(db, startDate);
    armFailpoints('delinquency.before_provision_commit:throw', 'test');
    await expect(provision(db)).rejects.toThrow('failpoint');
    expect(await allowance(db)).toBe(0);
    armFailpoints(undefined, 'test');
    await provision(db);
    expect(await allowance(db)).toBe(120_00);
  });

  test('what was paid after all is set free', async () => {
    const { db } = await openPlans(0);
    const buyerId = await insertAccount(db, 'buyer');
    await insertLine(db, { buyerId, mode: 'test', limitCentavos: pesos(10_000) });
    const store = await insertStore(db, await insertAccount(db, 'merchant'));
    const bought = { buyerId, store, terms: 6, amountCentavos: pesos(6_000), startDate };
    const planId = await insertPurchase(db, { ...bought, mode: 'test' });
    const onDate = addDays(dueDate, 40);
    await night(db, onDate);
    const before = await allowance(db);
    const paid = { amount_centavos: 3_000_00, state: 'succeeded' };
    const paymentId = await insertAttempt(db, planId, paid);
    await inScope(db, 'system', async (tx) => {
      const plan = await lockPlan(tx, planId);
      if (!plan) throw new Error('no plan');
      const payment = { paymentId, amountCentavos: centavos(3_000_00), psp: 'xendit' };
      await recordCollection(tx, { plan, ...payment, onDate, now: clock.now() });
    });
    await night(db, addDays(onDate, 1));
    expect(await allowance(db)).toBeLessThan(before);
    expect(await journals(db)).toEqual(['provision', 'provision_release']);
    expect((await rowsOf(db)).at(-1)?.change).toBeLessThan(0);
    expect(await cost(db)).toBe(await allowance(db));
  });
});
