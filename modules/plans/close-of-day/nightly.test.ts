import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import { inEnvelope, type JobCtx } from '@luwag/platform/jobs/job';
import { createLogger } from '@luwag/platform/observability/log';
import { insertPlans } from '@luwag/testing/builders/plan-builders';
import { cloneDatabase, connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sliceNumbers } from '../servicing/service.ts';
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
let testPlanIds: string[];
beforeAll(async () => {
  database = await cloneDatabase();
  db = connectForTests(database.appUrl, 5);
  const order = { code: 'six', amountCentavos: centavos(6_000_00), startDate } as const;
  testPlanIds = await insertPlans(db, { ...order, count: 5, mode: 'test', name: 'test' });
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

/** The modes in which a day is marked as closed. */
const finished = async (day: CivilDate) =>
  (
    await sql`select mode from day_closings
      where finished_at is not null and business_date = ${day} order by 1`.execute(db)
  ).rows;

/** The slices of a day of test mode that are marked as closed. */
const finishedSlices = async (day: CivilDate) => {
  const { rows } = await sql<{ slice: number }>`select slice from day_closing_slices
    where mode = 'test' and finished_at is not null and business_date = ${day}
    order by 1`.execute(db);
  return rows.map(({ slice }) => slice);
};

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

test('out of time, a slice leaves the rest of it to its next run', async () => {
  const ctx: JobCtx = { db, clock, log, requestId: 'test' };
  const day = { mode: 'test', businessDate: addDays(startDate, 3) } as const;
  const slices = new Set(testPlanIds.map((id) => Number.parseInt(id.charAt(15), 16)));
  for (const slice of slices) await closeOneSlice(ctx, { ...day, slice }, 0);
  const left = await queued();
  expect(new Set(left.map(({ task }) => task))).toEqual(new Set(['plans.closeSlice']));
  expect(left).toHaveLength(slices.size);
  expect(await finishedSlices(day.businessDate)).toEqual([]);
  await runQueue();
  expect(await finishedSlices(day.businessDate)).toEqual([...slices].sort((a, b) => a - b));
  expect(await asOf()).toContainEqual({
    mode: 'test',
    as_of_date: addDays(startDate, 3),
    count: 5,
  });
  // Slices without a plan are closed like the others: until then the day is not.
  expect(await finished(day.businessDate)).toEqual([]);
  for (const slice of sliceNumbers) await closeOneSlice(ctx, { ...day, slice });
  expect(await finished(day.businessDate)).toEqual([{ mode: 'test' }]);
});

test('each night brings both modes to the day, and the days that were missed', async () => {
  await atNight();
  await atNight();
  // Sixteen slices of each mode, in two queues.
  expect(await queued()).toHaveLength(32);
  const { rows: queues } = await sql`select queue_name as queue, count(*)::int as jobs
    from graphile_worker.jobs group by 1 order by 1`.execute(db);
  expect(queues).toEqual([0, 1].map((n) => ({ queue: `plans.closeSlice ${n}`, jobs: 16 })));
  expect(await runQueue()).toBe(32);
  expect(await asOf()).toEqual([
    { mode: 'live', as_of_date: today, count: 3 },
    { mode: 'test', as_of_date: today, count: 5 },
  ]);
  expect(await finished(today)).toEqual([{ mode: 'live' }, { mode: 'test' }]);
});
