import { setTimeout as sleep } from 'node:timers/promises';
import { inScope } from '@luwag/db/scope';
import { minuteMs } from '@luwag/domain/durations';
import { readEnv } from '@luwag/env';
import { passTime, testNow } from '@luwag/testing/builders/account-probes';
import { insertAccount } from '@luwag/testing/builders/purchases';
import { startCollectingHarness } from '@luwag/testing/harness/collecting-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { waitUntil } from '@luwag/testing/harness/processes';
import type { Steered } from '@luwag/testing/harness/steered';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { requeueAttempts } from '../../payments/worker.ts';
import { collectCharges } from './jobs.ts';

// kill -9 of a worker at every step of collecting, and workers that were thought dead. Some of the
// steps here; `npm run drill:collecting` has all of them, over and over.
const { COLLECTING } = readEnv(
  z.object({ COLLECTING: z.enum(['short', 'full']).default('short') }),
);
const isFull = COLLECTING === 'full';
const plansCount = isFull ? 25 : 12;
const drill = { timeout: 3_600_000, repeats: isFull ? 4 : 0 };

const harness = forAllTests(startCollectingHarness);
/** Who took over from the last one, and is the next to die. */
let worker: Steered;
beforeAll(async () => {
  worker = await startWorker();
});

async function startWorker(): Promise<Steered> {
  const started = await harness.createWorker();
  await started.start();
  return started;
}

afterEach(async () => {
  expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
  expect(await findUnproven(harness.db)).toEqual([]);
});

const once = { status: 'settled', paid: 1, charged: 1 };

/**
 * What a worker had said that it would ask for, and died before it did, was never asked for: that
 * is certain after less than a minute, and it is charged the next night.
 */
async function expectPaidOnce(planIds: string[]): Promise<void> {
  await passTime(harness.db, minuteMs);
  await harness.settled();
  const outcomes = await harness.outcomeOf(planIds);
  if (outcomes.some(({ charged }) => charged === 0)) {
    await harness.goToNextNight();
    await harness.ask(collectCharges);
    await harness.settled();
  }
  expect(await harness.outcomeOf(planIds)).toEqual(planIds.map(() => once));
}

/** In the order in which a charge passes them; `true` where each change is tested by it. */
const points: [when: string, failpoint: string, isShort: boolean][] = [
  ['before it claims anything', `job.${collectCharges.name}`, false],
  ['with the plans claimed, and nothing committed', 'autopay.before-commit', true],
  ['with the attempts on record, and none of them begun', 'autopay.collected', false],
  ['with the attempts marked as sent, and none asked for', 'payments.before-call', false],
  ['with the answer of the gateway in hand', 'payments.before-settle', false],
  ['with payments posted, and not committed', 'payments.settling', true],
  ['with payments committed, and their job not done', 'payments.settled', false],
];

describe('a worker that is killed', () => {
  const some = points.filter(([, , isShort]) => isFull || isShort);
  test.each(some)('%s', drill, async (_, failpoint) => {
    const planIds = await harness.buyDueToday(plansCount);
    const reached = worker.standAt(failpoint);
    await harness.ask(collectCharges);
    await reached;
    await worker.kill();
    worker = await startWorker();
    await expectPaidOnce(planIds);
  });

  test('after the gateway was asked, and before it is heard', drill, async () => {
    const planIds = await harness.buyDueToday(plansCount);
    const asked = harness.door.holdAnswer();
    await harness.ask(collectCharges);
    await asked;
    await worker.kill();
    harness.door.release();
    worker = await startWorker();
    await expectPaidOnce(planIds);
  });

  test('while it looks for charges that were left behind', drill, async () => {
    const planIds = await harness.buyDueToday(plansCount);
    await harness.gateway.behave({ behaviour: 'timeout_but_done', count: plansCount });
    await harness.ask(collectCharges);
    await waitUntil(async () => (await countUnknown(planIds)) === plansCount, 'unknown charges');
    await loseJobs();
    await passTime(harness.db, 2 * minuteMs);
    const reached = worker.standAt('payments.requeued');
    await harness.ask(requeueAttempts);
    await reached;
    await worker.kill();
    worker = await startWorker();
    await expectPaidOnce(planIds);
  });
});

