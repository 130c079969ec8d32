import { handle } from '@luwag/platform/jobs/job';
import { openDatabase, testEnv } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { waitUntil } from '@luwag/testing/harness/processes';
import { dailyJob, listQueued, missSinceYesterday } from '@luwag/testing/harness/timed-jobs';
import { afterAll, expect, test } from 'vitest';
import { schedule } from './schedule.ts';
import { buildWorker } from './worker.ts';

const database = forAllTests(openDatabase);
let worker: Awaited<ReturnType<typeof buildWorker>> | undefined;
afterAll(() => worker?.close());

test('a job that no worker was there to start is started late, within the hours it is given', async () => {
  const timed = [
    dailyJob('test.withinItsHours', 2, 3),
    dailyJob('test.pastItsHours', 4, 3),
    dailyJob('test.withoutHours', 2),
  ];
  await missSinceYesterday(database.db, timed);
  const ran: string[] = [];
  worker = await buildWorker({
    env: {
      ...{ LUWAG_MODE: 'test', LOG_LEVEL: 'silent', WORKER_LEASE_MS: 30_000 },
      ...{ DATABASE_URL: database.appUrl, REDIS_URL: testEnv().REDIS_URL },
      ...{ KEYS_SOCKET: testEnv().KEYS_SOCKET, WATCH_SECONDS: 0, CODE_KEY: '' },
    },
    schedule: timed,
    handlers: timed.map((each) => handle(each.job, async () => void ran.push(each.job.name))),
  });
  // A job that has run is in the queue until the worker has said so.
  const isDone = async () => ran.length > 0 && (await listQueued(database.db)).length === 0;
  await waitUntil(isDone, 'the job that was missed');
  expect(ran).toEqual(['test.withinItsHours']);
});

test('reminders that were missed in the morning still leave by day, and never by night', () => {
  const reminders = schedule.find(({ job: { name } }) => name === 'contacts.remindBuyers');
  const [minute, hour] = (reminders?.at ?? '').split(' ').map(Number);
  const firstInManila = (hour ?? Number.NaN) + 8 + (minute ?? Number.NaN) / 60;
  expect(firstInManila).toBeGreaterThanOrEqual(8);
  expect(firstInManila + (reminders?.catchUpHours ?? 0)).toBeLessThan(20);
});
