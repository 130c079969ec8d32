import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { dayMs, hourMs, minuteMs } from '@luwag/domain/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDatabase, seedPaluwagan, seedReviewQueue } from '../../scripts/lib/seed-data.ts';
import { passTime, testNow } from '../builders/account-probes.ts';
import { type PoolHarness, startPoolHarness } from '../harness/pool-harness.ts';

const dir = mkdtempSync(join(tmpdir(), 'luwag-dates-'));
const env = {
  OBJECT_STORE_URL: `file://${join(dir, 'objects')}`,
  SANDBOX_DATA_DIR: join(dir, 'sandbox'),
  SANDBOX_PORT: '1',
  MESSAGE_KEY: Buffer.alloc(32).toString('base64url'),
};
let harness: PoolHarness;
let now: Date;

/** Half past midnight in Manila: morning and noon of the day are still to come. */
function msToEarlyMorning(): number {
  const sinceMidnightMs = (Date.now() + 8 * hourMs) % dayMs;
  return dayMs - sinceMidnightMs + 30 * minuteMs;
}

beforeAll(async () => {
  harness = await startPoolHarness({ settings: { WIRE_ENVELOPE: 'off' } });
  await passTime(harness.db, msToEarlyMorning());
  await seedDatabase(harness, env, { isWhole: true });
  await seedReviewQueue(harness, env);
  await seedPaluwagan(harness);
  now = await testNow(harness.db);
});
afterAll(async () => {
  rmSync(dir, { recursive: true });
  await harness.close();
});

const run = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  (await inScope(harness.db, 'system', (tx) => query.execute(tx))).rows as T[];

/** What is promised, planned or runs out, by the names of its columns. */
const promises: readonly string[] = [
  ...['due_date', 'moved_from', 'first_date', 'last_date', 'grace_end', 'charge_on', 'announce_on'],
  ...['next_on', 'next_close_date', 'lapses_on', 'ends_on', 'answer_by', 'settle_by'],
  ...['expires_at', 'kept_until', 'payouts_held_until'],
];

type Column = { table: string; column: string; type: string };

/** Every moment and day of a table of ours that this role may read. */
const listColumns = () =>
  run<Column>(sql`
    select format('%I.%I', c.table_schema, c.table_name) as table, c.column_name as column,
           c.data_type as type
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('public', 'ledger', 'audit') and t.table_type = 'BASE TABLE'
       and c.data_type in ('timestamp with time zone', 'date')
       and has_column_privilege(format('%I.%I', c.table_schema, c.table_name), c.column_name,
         'select')
     order by 1, 2`);

async function latestOf({ table, column }: Column): Promise<string | null> {
  const [row] = await run<{ latest: string | null }>(
    sql`select max(${sql.ref(column)})::text as latest from ${sql.raw(table)}`,
  );
  return row?.latest ?? null;
}

test('nothing is dated after the end of the story but what is promised', async () => {
  const late: string[] = [];
  const end = { day: manilaDateOf(now.getTime()), ms: now.getTime() };
  for (const of of await listColumns()) {
    const latest = await latestOf(of);
    if (!latest || promises.includes(of.column)) continue;
    const isLate = of.type === 'date' ? latest > end.day : Date.parse(latest) > end.ms;
    if (isLate) late.push(`${of.table}.${of.column}: ${latest}`);
  }
  expect(late).toEqual([]);
});

test('nobody buys, sells or saves before they joined', async () => {
  const early = await run(sql`
    select p.id, p.created_at, b.created_at as buyer_since, m.created_at as shop_since,
           s.created_at as store_since
      from plans p
      join payment_requests r on r.id = p.payment_request_id
      join accounts b on b.id = p.buyer_id
      join accounts m on m.id = p.merchant_id
      join stores s on s.id = r.store_id
     where p.mode = 'live'
       and p.created_at < greatest(b.created_at, m.created_at, s.created_at)
    union all
    select g.id, g.signed_at, a.created_at, null, null
      from pal_members g join accounts a on a.id = g.account_id where g.signed_at < a.created_at
    union all
    select l.buyer_id, l.opened_at, a.created_at, null, null
      from credit_lines l join accounts a on a.id = l.buyer_id where l.opened_at < a.created_at
    union all
    select k.id, k.decided_at, a.created_at, null, null
      from kyc_cases k join accounts a on a.id = k.account_id where k.decided_at < a.created_at
    union all
    select t.id, t.joined_at, a.created_at, null, null
      from shop_members t join accounts a on a.id = t.person_id where t.joined_at < a.created_at`);
  expect(early).toEqual([]);
});
