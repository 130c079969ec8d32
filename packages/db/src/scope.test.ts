import { randomUUID } from 'node:crypto';
import { cloneDatabase, type TestDatabase } from '@luwag/testing/harness/database';
import { openTablesWith } from '@luwag/testing/harness/open-tables';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idFor } from './ids.ts';
import { connectPool, type Db, overPool, type Pool } from './index.ts';
import { asSystem, inScope, type Scope, withScope } from './scope.ts';

let database: TestDatabase;
let pool: Pool;
let db: Db;
const [a, b] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  database = await cloneDatabase();
  pool = connectPool(database.appUrl, { applicationName: 'test', connectionsMax: 3 });
  db = overPool(pool);
  await inScope(db, 'system', async (tx) => {
    for (const [id, name] of [
      [a, 'a'],
      [b, 'b'],
    ] as const) {
      await sql`insert into accounts (id, role, email_index, email_encrypted, contact_number_index,
          contact_number_encrypted, first_name_encrypted, middle_name_encrypted, last_name_encrypted, password_changed_at)
        values (${id}, 'buyer', ${Buffer.from(name)}, 'e', 'i', 'n', 'f', 'm', 'l', now())`.execute(
        tx,
      );
      await sql`insert into sessions (id, account_id, origin_jti, device, network, factors, opened_at, seen_at, expires_at)
        values (${idFor(id)}, ${id}, ${randomUUID()}, 'd', 'n', '{pwd}', now(), now(), now())`.execute(
        tx,
      );
      await sql`insert into known_devices values (${id}, 'h', now(), now())`.execute(tx);
      await sql`insert into registration_tokens values (${Buffer.from(name)}, ${id}, now())`.execute(
        tx,
      );
      await sql`insert into passkeys (id, account_id, credential_id, public_key, counter, name, is_backed_up, created_at)
        values (${idFor(id)}, ${id}, ${Buffer.from(name)}, 'k', 0, 'k', false, now())`.execute(tx);
      await sql`insert into email_changes (id, account_id, old_email_encrypted, new_email_encrypted, undo_token_hash, requested_at)
        values (${idFor(id)}, ${id}, 'o', 'n', ${Buffer.from(name)}, now())`.execute(tx);
      await sql`insert into number_changes (id, account_id, session_id, code_id, sent_at, old_number_index,
          old_number_encrypted, new_number_encrypted, requested_at)
        values (${idFor(id)}, ${id}, ${randomUUID()}, ${randomUUID()}, now(), 'i', 'o', 'n', now())`.execute(
        tx,
      );
      await sql`insert into staff_invitations (id, account_id, token_hash, expires_at)
        values (${idFor(id)}, ${id}, ${Buffer.from(name)}, now())`.execute(tx);
      await sql`insert into merchant_profiles values (${id}, 'Store', 'retail')`.execute(tx);
      await sql`insert into passkey_challenges (account_id, purpose, challenge, expires_at)
        values (${id}, 'register', 'c', now())`.execute(tx);
      await sql`insert into step_ups (id, account_id, session_id, action, binding, created_at, expires_at)
        select ${idFor(id)}, ${id}, s.id, 'a.b', 'x', now(), now() from sessions s where s.account_id = ${id}`.execute(
        tx,
      );
      await sql`insert into one_time_codes (account_id, purpose, holder, number_index, number_encrypted, binding, code_mac,
          created_at, expires_at)
        values (${id}, 'confirm_number', 'h', 'i', 'n', 'b', 'm', now(), now())`.execute(tx);
      await sql`insert into companies (id, name) values (${id}, ${name})`.execute(tx);
      await sql`insert into account_companies values (${id}, ${id})`.execute(tx);
    }
  });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const owned = [
  'accounts',
  'account_companies',
  'merchant_profiles',
  'registration_tokens',
  'sessions',
  'known_devices',
  'one_time_codes',
  'passkeys',
  'passkey_challenges',
  'step_ups',
  'email_changes',
  'number_changes',
  'staff_invitations',
] as const;
const ownerOf = (table: string) => sql.ref(table === 'accounts' ? 'id' : 'account_id');

/** A query that forgot whose rows it wants. */
const owners = async (on: Db, table: string): Promise<string[]> => {
  const { rows } = await sql<{ owner: string }>`
    select ${ownerOf(table)} as owner from ${sql.table(table)} order by 1`.execute(on);
  return rows.map((row) => row.owner);
};

describe.each(owned)('%s', (table) => {
  test('shows an account its own rows, the system all, and nobody else any', async () => {
    const seen = (scope: Scope) => inScope(db, scope, (tx) => owners(tx, table));
    expect(await seen({ accountId: a })).toEqual([a]);
    expect(await seen({ accountId: b })).toEqual([b]);
    expect(await seen('system')).toEqual([a, b].toSorted());
    expect(await owners(db, table)).toEqual([]);
    expect(await db.transaction().execute((tx) => owners(tx, table))).toEqual([]);
  });

  test('lets nobody change, remove or add rows of another', async () => {
    await inScope(db, { accountId: a }, async (tx) => {
      const where = sql`where ${ownerOf(table)} = ${b}`;
      const updated = await sql`update ${sql.table(table)}
        set ${ownerOf(table)} = ${ownerOf(table)} ${where}`.execute(tx);
      const removed = await sql`delete from ${sql.table(table)} ${where}`.execute(tx);
      expect([updated.numAffectedRows, removed.numAffectedRows]).toEqual([0n, 0n]);
    });
    const giveAway = inScope(db, { accountId: a }, (tx) =>
      sql`update ${sql.table(table)} set ${ownerOf(table)} = ${b}`.execute(tx),
    );
    await expect(giveAway).rejects.toMatchObject({ code: '42501' });
  });
});

