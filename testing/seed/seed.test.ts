import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { bucketOf, daysLateOn, delinquencyBuckets } from '@luwag/domain/delinquency';
import { merchantOwner } from '@luwag/domain/owners';
import { balanceOf, proveLedger } from '@luwag/ledger/reading';
import { isOverdue, readLine } from '@luwag/modules/credit/service';
import { listLatePlans } from '@luwag/modules/plans/service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareWithLedger, insertAccount } from '../builders/purchases.ts';
import { someAddress } from '../builders/stores.ts';
import { forAllTests } from '../harness/for-all-tests.ts';
import { startHarness } from '../harness/harness.ts';
import { misplacedRows } from '../harness/slots.ts';
import { findUnproven } from '../ledger/watch-proof.ts';
import { type Payer, payers, seedPurchases } from './seed-purchases.ts';
import { giveShopKey, openFirstStore } from './seed-shops.ts';

const now = new Date();
const today = manilaDateOf(now.getTime());
const dir = mkdtempSync(join(tmpdir(), 'luwag-story-'));
const shopFile = join(dir, 'sandbox', 'shop.json');
const harness = forAllTests(startHarness);
let buyers: Record<Payer, string>;

async function someMerchant(): Promise<string> {
  const id = await insertAccount(harness.db, 'merchant');
  const about = { business_name: 'Shop', industry: 'retail' };
  await asSystem((tx) =>
    tx
      .insertInto('merchant_profiles')
      .values({ account_id: id, ...about, merchant_status: 'ACTIVE' })
      .execute(),
  );
  return id;
}

const open = async (address: typeof someAddress | null) =>
  openFirstStore(harness.db, await someMerchant(), {
    name: 'Shop',
    address,
    websiteUrl: address ? '' : 'https://shop.ph',
    returnUrls: [],
    createdAt: now,
  });

async function tell(): Promise<void> {
  const [sariSari, hardware] = [await open(someAddress), await open(null)];
  const told = Object.entries(buyers) as [Payer, string][];
  await seedPurchases(harness, {
    now,
    sariSari,
    hardware,
    buyers: told.map(([pays, id]) => ({ id, pays })),
  });
}

beforeAll(async () => {
  const people: [Payer, string][] = [];
  for (const pays of payers) people.push([pays, await insertAccount(harness.db, 'buyer')]);
  buyers = Object.fromEntries(people) as Record<Payer, string>;
  await tell();
});
afterAll(() => rmSync(dir, { recursive: true }));

const asSystem = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const lineOf = (pays: Payer) =>
  asSystem((tx) => readLine(tx, { buyerId: buyers[pays], mode: 'live' }));
const plansOf = (pays: Payer) =>
  asSystem((tx) =>
    tx
      .selectFrom('plans as p')
      .innerJoin('installments as i', 'i.plan_id', 'p.id')
      .select(['p.id', 'p.status', 'i.sequence', 'i.state', 'i.charged_penalty'])
      .where('p.buyer_id', '=', buyers[pays])
      .orderBy('p.id')
      .orderBy('i.sequence')
      .execute(),
  );

test('the books hold after the whole story, and the rows say what the ledger says', async () => {
  expect(await proveLedger(harness.db)).toMatchObject({ imbalances: 0, drift: 0 });
  expect(await findUnproven(harness.db)).toEqual([]);
  for (const buyerId of Object.values(buyers)) {
    const { rows, ledger } = await compareWithLedger(harness.db, { buyerId });
    expect(rows).toEqual(ledger);
  }
});

test('what every shop sold, gave back and paid in fees adds up to what the ledger owes it', async () => {
  const { rows } = await asSystem((tx) =>
    sql<{ merchant_id: string; gross: number; refunded: number; fee: number }>`
      select merchant_id, sum(amount_centavos)::bigint as gross,
             sum(refunded_centavos)::bigint as refunded, sum(fee_centavos)::bigint as fee
        from payment_requests where paid_at is not null and mode = 'live'
       group by merchant_id`.execute(tx),
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { merchant_id, gross, refunded, fee } of rows) {
    const { credits_posted, debits_posted } = await balanceOf(harness.db, {
      mode: 'live',
      owner: merchantOwner(merchant_id),
      kind: 'merchant_payable',
    });
    expect(credits_posted - debits_posted).toBe(gross - refunded - fee);
  }
});

test('every row is in the slot of its owner', async () => {
  expect(await asSystem(misplacedRows)).toEqual([]);
});

