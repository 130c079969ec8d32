import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getAuditChain, listAuditEvents } from '@luwag/contracts/audit';
import { connect, type Db, type Tx } from '@luwag/db';
import { readEnv } from '@luwag/env';
import { createClock } from '@luwag/platform/clock';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { createLogger } from '@luwag/platform/observability/log';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { dropConstraints, forged, listColumns } from '@luwag/testing/harness/forged-columns';
import { type PoolHarness, startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { reviewHarnessOf } from '@luwag/testing/harness/review-harness';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { anchorHead, giveUpAnchorsAfter } from './anchors.ts';
import { chainAll } from './chaining.ts';
import { linkOf, rootHash } from './links.ts';
import { findHead, findLink, listLinked } from './repository.ts';
import { verifyChain } from './verifying.ts';
import { auditHandlers } from './worker.ts';

// Records are chained by the thousand and read back two thousand at a time: ten thousand are many
// rounds of both. `npm run drill:audit` takes a hundred thousand.
const { AUDIT } = readEnv(z.object({ AUDIT: z.enum(['short', 'full']).default('short') }));
const records = AUDIT === 'full' ? 100_000 : 10_000;

let harness: PoolHarness;
let owner: pg.Client;
let owners: Db;
let staff: SignedIn;
const folder = mkdtempSync(join(tmpdir(), 'luwag-audit-'));
const anchorsFile = join(folder, 'anchors.jsonl');
const key = randomBytes(32);
beforeAll(async () => {
  harness = await startPoolHarness();
  owner = new pg.Client({ connectionString: harness.database.ownerUrl });
  await owner.connect();
  owners = connect(harness.database.ownerUrl, {
    applicationName: 'test',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  });
  staff = await reviewHarnessOf(harness).reviewer();
});
afterAll(async () => {
  await owner.end();
  await owners.destroy();
  await harness.close();
  rmSync(folder, { recursive: true });
});

const call = (endpoint: typeof getAuditChain | typeof listAuditEvents, query: object = {}) =>
  harness.app.inject({
    method: 'GET',
    url: endpoint.path,
    query: query as Record<string, string>,
    headers: staff.headers,
  });
const verify = () => verifyChain(harness.db, { key, anchorsFile });
const length = async () => (await findHead(harness.db))?.seq ?? 0;
const seal = () => chainAll(harness.db, { key, now: new Date() });
const record = (count: number, accountId: string = randomUUID()) =>
  sql`select audit.record('system', 'system', ${accountId}::uuid, 'test.written',
    jsonb_build_object('n', n), 'a-test') from generate_series(1, ${count}::int) n`.execute(
    harness.db,
  );
/** What is slipped in lies open until nothing older is under way. */
async function chainedAll(): Promise<void> {
  for (;;) {
    await seal();
    const { rows } = await owner.query(
      'select (select count(*) from audit.events) = (select count(*) from audit.chain) as is_all',
    );
    if (rows[0].is_all) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
class Undone extends Error {}
/** Whoever owns the tables can do what the product cannot. Looked at, and undone. */
async function tampering(
  statement: string,
  look: (tx: Tx) => Promise<void>,
  before: string[] = [],
): Promise<void> {
  const undone = owners.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    for (const table of ['events', 'chain'])
      await sql.raw(`alter table audit.${table} disable trigger user`).execute(tx);
    for (const each of [...before, ...statement.split(';')]) await sql.raw(each).execute(tx);
    await look(tx);
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
}
/** From a position on, where what is before it does not matter. */
const verifyIn = (tx: Tx, { file = anchorsFile, after = 0 } = {}) =>
  verifyChain(tx, { key, anchorsFile: file, after });
const eventAt = (position: number) => `(select event_id from audit.chain where seq = ${position})`;

test(`tampering with one row in ${records} is found with its position`, async () => {
  for (let written = 0; written < records; written += 5_000) await record(5_000);
  const started = performance.now();
  await chainedAll();
  const chainedMs = performance.now() - started;
  await anchorHead(harness.db, { file: anchorsFile, now: new Date() });
  const whole = await verify();
  expect(whole).toMatchObject({ firstBroken: null, why: null, upTo: whole.length });
  expect(whole.length).toBeGreaterThanOrEqual(records);
  const at = Math.round(records * 0.73218);
  let foundMs = 0;
  await tampering(
    `update audit.events set detail = '{"n": 0}' where id = ${eventAt(at)}`,
    async (tx) => {
      const from = performance.now();
      expect(await verifyIn(tx)).toMatchObject({ firstBroken: at, why: 'edited' });
      foundMs = Math.round(performance.now() - from);
    },
  );
  // What comes long before has been looked at by now.
  const found = (position: number, why: string) => async (tx: Tx) => {
    const seen = await verifyIn(tx, { after: at - 5_000 });
    expect(seen).toMatchObject({ firstBroken: position, why });
  };
  await tampering(`delete from audit.events where id = ${eventAt(at)}`, found(at, 'missing'));
  // Row and link, as if neither had been.
  await tampering(
    `delete from audit.events where id = ${eventAt(at)}; delete from audit.chain where seq = ${at}`,
    found(at, 'missing'),
  );
  await tampering(
    `update audit.events a set detail = b.detail from audit.events b
      where (a.id = ${eventAt(at)} and b.id = ${eventAt(at + 9)})
         or (a.id = ${eventAt(at + 9)} and b.id = ${eventAt(at)})`,
    found(at, 'edited'),
  );
  // Two links swapped, so that their order is another.
  await tampering(
    `update audit.chain set seq = -seq + 200000000 where seq in (${at}, ${at + 9});
     update audit.chain set seq = 2 * ${at} + 9 - (200000000 - seq) where seq > 100000000`,
    found(at, 'edited'),
  );
  await tampering(
    `insert into audit.events (id, at, xid, actor_kind, actor_id, action, request_id)
      select '00000000-0000-7000-8000-000000000000', at, xid, 'system', 'system', 'test.forged', 'x'
        from audit.events where id = ${eventAt(at)}`,
    async (tx) => {
      // Before the first record of the same transaction, as its id says.
      const { rows } = await sql<{ seq: number }>`select min(seq) as seq from audit.chain
        where xid = (select xid from audit.chain where seq = ${at})`.execute(tx);
      await found(rows[0]?.seq ?? 0, 'inserted')(tx);
    },
  );
  await tampering(
    `delete from audit.events where id in (select event_id from audit.chain where seq > ${at});
     delete from audit.chain where seq > ${at}`,
    found(at + 1, 'cut_off'),
  );
  expect(await verify()).toMatchObject({ firstBroken: null });
  process.stdout.write(
    `chained ${whole.length} records in ${Math.round(chainedMs)} ms; found in ${foundMs} ms\n`,
  );
});

/** Columns of a link that may be changed without being found, and why that does no harm. */
const outsideTheChain: Record<string, string> = {
  'audit.chain.xid': 'a copy of its record’s, which the link covers',
  'audit.chain.chained_at': 'nothing is decided by it, and an anchor has a time of its own',
};

test('a change of any column of a record or of its link is found', async () => {
  await record(100);
  await chainedAll();
  await anchorHead(harness.db, { file: anchorsFile, now: new Date() });
  const at = (await length()) - 50;
  const rows = {
    'audit.events': `id = ${eventAt(at)}`,
    'audit.chain': `seq = ${at}`,
  };
  for (const [table, row] of Object.entries(rows))
    for (const column of await listColumns(owner, table)) {
      const name = `${table}.${column.name}`;
      await tampering(
        `update ${table} set ${column.name} = ${forged(column)} where ${row}`,
        async (tx) => {
          const { firstBroken } = await verifyIn(tx, { after: at - 10 });
          expect([name, firstBroken === null]).toEqual([name, name in outsideTheChain]);
        },
        [dropConstraints('audit.events'), dropConstraints('audit.chain')],
      );
    }
});

test('a chain written anew by somebody who has the key does not match its anchors', async () => {
  const from = (await length()) - 5;
  await tampering(
    `update audit.events set detail = '{"n": 0}' where id = ${eventAt(from)}`,
    async (tx) => {
      let previous = (await findLink(tx, from - 1))?.hash ?? rootHash;
      for (const { seq, record } of await listLinked(tx, from - 1, 100)) {
        if (!record) throw new Error('a record is there');
        previous = linkOf(key, { previous, seq, record });
        await sql`update audit.chain set hash = ${previous} where seq = ${seq}`.execute(tx);
      }
      const after = from - 10;
      expect(await verifyChain(tx, { key, after })).toMatchObject({ firstBroken: null });
      expect(await verifyIn(tx, { after })).toMatchObject({ why: 'rewritten' });
    },
  );
});

test('after a restore the tail that is gone is given up, and the chain goes on', async () => {
  const kept = (await length()) - 10;
  const cut = `delete from audit.events where id in
      (select event_id from audit.chain where seq > ${kept});
    delete from audit.chain where seq > ${kept}`;
  const file = join(folder, 'restored.jsonl');
  await anchorHead(harness.db, { file, now: new Date() });
  await tampering(cut, async (tx) => {
    const look = { file, after: kept - 10 };
    expect(await verifyIn(tx, look)).toMatchObject({ firstBroken: kept + 1, why: 'cut_off' });
    giveUpAnchorsAfter(file, kept);
    expect(await verifyIn(tx, look)).toMatchObject({ firstBroken: null });
  });
  // The product has one file, and misses what it wrote there.
  await anchorHead(harness.db, { file: anchorsFile, now: new Date() });
});

test('what is under way is closed when it is final, in order, by sealers at once', async () => {
  const late = new pg.Client({ connectionString: harness.database.appUrl });
  await late.connect();
  await late.query('begin; set local idle_in_transaction_session_timeout = 0');
  const { rows } = await late.query(
    `select audit.record('system', 'system', null, 'test.late', '{}', 'x') as id`,
  );
  await record(20);
  const before = await length();
  await seal();
  // Nothing after the one that is under way: it could still take a place before them.
  expect(await length()).toBe(before);
  await late.query('commit');
  await late.end();
  await Promise.all([seal(), seal(), seal()]);
  await chainedAll();
  const verified = await verifyChain(harness.db, { key, anchorsFile, after: before });
  expect(verified).toMatchObject({ firstBroken: null, upTo: verified.length });
  const { seq } = (
    await owner.query('select seq from audit.chain where event_id = $1', [rows[0].id])
  ).rows[0];
  expect(Number(seq)).toBe(before + 1);
});

test('neither the product nor a slip of the owner’s changes what is on record', async () => {
  await expect(sql`update audit.events set detail = '{}'`.execute(harness.db)).rejects.toThrow(
    'permission denied',
  );
  await expect(sql`delete from audit.chain`.execute(harness.db)).rejects.toThrow(
    'permission denied',
  );
  await expect(owner.query('delete from audit.events')).rejects.toThrow('forbidden');
  await expect(owner.query('truncate audit.chain')).rejects.toThrow('forbidden');
});

test('the worker seals, looks, anchors, and says what it found', async () => {
  const ctx: Omit<JobCtx, 'requestId'> = {
    db: harness.db,
    clock: createClock('test'),
    log: createLogger('test', 'silent'),
  };
  const run = async () => {
    for (const handler of auditHandlers({ auditKey: key, anchorsFile }))
      await handler.run(ctx, { request_id: 'a-test', data: {} });
  };
  await run();
  const well = (await call(getAuditChain)).json();
  expect(well).toMatchObject({ broken_at: null, verified_up_to: well.length });
  expect(well.anchor).toMatchObject({ position: well.length });
  const rename = (action: string) =>
    owner.query(`alter table audit.events disable trigger user;
      update audit.events set action = '${action}' where id = ${eventAt(50)};
      alter table audit.events enable trigger user`);
  await rename('test.other');
  await run();
  expect((await call(getAuditChain)).json()).toMatchObject({
    broken_at: 50,
    why: 'edited',
    verified_up_to: 49,
  });
  await rename('test.written');
  await run();
  expect((await call(getAuditChain)).json()).toMatchObject({ broken_at: null });
});

test('staff read what is on record, page by page, and are on it for that', async () => {
  const about = randomUUID();
  await record(60, about);
  const first = (await call(listAuditEvents, { account_id: about })).json();
  expect(first.results).toHaveLength(50);
  const rest = (
    await call(listAuditEvents, {
      account_id: about,
      action: 'test.written',
      before: first.next_before,
    })
  ).json();
  expect(rest.results).toHaveLength(10);
  expect(rest.next_before).toBeNull();
  const [newest] = (await call(listAuditEvents, { account_id: about })).json().results;
  expect(newest).toMatchObject({ action: 'audit.read', actor_id: staff.account.id });
});
