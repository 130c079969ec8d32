import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { shellEnv } from '@luwag/env';
import { cloneDatabase, connectForTests, type TestDatabase } from '@luwag/testing/harness/database';
import { testVault } from '@luwag/testing/harness/vault';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRoster } from '../profile/roster-file.ts';

let database: TestDatabase;
let db: Db;
const vault = testVault();
const folder = mkdtempSync(join(tmpdir(), 'roster-'));
beforeAll(async () => {
  database = await cloneDatabase();
  db = connectForTests(database.appUrl, 2);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.destroy();
  await database.drop();
});

const list = [
  '\uFEFFE-mail,Mobile',
  'Ana.Reyes@Example.PH, 0917 123 4567',
  '',
  '# left last year: old@example.ph',
  '"0918-765-4321"',
  'ben@example.ph;+63 920 111 2222\r',
  'ana.reyes@example.ph',
  'carla@',
  'dina@example.ph,12345',
].join('\n');

test('a list is read as people write it, and each bad line is named', () => {
  expect(readRoster(list)).toEqual({
    emails: ['ana.reyes@example.ph', 'ben@example.ph', 'dina@example.ph'],
    numbers: ['+639171234567', '+639187654321', '+639201112222'],
    bad: [
      { line: 8, reason: 'not an e-mail address' },
      { line: 9, reason: 'neither an e-mail address nor a mobile number' },
    ],
  });
});

test('importing it twice adds everyone once', async () => {
  const file = join(folder, 'people.csv');
  writeFileSync(file, list);
  const run = () =>
    spawnSync(
      process.execPath,
      [
        join(import.meta.dirname, '../../../scripts/import-roster.ts'),
        ...['--company', 'Bayanihan Coop', '--file', file],
      ],
      { encoding: 'utf8', env: { ...shellEnv(), DATABASE_URL: database.appUrl } },
    );
  const [first, second] = [run(), run()];
  expect(first.stdout).toContain('6 addresses and numbers read, 6 new');
  expect(first.stderr).toContain('line 8: not an e-mail address');
  expect(first.stderr).not.toContain('carla');
  expect(first.status).toBe(1);
  expect(second.stdout).toContain('6 addresses and numbers read, 0 new');
  const namesOf = async (email: string) => {
    const index = await vault.blindIndex('email', email);
    const { rows } = await inScope(db, 'system', (tx) =>
      sql<{ name: string }>`select name from company_roster join companies c on c.id = company_id
        where email_index = ${index}`.execute(tx),
    );
    return rows.map(({ name }) => name);
  };
  expect(await namesOf('ben@example.ph')).toEqual(['Bayanihan Coop']);
  expect(await namesOf('nobody@example.ph')).toEqual([]);
});
