import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { minuteMs } from '@luwag/domain/durations';
import { isBankingDay } from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { readEnv } from '@luwag/env';
import { passTime, testNow } from '@luwag/testing/builders/account-probes';
import { makeToken } from '@luwag/testing/builders/gateway-tokens';
import { insertAccount, insertSource } from '@luwag/testing/builders/purchases';
import { insertRunningGroup } from '@luwag/testing/builders/running-groups';
import { startCollectingHarness } from '@luwag/testing/harness/collecting-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import type { Steered } from '@luwag/testing/harness/steered';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findTrustMisfits, loadGroups, proveGroups } from '../book/service.ts';
import { collectDues, runGroups, sendPal, tellMany } from '../jobs.ts';

// kill -9 of a worker at each step from a charge to a released pot, by `npm run drill:paluwagan`.
// For each change steps are broken by throwing, in money.test.ts.
const { GROUP_KILLS } = readEnv(
  z.object({ GROUP_KILLS: z.enum(['short', 'full']).default('short') }),
);

/** In the order in which an evening passes them. */
const points: [when: string, failpoint: string, job: typeof collectDues][] = [
  ['with rounds opened, and nothing committed', 'paluwagan.running', runGroups],
  ['with rounds opened, and its job not done', 'paluwagan.ran', runGroups],
  ['with charges written, and nothing committed', 'paluwagan.before-charges', collectDues],
  ['with charges on record, and none of them begun', 'paluwagan.charges-begun', collectDues],
  ['with the charges marked as sent, and none asked for', 'payments.before-call', collectDues],
  ['with the answer of the gateway in hand', 'payments.before-settle', collectDues],
  ['with the pot released, and not committed', 'payments.settling', collectDues],
  ['with the pot released, and its job not done', 'payments.settled', collectDues],
];

test('every step at which a worker is killed is one that the code passes', () => {
  const places = [
    '../dues/collecting.ts',
    './running.ts',
    '../../payments/charging/charge-many.ts',
    '../../payments/charging/settle.ts',
  ];
  const sources = places
    .map((place) => readFileSync(join(import.meta.dirname, place), 'utf8'))
    .join();
  for (const [, failpoint] of points) expect(sources).toContain(`failpoint('${failpoint}')`);
});

/** Of every attempt at a due of the group, as the gateway knows them. */
const referencesOf = (db: Db, groupId: string): Promise<ReadonlySet<string>> =>
  inScope(db, 'system', async (tx) => {
    const attempts = await tx
      .selectFrom('collection_attempts as a')
      .innerJoin('pal_dues as d', 'd.id', 'a.pal_due_id')
      .select('a.id')
      .where('d.group_id', '=', groupId)
      .execute();
    return new Set(attempts.map(({ id }) => `payment-${id}`));
  });

if (GROUP_KILLS === 'full') describe('a worker that is killed', killAtEach);

function killAtEach(): void {
  const harness = forAllTests(startCollectingHarness);

  async function startWorker(): Promise<Steered> {
    const started = await harness.createWorker();
    await started.start();
    return started;
  }

  /** A group of three whose first contribution is due today. */
  async function dueToday(): Promise<string> {
    let day = manilaDateOf((await testNow(harness.db)).getTime());
    while (!isBankingDay(day, philippineHolidays)) day = addDays(day, -1);
    const members = [];
    while (members.length < 3) {
      const accountId = await insertAccount(harness.db, 'buyer');
      const reference = `source-${accountId}`;
      const returnUrl = 'https://luwag.test/buyer/sources';
      const gateway_token_id = await makeToken(harness.gateway, { reference, returnUrl });
      const source = { mode: 'test' as const, gateway_token_id };
      members.push({ accountId, sourceId: await insertSource(harness.db, accountId, source) });
    }
    const made = { firstDate: day, today: day, members };
    return (await insertRunningGroup(harness.db, made)).groupId;
  }

  /** Nobody here can be written or paid to: their accounts open to nobody. */
  const forgetNews = () =>
    sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier in (${tellMany.name}, ${sendPal.name})
           and j.locked_at is null`.execute(harness.db);

  const potsOf = (groupId: string) =>
    inScope(harness.db, 'system', (tx) =>
      tx
        .selectFrom('pal_payouts')
        .select('amount_centavos')
        .where('group_id', '=', groupId)
        .where('kind', '=', 'pot')
        .execute(),
    );

  test.each(points)('%s', { timeout: 3_600_000 }, async (_, failpoint, job) => {
    const groupId = await dueToday();
    let worker = await startWorker();
    if (job !== runGroups) {
      await harness.ask(runGroups);
      await forgetNews();
    }
    const reached = worker.standAt(failpoint);
    await harness.ask(job);
    await reached;
    await worker.kill();
    worker = await startWorker();
    for (let tries = 0; (await potsOf(groupId)).length === 0 && tries < 20; tries += 1) {
      await passTime(harness.db, minuteMs);
      await harness.ask(runGroups);
      await harness.ask(collectDues);
      await forgetNews();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    expect(await potsOf(groupId)).toEqual([{ amount_centavos: 3_000_00 }]);
    // Whatever was tried again: the gateway took one contribution of each of the three.
    const { payments } = await harness.gateway.book();
    const own = await referencesOf(harness.db, groupId);
    const taken = payments.filter(
      ({ status, reference_id }) => status === 'SUCCEEDED' && own.has(String(reference_id)),
    );
    expect(taken).toHaveLength(3);
    const misfits = await inScope(harness.db, 'system', async (tx) => ({
      groups: [...(await proveGroups(tx, await loadGroups(tx, [groupId])))],
      trust: await findTrustMisfits(tx),
    }));
    expect(misfits).toEqual({ groups: [], trust: [] });
    await worker.kill();
  });
}
