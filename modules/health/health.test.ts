import type { Endpoint } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/health';
import { setWebhook } from '@luwag/contracts/webhooks';
import { inScope } from '@luwag/db/scope';
import { attemptsMax } from '@luwag/platform/jobs/job';
import { openStoreOf } from '@luwag/testing/builders/stores';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

// No worker runs: what is put into the queue stays as it is.
const harness = forAllTests(startPoolHarness);
const world = () => documentsHarnessOf(harness);
const call = (endpoint: Endpoint, who: { headers: object }, sent: object = {}) =>
  world().call(endpoint, who as never, sent);

async function addJob(task: string, { attempts = 0, error = '' } = {}): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${task}, '{}'::json,
      max_attempts := ${attemptsMax}, run_at := now() - interval '5 minutes')`.execute(harness.db);
  const id = rows[0]?.id ?? '';
  await sql`update graphile_worker._private_jobs set attempts = ${attempts},
    last_error = ${error} where id = ${id}::bigint`.execute(harness.db);
  return id;
}

test('says what is due, what fails and what stands still, and tries that again on record', async () => {
  const admin = await world().enterStaff(undefined, ['admin']);
  const before = (await call(contracts.getHealth, admin)).json();
  await addJob('example.due');
  await addJob('example.due', { attempts: 3, error: 'away' });
  const dead = await addJob('example.dead', {
    attempts: attemptsMax,
    error: 'connect ECONNREFUSED\n    at somewhere',
  });
  const health = (await call(contracts.getHealth, admin)).json();
  expect(health).toMatchObject({ workers: 0, worker_seen_at: null });
  const kinds = Object.fromEntries(
    health.kinds.map((kind: contracts.JobKindHealth) => [kind.job, kind]),
  );
  expect(kinds['example.due']).toMatchObject({ due: 2, failing: 1, dead: 0, running: 0 });
  expect(kinds['example.dead']).toMatchObject({ due: 0, oldest_due_at: null, dead: 1 });
  expect(health.dead.length).toBe(before.dead.length + 1);
  expect(health.dead[0]).toMatchObject({ job_id: dead, error: 'connect ECONNREFUSED' });

  const sent = { params: { job_id: dead }, body: { reason: 'It is back since noon' } };
  expect((await call(contracts.retryJob, admin, sent)).statusCode).toBe(204);
  const again = await call(contracts.retryJob, admin, sent);
  expect([again.statusCode, again.json().code]).toEqual([404, 'job_not_found']);
  const { rows } = await sql`select attempts, detail ->> 'job' as job from graphile_worker.jobs,
    audit.events where jobs.id = ${dead}::bigint and action = 'job.retried'`.execute(harness.db);
  expect(rows).toEqual([{ attempts: 0, job: 'example.dead' }]);
});

test('names the shops whose servers take nothing, by host alone', async () => {
  const support = await world().enterStaff(undefined, ['support']);
  const shop = await world().enter('merchant');
  const { store_id } = await openStoreOf(harness, shop);
  const body = { url: 'http://127.0.0.1:9/hook?secret=1', mode: 'test' };
  const set = await call(setWebhook, shop, { params: { store_id }, body });
  expect([set.statusCode, set.body]).toEqual([200, expect.any(String)]);
  expect((await call(contracts.getHealth, support)).json().webhooks).toEqual([]);
  await inScope(harness.db, 'system', (tx) =>
    sql`update webhook_addresses set failing_since = now()`.execute(tx),
  );
  const { webhooks } = (await call(contracts.getHealth, support)).json();
  expect(webhooks).toMatchObject([
    { merchant_id: shop.account.id, host: '127.0.0.1:9', mode: 'test', undelivered: 0 },
  ]);
  expect(JSON.stringify(webhooks)).not.toContain('secret');
});
