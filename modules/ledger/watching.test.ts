import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectPool, type Db, overPool, type Pool } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import { listAlarms, readStanding } from '@luwag/ledger/alarms';
import { askForWholeProof } from '@luwag/ledger/watch';
import { armFailpoints } from '@luwag/platform/failpoints';
import { createLogger } from '@luwag/platform/log';
import { cloneDatabase, type TestDatabase } from '@luwag/testing/database';
import { untilFinal } from '@luwag/testing/ledger/traffic';
import {
  insertAccount,
  insertLine,
  insertPurchase,
  insertStore,
  pesos,
} from '@luwag/testing/purchases';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { faultsOf } from './guard.ts';
import { lookAtLedger } from './watching.ts';

let database: TestDatabase;
let pool: Pool;
let db: Db;
let owner: pg.Client;
let folder: string;
let anchorsFile: string;
let buyerId: string;
const purchase = { terms: 3, startDate: civilDate('2026-11-10') } as const;

/** A buyer with a plan in each state, and a shop. */
beforeEach(async () => {
  database = await cloneDatabase();
  pool = connectPool(database.appUrl, { applicationName: 'test', connectionsMax: 5 });
  db = overPool(pool);
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  folder = mkdtempSync(join(tmpdir(), 'luwag-watching-'));
  anchorsFile = join(folder, 'anchors.jsonl');
  buyerId = await insertAccount(db, 'buyer');
  await insertLine(db, { buyerId, limitCentavos: pesos(50_000) });
  const store = await insertStore(db, await insertAccount(db, 'merchant'));
  for (const status of ['active', 'pending', 'declined'] as const)
    await insertPurchase(db, { ...purchase, buyerId, store, status, amountCentavos: pesos(3_000) });
  await untilFinal(pool);
});
afterEach(async () => {
  armFailpoints(undefined, 'test');
  await owner.end();
  await db.destroy();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const look = (hasTime: (isWanted: boolean) => boolean = () => true) =>
  lookAtLedger({
    db,
    log: createLogger('test', 'silent'),
    anchorsFile,
    requestId: 'test',
    hasTime,
  });
const stretchLimit = () => owner.query('update credit_lines set limit_centavos = 1');
const alarms = async () => (await listAlarms(db)).map(({ kind, subject }) => `${kind} ${subject}`);
const limitAlarm = () => `credit_limit credit_lines ${buyerId} live`;
const anchors = () => readFileSync(anchorsFile, 'utf8').trim().split('\n');

test('plans that are active, waiting or refused prove, and are closed and anchored', async () => {
  expect(await look()).toEqual({ findings: [], isWhole: true, isWanted: false });
  expect(faultsOf(await readStanding(db))).toEqual([]);
  expect(anchors()).toHaveLength(1);
});

test('of those who look at once one does, and each batch is anchored once', async () => {
  const looked = await Promise.all([look(), look(), look(), look()]);
  expect(looked.filter(Boolean)).toHaveLength(1);
  expect(anchors()).toHaveLength(1);
});

test.each(['ledger.looking', 'ledger.anchored'])(
  'whoever dies at %s has lost nothing, and the next one finds it all',
  async (place) => {
    await look();
    await stretchLimit();
    armFailpoints(`${place}:throw`, 'test');
    await expect(look()).rejects.toThrow(place);
    expect(await alarms()).toEqual([]);
    armFailpoints(undefined, 'test');
    expect(await look()).toMatchObject({ isWhole: true });
    expect(await alarms()).toEqual([limitAlarm()]);
    expect(await look()).toMatchObject({ isWhole: true });
    expect(await alarms()).toEqual([limitAlarm()]);
  },
);

test('out of time, a pass goes on where it stopped, and what was asked for at night is hurried', async () => {
  await inScope(db, 'system', askForWholeProof);
  await stretchLimit();
  let looks = 1;
  const asked: boolean[] = [];
  const hasTime = (isWanted: boolean) => {
    asked.push(isWanted);
    return false;
  };
  while (!(await look(hasTime))?.isWhole) looks += 1;
  expect(looks).toBeGreaterThan(5);
  expect(asked).not.toContain(false);
  expect(await alarms()).toEqual([limitAlarm()]);
  expect(await look(() => true)).toMatchObject({ isWanted: false });
});

test('while an alarm stands nothing more is closed, and a proof that is too old is none', async () => {
  await stretchLimit();
  await look();
  expect(anchors()).toHaveLength(1);
  await insertLine(db, { buyerId: await insertAccount(db, 'buyer'), limitCentavos: pesos(1_000) });
  await look();
  expect(anchors()).toHaveLength(1);
  await owner.query(`update ledger.watch set looked_at = looked_at - interval '6 minutes',
    whole_began_at = whole_began_at - interval '27 hours'`);
  expect(faultsOf(await readStanding(db))).toEqual(['alarm', 'old_look', 'old_proof']);
});

test.each([
  ['a line that was taken away', `delete from credit_lines`, 'credit_limit'],
  ['a plan of another shop', `update plans set merchant_id = buyer_id`, 'plan_balance'],
  ['a plan of another buyer', `update plans set buyer_id = merchant_id`, 'plan_balance'],
  ['a price', `update plans set principal_centavos = principal_centavos + 1`, 'plan_balance'],
  ['what was earned', `update plans set discount_earned_centavos = 0`, 'plan_balance'],
  ['credit', `update plans set credit_centavos = 100`, 'plan_balance'],
  ['a refund', `update plans set refunded_centavos = 100`, 'merchant_payable'],
  [
    'a plan that was taken away',
    `update payment_requests set plan_id = gen_random_uuid()
     where plan_id is not null`,
    'merchant_payable',
  ],
])('%s is found', async (_, statement, kind) => {
  await owner.query(`alter table payment_requests disable trigger user`);
  await owner.query(statement);
  await look();
  expect((await alarms()).join()).toContain(kind);
});

test('an anchor that the chain does not fit is found, though the chain agrees with itself', async () => {
  await look();
  await owner.query(`alter table ledger.batches disable trigger user;
    delete from ledger.batches`);
  await look();
  expect(await alarms()).toContain('broken_chain ledger.batches 1');
});
