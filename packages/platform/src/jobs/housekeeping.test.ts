import { openDatabase } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { createLogger } from '../observability/log.ts';
import { housekeepingHandlers } from './housekeeping.ts';

const database = forAllTests(openDatabase);

test('keys of the last thirty days, fresh events and unpublished ones outlive the pruning', async () => {
  await sql`insert into idempotency_keys (owner, route, key, request_hash, created_at)
    select 'p', 'r', 'key-aged-in-days-' || d, '', now() - d * interval '1 day'
    from unnest(array[1, 29, 31, 400]) d`.execute(database.db);
  await sql`insert into outbox (topic, payload, request_id, published_at) values
    ('t.old', '{}', 'x', now() - interval '8 days'), ('t.fresh', '{}', 'x', now() - interval '6 days'),
    ('t.waiting', '{}', 'x', null)`.execute(database.db);
  const ctx = { db: database.db, clock: systemClock, log: createLogger('test', 'silent') };
  for (const handler of housekeepingHandlers)
    await handler.run(ctx, { request_id: 'test', data: {} });
  const keys = await database.db
    .selectFrom('idempotency_keys')
    .select('key')
    .orderBy('key')
    .execute();
  expect(keys.map((row) => row.key)).toEqual(['key-aged-in-days-1', 'key-aged-in-days-29']);
  const topics = await database.db.selectFrom('outbox').select('topic').orderBy('topic').execute();
  expect(topics.map((row) => row.topic)).toEqual(['t.fresh', 't.waiting']);
});