const countUnknown = (planIds: string[]) =>
  inScope(harness.db, 'system', async (tx) => {
    const rows = await tx
      .selectFrom('collection_attempts')
      .select('id')
      .where('plan_id', 'in', planIds)
      .where('state', '=', 'unknown')
      .execute();
    return rows.length;
  });
/** As a restore from a backup of yesterday would. */
const loseJobs = () =>
  sql`delete from graphile_worker._private_jobs where locked_at is null`.execute(harness.db);

/** Whose the jobs under way are. */
const holders = async (): Promise<string[]> => {
  const { rows } = await sql<{ holder: string }>`
    select distinct locked_by as holder from graphile_worker.jobs
     where locked_by is not null`.execute(harness.db);
  return rows.map(({ holder }) => holder);
};
/** For another worker to do what it takes for done: it then comes second, not first. */
const headStartMs = 1_000;

const zombies: [where: string, failpoint: string, isShort: boolean][] = [
  ['on its way to the gateway', 'payments.before-call', false],
  ['with the answer of the gateway in hand', 'payments.before-settle', true],
  ['with payments posted, and not committed', 'payments.settling', false],
];

/** Frozen there for longer than its lease, it goes on when another has taken over. */
describe('a worker that was thought dead and goes on', () => {
  const some = zombies.filter(([, , isShort]) => isFull || isShort);
  test.each(some)('%s', drill, async (_, failpoint) => {
    const planIds = await harness.buyDueToday(plansCount);
    const zombie = worker;
    const reached = zombie.standAt(failpoint);
    await harness.ask(collectCharges);
    await reached;
    zombie.signal('SIGSTOP');
    const frozen = await holders();
    worker = await startWorker();
    const isTakenOver = async () => !(await holders()).some((holder) => frozen.includes(holder));
    await waitUntil(isTakenOver, 'another worker to take over');
    await sleep(headStartMs);
    zombie.signal('SIGCONT');
    zombie.release(failpoint);
    await harness.settled();
    expect(await harness.outcomeOf(planIds)).toEqual(planIds.map(() => once));
    expect(zombie.isAlive()).toBe(true);
    await zombie.kill();
  });
});

test('charging that is turned off while a job is under way stops after those asked for', async () => {
  const planIds = await harness.buyDueToday(12);
  const reached = worker.standAt('payments.before-settle');
  await harness.ask(collectCharges);
  await reached;
  await turnChargingOff();
  // A worker's look at what is off may be a second old.
  await sleep(1_100);
  worker.release('payments.before-settle');
  await waitUntil(async () => (await countPutOff()) > 0, 'the job to wait');
  const charged = (await harness.outcomeOf(planIds)).filter(({ charged }) => charged === 1);
  expect(charged).toHaveLength(10);
  await inScope(harness.db, 'system', (tx) =>
    sql`update switch_stops set on_at = off_at where on_at is null`.execute(tx),
  );
  await sleep(1_100);
  await harness.settled();
  expect(await harness.outcomeOf(planIds)).toEqual(planIds.map(() => once));
});

const turnChargingOff = async () => {
  const now = await testNow(harness.db);
  const someoneId = await insertAccount(harness.db, 'merchant');
  await inScope(harness.db, 'system', (tx) =>
    sql`insert into switch_stops (id, name, is_rail, reason, off_by, off_at, until_at)
        values (gen_random_uuid(), 'charging', true, 'It answers late', ${someoneId}::uuid,
          ${now}::timestamptz, ${now}::timestamptz + interval '1 hour')`.execute(tx),
  );
};
const countPutOff = async (): Promise<number> => {
  const { rows } = await sql`select from graphile_worker.jobs
     where flags ? 'waits_for_charging'`.execute(harness.db);
  return rows.length;
};
