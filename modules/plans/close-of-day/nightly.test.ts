import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { inEnvelope, type JobCtx } from '@luwag/platform/jobs/job';
import { createLogger } from '@luwag/platform/observability/log';
import { insertPlans } from '@luwag/testing/builders/plan-builders';
import { cloneDatabase, connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plansHandlers } from '../worker.ts';
import { closeDays } from './jobs.ts';
import { closeOneSlice } from './nightly.ts';

const startDate = civilDate('2026-02-10');
const today = addDays(startDate, 5);
// Ten past midnight in Manila is still the day before in UTC.
const clock = { now: () => new Date('2026-02-14T16:10:00Z'), sync: async () => undefined };
const log = createLogger('test', 'silent');

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connectForTests(database.appUrl, 5);
  const order = { code: 'six', amountCentavos: centavos(6_000_00), startDate } as const;
  await insertPlans(db, { ...order, count: 5, mode: 'test', name: 'test' });
  await insertPlans(db, { ...order, count: 3, mode: 'live', name: 'live' });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

type Queued = { id: string; task: string; payload: unknown };
const queued = async () =>
  (
    await sql<Queued>`select j.id, j.task_identifier as task, p.payload
      from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id
      order by j.id`.execute(db)
  ).rows;
const asOf = async () =>
  (
    await inScope(db, 'system', (tx) =>
      sql`select mode, as_of_date, count(*)::int from plans
      group by 1, 2 order by 1, 2`.execute(tx),
    )
  ).rows;

/** Runs what is in the queue as the worker does, and whatever that asks for. */
async function runQueue(): Promise<number> {
  let ran = 0;
  for (let jobs = await queued(); jobs.length > 0; jobs = await queued()) {
    for (const { id, task, payload } of jobs) {
      await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(db);
      await plansHandlers()
        .find(({ name }) => name === task)
        ?.run({ db, clock, log }, payload);
      ran += 1;
    }
  }
  return ran;
}
const atNight = () =>
  plansHandlers()
    .find(({ name }) => name === closeDays.name)
    ?.run({ db, clock, log }, inEnvelope({ requestId: 'test' }, closeDays, {}));

test('out of time, a slice leaves the rest to the next', async () => {
  const ctx: JobCtx = { db, clock, log, requestId: 'test' };
  await closeOneSlice(ctx, { mode: 'test', businessDate: addDays(startDate, 3) }, 0);
  expect(await queued()).toMatchObject([{ task: 'plans.closeSlice' }]);
  await runQueue();
  expect(await asOf()).toContainEqual({
    mode: 'test',
    as_of_date: addDays(startDate, 3),
    count: 5,
  });
});

test('each night brings both modes to the day, and the days that were missed', async () => {
  await atNight();
  await atNight();
  expect(await queued()).toHaveLength(2);
  expect(await runQueue()).toBe(2);
  expect(await asOf()).toEqual([
    { mode: 'live', as_of_date: today, count: 3 },
    { mode: 'test', as_of_date: today, count: 5 },
  ]);
  const { rows } = await sql`select mode, business_date from day_closings
    where finished_at is not null and business_date = ${today} order by 1`.execute(db);
  expect(rows).toEqual([
    { mode: 'live', business_date: today },
    { mode: 'test', business_date: today },
  ]);
});
