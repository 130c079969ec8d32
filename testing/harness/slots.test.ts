import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { firstItems } from '@luwag/domain/kyc-steps';
import { insertLift } from '@luwag/modules/accounts/factors/factor-lifts-repository';
import { insertRecovery } from '@luwag/modules/accounts/factors/factor-recovery-repository';
import { insertNumberChange } from '@luwag/modules/accounts/profile/number-changes-repository';
import { newId } from '@luwag/modules/accounts/profile/user-repository';
import { insertEmailChange } from '@luwag/modules/accounts/security/email-change-repository';
import { insertSession } from '@luwag/modules/accounts/sessions/repository';
import { insertContact } from '@luwag/modules/contacts/repository';
import { findCaseOf, insertCase, insertSignal } from '@luwag/modules/kyc/cases/repository';
import { insertDraft, insertPart } from '@luwag/modules/kyc/documents/repository';
import { insertReading } from '@luwag/modules/kyc/liveness/readings-repository';
import { slotsCount } from '@luwag/platform/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAccount } from '../builders/purchases.ts';
import { cloneDatabase, connectForTests, type TestDatabase } from './database.ts';
import {
  listKeyColumns,
  misplacedRows,
  nobodys,
  unseenTables,
  unsettledTables,
  unslotted,
} from './slots.ts';

let database: TestDatabase;
let db: Db;
let owner: Db;
beforeAll(async () => {
  database = await cloneDatabase();
  db = connectForTests(database.appUrl, 2);
  owner = connectForTests(database.ownerUrl, 1);
});
afterAll(async () => {
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

const asSystem = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inScope(db, 'system', work);

test('there is one cell, and it has every slot', async () => {
  const rows = await asSystem((tx) =>
    tx.selectFrom('slots').select(['slot', 'cell']).orderBy('slot').execute(),
  );
  expect(rows).toEqual(Array.from({ length: slotsCount }, (_, slot) => ({ slot, cell: 1 })));
  const move = asSystem((tx) => sql`update slots set cell = 2`.execute(tx));
  await expect(move).rejects.toThrow('permission denied');
});

test('every table says whose its rows are, and none of somebody’s makes ids by itself', async () => {
  expect(await asSystem(unsettledTables)).toEqual([]);
});

test('what is left out is there, and has a reason', async () => {
  const keys = await asSystem(listKeyColumns);
  const columns = keys.map(({ table, column }) => `${table}.${column}`);
  expect(columns).toEqual(expect.arrayContaining(Object.keys(unslotted)));
  expect(keys.map(({ table }) => table)).toEqual(expect.arrayContaining(Object.keys(nobodys)));
});

/** What is found when a table is added that nobody thought of; it is gone afterwards. */
async function findWith(...statements: string[]): Promise<string[]> {
  const found: string[] = [];
  const undo = new Error('undo');
  await owner
    .transaction()
    .execute(async (tx) => {
      await sql`set local luwag.scope = 'system'`.execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      found.push(...(await unsettledTables(tx)), ...(await misplacedRows(tx)));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

test.each([
  ['without an owner', 'create table left_out (id uuid primary key)', ['whose are its rows?']],
  [
    'whose default knows no owner',
    'create table left_out (id uuid primary key default uuid_v7(), buyer_id uuid not null)',
    ['a default knows no owner'],
  ],
  [
    'that asks for its owner’s slot',
    'create table left_out (id uuid primary key, account_id uuid not null)',
    [],
  ],
])('a new table %s is judged by itself', async (_what, statement, said) => {
  const found = await findWith(statement);
  expect(found).toEqual(said.map((what) => expect.stringMatching(`^left_out.*: ${what}`)));
});

test('a row in another slot than its owner’s is named', async () => {
  const id = await insertAccount(db, 'buyer');
  const table = 'create table left_out (id uuid primary key, account_id uuid not null)';
  const insert = (shift: number) =>
    `insert into left_out select uuid_v7((slot_of(id) + ${shift}) % 4096), id from accounts`;
  expect(await findWith(table, insert(0))).toEqual([]);
  expect(await findWith(table, insert(1))).toEqual([
    expect.stringMatching(`^left_out.id .* is not in the slot of account_id ${id}$`),
  ]);
});

// Seldom written, and by no test that looks at all tables.
test('lost factors, a changed address or number, a message and what came with a picture are in their owner’s slot', async () => {
  const accountId = await insertAccount(db, 'buyer');
  const now = new Date();
  const later = new Date(now.getTime() + 60_000);
  await asSystem(async (tx) => {
    const sessionId = await insertSession(tx, {
      ...{ accountId, originJti: randomUUID(), deviceHash: null, device: '', network: '' },
      ...{ factors: ['pwd'], openedAt: now, expiresAt: later },
    });
    if (!sessionId) throw new Error('no session');
    const started = { startedBy: 'person', startedAt: now, endsWaitAt: later } as const;
    const recovery = await insertRecovery(tx, { accountId, ...started });
    const waiting = { purpose: 'recovery', recoveryId: recovery.id } as const;
    const begun = { begunAt: now, isPasswordOnly: false };
    await insertLift(tx, { accountId, sessionId }, waiting, begun);
    const bytes = Buffer.from('x');
    await insertEmailChange(tx, {
      ...{ id: await newId(tx, accountId), account_id: accountId, requested_at: now },
      ...{ old_email_encrypted: bytes, new_email_encrypted: bytes, undo_token_hash: bytes },
    });
    await insertNumberChange(tx, {
      ...{ id: await newId(tx, accountId), account_id: accountId, session_id: sessionId },
      ...{ code_id: randomUUID(), old_number_index: bytes, old_number_encrypted: bytes },
      ...{ new_number_encrypted: bytes, sent_at: now, requested_at: now },
    });
    await insertCase(tx, { accountId, kind: 'kyc', items: firstItems('kyc'), now });
    const caseId = (await findCaseOf(tx, accountId))?.id ?? '';
    const sha256 = Buffer.alloc(32);
    await insertSignal(tx, { caseId, accountId, kind: 'blur', level: 'note', detail: {}, now });
    await insertReading(tx, { accountId, sha256, now });
    const kind = 'primary_government_id_front';
    const picture = { kind, idType: undefined, bytes: 1, sha256 } as const;
    const draft = await insertDraft(tx, { accountId, ...picture, now, expiresAt: later });
    await insertPart(tx, draft, { startByte: 0, bytes: 1, objectKey: 'o', wrappedKey: bytes });
    await insertContact(tx, {
      ...{ buyerId: accountId, mode: 'test', planId: null, kind: 'payment_due', key: 'k' },
      ...{ facts: {}, usefulThrough: null, askedAt: now },
    });
    const unseen = await unseenTables(tx);
    const written = [
      'contacts',
      'email_changes',
      'factor_lifts',
      'factor_recoveries',
      'kyc_draft_parts',
      'number_changes',
    ];
    for (const table of [...written, 'kyc_readings', 'kyc_signals', 'sessions'])
      expect(unseen).not.toContain(table);
    expect(await misplacedRows(tx)).toEqual([]);
  });
});