test('every table with an account of its own is closed, whoever adds one later', async () => {
  expect(await openTablesWith('account_id', database)).toEqual([]);
});

// Calls about these are for owners, who have all stores, or name the store, which is looked up.
const ownersAlone = ['counter_devices', 'fixed_codes'];

test('every table that names a store asks for it, whoever adds one later', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.table_name as table from information_schema.columns c
      join pg_policies p on p.schemaname = c.table_schema and p.tablename = c.table_name
     where c.table_schema = 'public' and c.column_name = 'store_id'
       and p.qual ~ 'may_see\\((account_id|merchant_id)' and p.qual !~ 'may_see_store'
     order by 1`.execute(db);
  expect(rows.map(({ table }) => table).filter((name) => !ownersAlone.includes(name))).toEqual([]);
});

describe('a scope', () => {
  test('holds for every transaction that begins inside it, and ends with each', async () => {
    await withScope({ accountId: a }, async () => {
      expect(await db.transaction().execute((tx) => owners(tx, 'sessions'))).toEqual([a]);
      expect(await inScope(db, { accountId: b }, (tx) => owners(tx, 'sessions'))).toEqual([b]);
      expect(await owners(db, 'sessions')).toEqual([]);
    });
    // Every connection has carried a scope by now; none has kept it.
    const all = await Promise.all(Array.from({ length: 9 }, () => owners(db, 'sessions')));
    expect(all.flat()).toEqual([]);
  });

  test('of some stores is narrower, and gone with its transaction', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const may = async (on: Db, store: string) => {
      const { rows } = await sql<{ may: boolean }>`select may_see_store(${store}) as may`.execute(
        on,
      );
      return rows[0]?.may;
    };
    for (let round = 0; round < 4; round += 1) {
      const scope = { accountId: a, storeIds: [one] };
      const seen = await inScope(db, scope, async (tx) => [
        await may(tx, one),
        await may(tx, two),
        await asSystem(tx, () => may(tx, two)),
      ]);
      expect(seen).toEqual([true, false, true]);
      expect(await inScope(db, { accountId: a }, (tx) => may(tx, two))).toBe(true);
    }
    const hostile = { accountId: a, storeIds: ["}'; set local luwag.scope = 'system"] };
    await expect(inScope(db, hostile, (tx) => may(tx, one))).rejects.toThrow('not a uuid');
  });

  test('is not left behind by a transaction that fails', async () => {
    const failing = inScope(db, 'system', (tx) => sql`select 1 / 0`.execute(tx));
    await expect(failing).rejects.toThrow('division by zero');
    expect(await owners(db, 'sessions')).toEqual([]);
  });

  test('is wider for a part of a transaction, and as it was afterwards', async () => {
    const seen = (tx: Parameters<typeof owners>[0]) => owners(tx, 'sessions');
    const everyone = await inScope(db, 'system', seen);
    expect(everyone.length).toBeGreaterThan(1);
    const parts = await inScope(db, { accountId: a }, async (tx) => {
      const nested = () => asSystem(tx, seen);
      return [await seen(tx), await asSystem(tx, nested), await seen(tx)];
    });
    expect(parts).toEqual([[a], everyone, [a]]);
    const inSystem = await inScope(db, 'system', async (tx) => {
      await asSystem(tx, seen);
      return seen(tx);
    });
    expect(inSystem).toEqual(everyone);
    // It ends with its transaction, whatever happens in it.
    const failing = inScope(db, { accountId: a }, (tx) =>
      asSystem(tx, () => sql`select 1 / 0`.execute(tx)),
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await seen(db)).toEqual([]);
  });

  test('takes nothing but an account’s id', async () => {
    const accountId = "x'; set local luwag.scope = 'system";
    await expect(inScope(db, { accountId }, (tx) => owners(tx, 'sessions'))).rejects.toThrow(
      'not a uuid',
    );
  });

  test('costs no round trip: it travels with the begin', async () => {
    const messages: string[] = [];
    const client = await pool.connect();
    const query = client.query.bind(client);
    client.release();
    // The one connection that is free is the one taken next.
    Object.assign(client, {
      query: (...args: unknown[]) => {
        messages.push(String((args[0] as { text?: string })?.text ?? args[0]));
        return (query as (...all: unknown[]) => unknown)(...args);
      },
    });
    await inScope(db, { accountId: a }, (tx) => owners(tx, 'sessions'));
    Object.assign(client, { query });
    expect(messages).toEqual([
      `begin; set local luwag.account_id = '${a}'`,
      expect.stringContaining('select'),
      'commit',
    ]);
  });
});