test('who pays well has plans that are done, one that runs by itself, and room that grew', async () => {
  const rows = await plansOf('well');
  expect(rows.filter(({ status }) => status === 'settled').map(({ state }) => state)).toEqual(
    Array.from({ length: 5 }, () => 'paid'),
  );
  const running = rows.filter(({ status }) => status === 'active');
  expect(running.map(({ state }) => state)).toEqual([
    ...['paid', 'paid', 'paid'],
    ...['upcoming', 'upcoming', 'upcoming'],
  ]);
  expect(rows.every((row) => row.charged_penalty === 0)).toBe(true);
  const line = await lineOf('well');
  expect(line).toMatchObject({ limitCentavos: 24_000_00, status: 'open' });
  expect(line?.usedCentavos).toBeGreaterThan(0);
  const raised = await asSystem((tx) =>
    tx
      .selectFrom('credit_decisions')
      .select('limit_after_centavos')
      .where('buyer_id', '=', buyers.well)
      .orderBy('decided_on')
      .execute(),
  );
  const limits = raised.map((decision) => decision.limit_after_centavos);
  expect(limits).toEqual([5_000_00, 12_000_00, 24_000_00]);
  const autopays = await asSystem((tx) =>
    tx.selectFrom('autopays').select('ended_at').where('buyer_id', '=', buyers.well).execute(),
  );
  expect(autopays).toEqual([{ ended_at: null }]);
});

const changesOf = (pays: Payer) =>
  asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('plan_changes as c')
      .innerJoin('plans as p', 'p.id', 'c.plan_id')
      .select('c.kind')
      .where('p.buyer_id', '=', buyers[pays])
      .execute();
    return rows.map(({ kind }) => kind);
  });

test('a date was moved, a plan made lighter, and a part refunded, each as its own change', async () => {
  expect(await changesOf('moved')).toEqual(['due_date_moved']);
  expect(await changesOf('lighter')).toEqual(['rescheduled']);
  expect(await lineOf('lighter')).toMatchObject({ status: 'frozen', isHeldForLighterPlan: true });
  expect(await changesOf('refunded')).toEqual(['refunded']);
});

test('who was paid for once too often has the rest as credit', async () => {
  const { rows } = await compareWithLedger(harness.db, { buyerId: buyers.overpaid });
  expect(rows?.credit).toBe(800_00);
});

test('there is somebody in every bucket of lateness', async () => {
  const lateDays = async (pays: Payer) => {
    const [plan] = await asSystem((tx) => listLatePlans(tx, buyers[pays]));
    return bucketOf(daysLateOn(today, plan?.oldestDueDate ?? null));
  };
  const late: readonly Payer[] = [
    ...(['at_limit', 'a_little_late', 'late'] as const),
    ...(['late_45_days', 'late_75_days', 'late_200_days'] as const),
  ];
  expect(await Promise.all(late.map(lateDays))).toEqual(delinquencyBuckets);
});

test('who is late has one payment overdue, with its late fee, and nothing more is lent', async () => {
  const rows = await plansOf('late');
  expect(rows.map(({ state }) => state)).toEqual([
    ...['paid', 'overdue'],
    ...['upcoming', 'upcoming', 'upcoming', 'upcoming'],
  ]);
  expect(rows[1]?.charged_penalty).toBeGreaterThan(0);
  expect(await asSystem((tx) => isOverdue(tx, buyers.late, 'live'))).toBe(true);
  expect(await asSystem((tx) => isOverdue(tx, buyers.well, 'live'))).toBe(false);
});

test('who is at the limit has no room left', async () => {
  expect(await lineOf('at_limit')).toMatchObject({
    limitCentavos: 8_000_00,
    availableCentavos: 0,
  });
});

test('told again, the story changes nothing', async () => {
  const before = await Promise.all(payers.map(plansOf));
  await tell();
  const after = await Promise.all(payers.map(plansOf));
  expect(after).toEqual(before);
});

test('the shop’s key works, is kept while it does, and is for nobody else’s eyes', async () => {
  const store = await open(null);
  const file = {
    path: shopFile,
    webhookUrl: 'http://localhost:1/shop/webhook',
    messageKey: new Uint8Array(32),
  };
  await giveShopKey(harness.db, store, file);
  const told = JSON.parse(readFileSync(shopFile, 'utf8'));
  expect(told).toEqual({
    key: expect.stringMatching(/^lw_test_/),
    webhook_secret: expect.stringMatching(/^whsec_/),
    store_code: store.code,
  });
  expect(statSync(shopFile).mode & 0o777).toBe(0o600);
  const reply = await harness.app.inject({
    url: '/api/v1/transactions/payment/payment-request/',
    headers: { authorization: `Bearer ${told.key}` },
  });
  expect(reply.statusCode).toBe(200);

  await giveShopKey(harness.db, store, file);
  expect(JSON.parse(readFileSync(shopFile, 'utf8'))).toEqual(told);
  await giveShopKey(harness.db, await open(null), file);
  expect(JSON.parse(readFileSync(shopFile, 'utf8')).key).not.toBe(told.key);
});
