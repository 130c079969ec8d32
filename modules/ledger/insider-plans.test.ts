import { connect, type Db, type Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import type { Finding } from '@luwag/ledger/alarms';
import {
  insertAttempt,
  insertPurchase,
  insertStore,
  pesos,
} from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startWatchedBook, type WatchedBook } from '@luwag/testing/ledger/watched-book';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDay, lockPlan, reconcilePlans, recordCollection } from '../plans/service.ts';

// Somebody with the owner's password who changes what a buyer owes, and when, and leaves every sum
// as it was.

const book = forAllTests(startWatchedBook);
let owners: Db;
let planId: string;
let paymentId: string;
/** By sequence. */
const installments: string[] = [];

beforeAll(async () => {
  owners = connect(book.database.ownerUrl, {
    applicationName: 'test',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  });
  planId = await insertLatePlan(book);
  await inScope(book.db, 'system', async (tx) => {
    const { rows } = await sql<{ id: string; sequence: number }>`select id, sequence
      from installments where plan_id = ${planId}`.execute(tx);
    for (const { id, sequence } of rows) installments[sequence] = id;
  });
});
afterAll(() => owners.destroy());

/** Six payments with interest: one paid in time, the next two late. */
async function insertLatePlan({ db, buyerId }: WatchedBook): Promise<string> {
  const { rows } = await book.owner.query('select account_id from stores limit 1');
  const store = await insertStore(db, rows[0].account_id);
  const id = await insertPurchase(db, {
    buyerId,
    store,
    terms: 6,
    amountCentavos: pesos(6_000),
    startDate: civilDate('2026-08-10'),
  });
  const onDate = civilDate('2026-09-10');
  await closeDay(db, { mode: 'live', businessDate: civilDate('2026-09-09') });
  const amountCentavos = pesos(1_100);
  paymentId = await insertAttempt(db, id, { amount_centavos: amountCentavos, state: 'succeeded' });
  await inScope(db, 'system', async (tx) => {
    const plan = await lockPlan(tx, id);
    if (!plan) throw new Error(`no plan ${id}`);
    const now = new Date('2026-09-10T04:00:00Z');
    await recordCollection(tx, { plan, paymentId, amountCentavos, onDate, now, psp: 'xendit' });
  });
  await closeDay(db, { mode: 'live', businessDate: civilDate('2026-11-15') });
  return id;
}

class Undone extends Error {}

/** What a look at the plans finds after that, which is then undone. */
async function findAfter(...statements: string[]): Promise<Finding[]> {
  let findings: Finding[] = [];
  const undone = owners.transaction().execute(async (tx: Tx) => {
    for (const statement of ['alter table agreements disable trigger user', ...statements])
      await sql.raw(statement).execute(tx);
    ({ findings } = await reconcilePlans(tx, ''));
    throw new Undone();
  });
  await expect(undone).rejects.toThrow(Undone);
  return findings;
}

/** `kind row: columns`, as the alarms name it. */
const named = (findings: readonly Finding[]): string[] =>
  findings.map(({ kind, subject, detail }) => {
    const differences = (detail.differences ?? []) as { of: string }[];
    return `${kind} ${subject}: ${differences.map(({ of }) => of).join(' ')}`;
  });

const ofPlan = (change: string) => `update plans set ${change} where id = '${planId}'`;
const ofRow = (sequence: number, change: string) =>
  `update installments set ${change} where id = '${installments[sequence]}'`;

test('a plan with a payment, interest and late fees matches the ledger', async () => {
  const { rows } = await book.owner.query(
    `select sum(charged_penalty)::int as late, sum(charged_interest)::int as interest,
       sum(paid_principal)::int as paid from installments where plan_id = $1`,
    [planId],
  );
  for (const amount of Object.values(rows[0])) expect(amount).toBeGreaterThan(0);
  expect(await findAfter()).toEqual([]);
  expect(await book.look()).toMatchObject({ findings: [], isWhole: true });
});

