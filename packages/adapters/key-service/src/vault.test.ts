import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { cloneDatabase, connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import { testVault } from '@luwag/testing/harness/vault';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyCache } from './cache.ts';
import {
  DecryptionFailed,
  decryptBytes,
  decryptField,
  decryptInnerKey,
  encryptBytes,
  encryptField,
  newInnerKey,
  type PersonalKey,
  personalKeyOf,
} from './fields.ts';
import { destroyKey, KeyDestroyed, openVault } from './vault.ts';

let database: TestDatabase;
let db: Db;
const vault = testVault();
const system = <T>(work: (tx: Tx) => Promise<T>) => inScope(db, 'system', work);

beforeAll(async () => {
  database = await cloneDatabase();
  db = connectForTests(database.appUrl, 5);
  const owner = connectForTests(database.ownerUrl, 1);
  // Owners here are nobody: what is shown asks for no account.
  await sql`alter table personal_keys drop constraint personal_keys_account_id_fkey`.execute(owner);
  await owner.destroy();
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('the vault', () => {
  it('gives an account one key, the same to everyone who asks', async () => {
    const id = randomUUID();
    const encrypted = await system(async (tx) =>
      encryptField(await vault.keyFor(tx, id), `accounts.first_name ${id}`, 'Maria'),
    );
    const another = testVault();
    const opened = await system(async (tx) =>
      decryptField(await another.keyFor(tx, id), `accounts.first_name ${id}`, encrypted),
    );
    expect(opened).toBe('Maria');
  });

  it('makes one key when two ask for the first one at once', async () => {
    const id = randomUUID();
    const encrypted = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        system(async (tx) => encryptField(await testVault().keyFor(tx, id), 'a.b c', `text ${n}`)),
      ),
    );
    const key = await system((tx) => vault.keyFor(tx, id));
    expect(encrypted.map((each) => decryptField(key, 'a.b c', each))).toEqual(
      [1, 2, 3, 4].map((n) => `text ${n}`),
    );
  });

  it('forgets a key whose transaction was rolled back', async () => {
    const id = randomUUID();
    const undone = system(async (tx) => {
      await vault.keyFor(tx, id);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const encrypted = await system(async (tx) =>
      encryptField(await vault.keyFor(tx, id), 'a.b c', 'x'),
    );
    const key = await system((tx) => testVault().keyFor(tx, id));
    expect(decryptField(key, 'a.b c', encrypted)).toBe('x');
  });

  it('opens nothing that was moved to another row, column or account, or changed', async () => {
    const [mine, hers] = [randomUUID(), randomUUID()];
    await system(async (tx) => {
      const key = await vault.keyFor(tx, mine);
      const hersKey = await vault.keyFor(tx, hers);
      const encrypted = encryptField(key, `accounts.first_name ${mine}`, 'Maria');
      const changed = Buffer.from(encrypted);
      changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1);
      const attempts = [
        () => decryptField(key, `accounts.last_name ${mine}`, encrypted),
        () => decryptField(key, `accounts.first_name ${hers}`, encrypted),
        () => decryptField(hersKey, `accounts.first_name ${mine}`, encrypted),
        () => decryptField({ ...key, version: 2 }, `accounts.first_name ${mine}`, encrypted),
        () => decryptField(key, `accounts.first_name ${mine}`, changed),
        () => decryptField(key, `accounts.first_name ${mine}`, encrypted.subarray(0, 20)),
      ];
      for (const attempt of attempts) expect(attempt).toThrow(DecryptionFailed);
    });
  });

  it('unwraps no key that was moved to another account', async () => {
    const [mine, hers] = [randomUUID(), randomUUID()];
    await system(async (tx) => {
      await vault.keyFor(tx, mine);
      await vault.keyFor(tx, hers);
      await sql`update personal_keys k set wrapped = o.wrapped from personal_keys o
        where k.account_id = ${mine} and o.account_id = ${hers}`.execute(tx);
    });
    await expect(system((tx) => testVault().keyFor(tx, mine))).rejects.toThrow('does not unwrap');
  });

  it('opens nothing after the key was destroyed, not even from what it still remembers', async () => {
    const id = randomUUID();
    await system((tx) => vault.keyFor(tx, id));
    await system((tx) => destroyKey(tx, id, new Date()));
    await expect(system((tx) => vault.keyFor(tx, id))).rejects.toThrow(KeyDestroyed);
    expect(await system((tx) => vault.keysFor(tx, [id]))).toEqual(new Map());
    await system((tx) => destroyKey(tx, id, new Date()));
    const undo = system((tx) =>
      sql`update personal_keys set destroyed_at = null where account_id = ${id}`.execute(tx),
    );
    await expect(undo).rejects.toThrow('cannot be changed');
  });

  it('gives the keys of many at once, and makes none', async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID());
    const known = ids.slice(0, 20);
    for (const id of known) await system((tx) => vault.keyFor(tx, id));
    const keys = await system((tx) => testVault().keysFor(tx, ids));
    expect([...keys.keys()].toSorted()).toEqual(known.toSorted());
  });

  it('shows a key to its own account alone', async () => {
    const [mine, hers] = [randomUUID(), randomUUID()];
    await system((tx) => vault.keyFor(tx, hers));
    const seen = await inScope(db, { accountId: mine }, (tx) => vault.keysFor(tx, [mine, hers]));
    expect(seen.size).toBe(0);
    const taken = inScope(db, { accountId: mine }, (tx) => vault.keyFor(tx, hers));
    await expect(taken).rejects.toThrow();
  });

  it('makes equal indexes of equal values of one kind, and of no other', async () => {
    const [a, b, c] = await vault.blindIndexes('number', ['+639170000001', '+639170000001', 'x']);
    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
    expect(a).toEqual(await testVault().blindIndex('number', '+639170000001'));
    expect(a).not.toEqual(await vault.blindIndex('bank_account', '+639170000001'));
  });

  it('keeps a key for one thing under the account’s, and opens it there alone', async () => {
    const [mine, hers] = [randomUUID(), randomUUID()];
    const keys = await system(async (tx) => [
      await vault.keyFor(tx, mine),
      await vault.keyFor(tx, hers),
    ]);
    const [key, hersKey] = keys as [PersonalKey, PersonalKey];
    const place = `kyc_documents.wrapped_key ${mine}`;
    const { key: inner, wrapped } = newInnerKey(key, place);
    const encrypted = encryptBytes(inner, 'kyc_documents 1', Buffer.from([1, 2, 3]));
    const opened = decryptBytes(decryptInnerKey(key, place, wrapped), 'kyc_documents 1', encrypted);
    expect(opened).toEqual(Buffer.from([1, 2, 3]));
    expect(() => decryptInnerKey(hersKey, place, wrapped)).toThrow(DecryptionFailed);
    expect(() => decryptInnerKey(key, `${place}0`, wrapped)).toThrow(DecryptionFailed);
  });

  it('opens a canary like any other key, so that nobody can tell', async () => {
    const id = randomUUID();
    const encrypted = await system(async (tx) => {
      const key = await vault.keyFor(tx, id);
      await vault.markCanary(tx, id);
      return encryptField(key, 'a.b c', 'bait');
    });
    const key = await system((tx) => testVault().keyFor(tx, id));
    expect(decryptField(key, 'a.b c', encrypted)).toBe('bait');
  });

  it('shows no key to a log', async () => {
    const key = await system((tx) => vault.keyFor(tx, randomUUID()));
    expect(JSON.stringify(key)).toBe('{"version":1,"secret":{}}');
  });

  it('says that the key process is away, and writes nothing', async () => {
    const id = randomUUID();
    const away = openVault({ socketPath: '/nowhere/keys.sock' });
    const asked = system((tx) => away.keyFor(tx, id));
    await expect(asked).rejects.toMatchObject({ code: 'KEYS_AWAY' });
    expect(await system((tx) => vault.keysFor(tx, [id]))).toEqual(new Map());
  });
});

describe('what it remembers', () => {
  const key = personalKeyOf(Buffer.alloc(32, 7), 1);
  const wrappedOf = (n: number) => Buffer.from(`wrapped ${n}`);

  it('is forgotten after a minute', () => {
    let nowMs = 0;
    const cache = createKeyCache(() => nowMs);
    cache.keep(wrappedOf(1), key);
    nowMs = 59_000;
    expect(cache.find(wrappedOf(1))).toBe(key);
    nowMs = 60_000;
    expect(cache.find(wrappedOf(1))).toBeUndefined();
    expect(cache.size()).toBe(0);
  });

  it('is never more than so much, and the oldest goes first', () => {
    const cache = createKeyCache(() => 0);
    for (let n = 0; n < 6000; n += 1) cache.keep(wrappedOf(n), key);
    expect(cache.size()).toBe(5000);
    expect(cache.find(wrappedOf(999))).toBeUndefined();
    expect(cache.find(wrappedOf(1000))).toBe(key);
  });
});