test.each([
  ['late_daily_rate_ppm', '= 0'],
  ['late_monthly_rate_max_ppm', '= 1'],
  ['late_max_centavos', '= 1'],
  ['late_plan_max_centavos', '= late_plan_max_centavos * 2'],
  ['grace_days', '= 90'],
  ['grace_reaches_banking_day', '= not grace_reaches_banking_day'],
  ['plan_code', `= 'thirty'`],
  ['plan_version', '= 2'],
  ['schedule_start_date', '= schedule_start_date + 1'],
  ['dates_moved_count', '= 1'],
  ['called_off_on', '= as_of_date'],
  ['charged_fee_centavos', '= 1'],
])('the term %s, changed by SQL, is named', async (column, change) => {
  const found = named(await findAfter(ofPlan(`${column} ${change}`)));
  expect(found.join('\n')).toMatch(new RegExp(`plan_terms plans ${planId}: .*\\b${column}\\b`));
});

test('a lower rate of interest is named', async () => {
  const found = named(await findAfter(ofPlan('monthly_rate_ppm = 0')));
  expect(found).toContain(`plan_terms plans ${planId}: monthly_rate_ppm`);
});

test('a due date that was moved is named with its installment', async () => {
  const found = named(await findAfter(ofRow(5, `due_date = due_date + 30`)));
  expect(found).toContain(`plan_terms installments ${installments[5]}: due_date`);
});

test('amounts split in another way, with the same sum, are named by installment', async () => {
  const found = named(
    await findAfter(
      ofRow(4, 'charged_principal = charged_principal - 500'),
      ofRow(6, 'charged_principal = charged_principal + 500'),
    ),
  );
  expect(found).toEqual([
    `plan_terms installments ${installments[4]}: charged_principal`,
    `plan_terms installments ${installments[6]}: charged_principal`,
  ]);
});

test('a plan, its agreement and the hash of it, all rewritten, do not match the sale', async () => {
  const rate = `replace(disclosure, '"dailyRatePpm":1000', '"dailyRatePpm":1')`;
  const found = named(
    await findAfter(
      `update agreements set disclosure = ${rate},
         disclosure_hash = sha256(convert_to(${rate}, 'utf8')) where plan_id = '${planId}'`,
      ofPlan('late_daily_rate_ppm = 1'),
    ),
  );
  expect(found).toContain(`plan_terms agreements ${planId}: `);
});

test('an agreement that was taken away is missed', async () => {
  const found = named(await findAfter(`delete from agreements where plan_id = '${planId}'`));
  expect(found).toEqual([`plan_terms agreements ${planId}: `]);
});

test.each([
  ['status', `= 'settled'`],
  ['next_close_date', '= null'],
  ['next_close_date', `= '2030-01-01'`],
  ['as_of_date', `= '2026-12-24'`],
  ['interest_through_date', `= '2027-01-01'`],
  ['interest_centavo_days', '= 0'],
  ['charged_penalty_centavos', '= 0'],
])('%s %s does not follow from the plan, and is named', async (column, change) => {
  const found = named(await findAfter(ofPlan(`${column} ${change}`)));
  const name = column === 'interest_centavo_days' ? 'interest_recognised_centavos' : column;
  expect(found.join('\n')).toMatch(new RegExp(`plan_state plans ${planId}: .*\\b${name}\\b`));
});

test('an installment that is marked as another state is named', async () => {
  const found = named(await findAfter(ofRow(2, `state = 'grace'`)));
  expect(found).toEqual([`plan_state installments ${installments[2]}: state`]);
});

test('days of lateness that were taken away are named', async () => {
  const found = named(await findAfter(ofRow(2, `late_centavo_days = 0`)));
  expect(found).toEqual([`plan_state installments ${installments[2]}: late_centavo_days`]);
});

test('a row that cannot be read is named, and does not end the look', async () => {
  const found = named(await findAfter(ofRow(2, `due_date = 'infinity'`)));
  expect(found.join()).toContain(`plan_state plans ${planId}`);
});

test('a late fee that was moved to another installment is named on both', async () => {
  const found = named(
    await findAfter(
      ofRow(2, 'charged_penalty = charged_penalty - 100'),
      ofRow(3, 'charged_penalty = charged_penalty + 100'),
    ),
  );
  for (const sequence of [2, 3])
    expect(found).toContain(
      `unposted_charge installments ${installments[sequence]}: charged_penalty`,
    );
});

test('a late fee that no journal charged is named', async () => {
  const found = await findAfter(
    `insert into charges (mode, buyer_id, plan_id, installment_id, kind, period, amount_centavos,
       journal_id) select mode, buyer_id, plan_id, '${installments[4]}', kind, period, 7, journal_id
       from charges where plan_id = '${planId}' and kind = 'late_fee' limit 1`,
    ofRow(4, 'charged_penalty = 7, late_charged_centavos = 7'),
  );
  expect(named(found).join()).toContain(`unposted_charge charges ${planId}`);
});

test('an installment set to paid, without a payment, is named', async () => {
  const found = named(
    await findAfter(ofRow(2, `paid_principal = charged_principal, state = 'paid'`)),
  );
  expect(found).toContain(`unposted_payment installments ${installments[2]}: paid_principal`);
});

test('what was paid on one installment does not count on another', async () => {
  const found = named(
    await findAfter(
      ofRow(1, 'paid_principal = paid_principal - 100'),
      ofRow(2, 'paid_principal = paid_principal + 100'),
    ),
  );
  for (const sequence of [1, 2])
    expect(found).toContain(
      `unposted_payment installments ${installments[sequence]}: paid_principal`,
    );
});

const fakeAttempt = `insert into collection_attempts (id, mode, buyer_id, plan_id, installment_id,
    business_date, amount_centavos, state, purpose)
  select '00000000-0000-4000-8000-00000000000a', mode, buyer_id, plan_id, id, '2026-11-15', 1000,
    'succeeded', 'buyer' from installments where id = 'ROW'`;

test('an attempt that is said to have succeeded, without a journal, is named', async () => {
  const found = named(await findAfter(fakeAttempt.replace('ROW', installments[2] ?? '')));
  expect(found).toEqual([
    'unposted_payment collection_attempts 00000000-0000-4000-8000-00000000000a: state',
  ]);
});

test('a payment slipped in with its attempt and its parts, without a journal, is named', async () => {
  const found = named(
    await findAfter(
      fakeAttempt.replace('ROW', installments[2] ?? ''),
      `insert into plan_collections (id, mode, buyer_id, plan_id, schedule_version, amount_centavos,
         parts, recovered_centavos, credit_centavos, collected_on, collected_at)
       select id, mode, buyer_id, plan_id, 1, 1000,
         '[{"sequence": 2, "component": "principal", "amountCentavos": 1000}]', 0, 0, '2026-11-15',
         now() from collection_attempts where id = '00000000-0000-4000-8000-00000000000a'`,
      ofRow(2, 'paid_principal = paid_principal + 1000'),
    ),
  );
  expect(found).toContain(
    'unposted_payment plan_collections 00000000-0000-4000-8000-00000000000a: amount_centavos',
  );
});

test.each([
  ['amount_centavos', 'amount_centavos = amount_centavos + 100'],
  ['parts', `parts = '[]'`],
  ['reversed_at', 'reversed_at = now()'],
])('a payment whose %s was changed is named', async (of, change) => {
  const found = named(
    await findAfter(`update plan_collections set ${change} where id = '${paymentId}'`),
  );
  expect(found.join('\n')).toMatch(
    new RegExp(`unposted_payment plan_collections ${paymentId}: .*\\b${of}\\b`),
  );
});

test('in the running book, a fake payment is an alarm with the next look', async () => {
  await book.owner.query(ofRow(2, `paid_principal = charged_principal, state = 'paid'`));
  await book.look();
  expect(await book.alarms()).toContain(`unposted_payment installments ${installments[2]}`);
  expect(await book.faults()).toEqual(['alarm']);
});
