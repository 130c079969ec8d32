import { randomUUID } from 'node:crypto';
import {
  decidePayoutBatch,
  getPayoutBatch,
  getStaffPayout,
  holdPayout,
  listPayoutBatches,
  listStaffPayouts,
  proposePayoutBatch,
} from '@luwag/contracts/payout-approvals';
import {
  getNextPayout,
  getPayout,
  listPayoutLines,
  listPayouts,
  type Payout,
  type PayoutLine,
  requestPayout,
} from '@luwag/contracts/payouts';
import { createRefund } from '@luwag/contracts/refunds';
import { listSales } from '@luwag/contracts/sales';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { dayMs, hourMs, minuteMs } from '@luwag/domain/durations';
import { nextBankingDay } from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { travelTo } from '@luwag/platform/clock';
import { armFailpoints } from '@luwag/platform/failpoints';
import { emit } from '@luwag/platform/jobs/outbox';
import { passTime, testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { nameBankAccount, nameBusinessAddress, sell } from '@luwag/testing/builders/payouts';
import { openStoreOf, withStepUp } from '@luwag/testing/builders/stores';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { findMisadded, findUntold } from '@luwag/testing/harness/payout-probes';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bankAccountChanged } from '../kyc/service.ts';
import { countPayouts, sweepPayouts } from './worker.ts';

const harness = forAllTests(startPaymentsHarness);
type Shop = { who: SignedIn; store: { id: string; merchantId: string } };
let [joan, rey]: SignedIn[] = [];

beforeAll(async () => {
  const enter = () => documentsHarnessOf(harness).enterStaff(pagesOrigin);
  [joan, rey] = [await enter(), await enter()];
});
afterEach(async () => {
  armFailpoints(undefined, 'test');
  expect(await findUnproven(harness.db)).toEqual([]);
  expect(await findMisadded(harness.db)).toEqual([]);
  expect(await findUntold(harness.db)).toEqual([]);
});

const run = async <T>(query: ReturnType<typeof sql>): Promise<T[]> =>
  (await inScope(harness.db, 'system', (tx) => query.execute(tx))).rows as T[];

async function newShop({ isNamed = true, bank = {} as object } = {}): Promise<Shop> {
  const who = await harness.newBuyer({ role: 'merchant' });
  const { store_id } = await openStoreOf(harness, who);
  await nameBusinessAddress(harness, who.account.id);
  if (isNamed) await nameBankAccount(harness, who.account.id, bank);
  return { who, store: { id: store_id, merchantId: who.account.id } };
}

const ask = ({ who }: Shop, mode = 'live') =>
  harness.call(requestPayout, who.headers, { body: { mode } });
async function asked(shop: Shop, mode = 'live'): Promise<Payout> {
  const reply = await ask(shop, mode);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
}
const refusalOf = (reply: Awaited<ReturnType<typeof ask>>) => [reply.statusCode, reply.json().code];
const read = async ({ who }: Shop, { id }: Pick<Payout, 'id'>): Promise<Payout> =>
  (await harness.call(getPayout, who.headers, { params: { payout_id: id } })).json();
const linesOf = async ({ who }: Shop, { id }: Pick<Payout, 'id'>): Promise<PayoutLine[]> =>
  (await harness.call(listPayoutLines, who.headers, { params: { payout_id: id } })).json().results;
const next = async ({ who }: Shop, mode = 'live') =>
  (await harness.call(getNextPayout, who.headers, { query: { mode } })).json();
const stepsOf = ({ waterfall }: Payout) =>
  Object.fromEntries(waterfall.map(({ kind, amount }) => [kind, amount]));

const propose = (payouts: Pick<Payout, 'id'>[], who = joan) =>
  harness.call(proposePayoutBatch, who?.headers ?? {}, {
    body: { payout_ids: payouts.map(({ id }) => id) },
  });
type Looked = { batch_id: string; payouts: number; total: number };
async function decide(batch: Looked, changes: object = {}, who = rey) {
  if (!who) throw new Error('nobody signed in');
  const params = { batch_id: batch.batch_id };
  const { payouts, total } = batch;
  const body = { decision: 'approve', payouts, total, ...changes };
  const stepUp = await withStepUp(harness, who, { action: decidePayoutBatch.name, params, body });
  return harness.call(decidePayoutBatch, { ...who.headers, ...stepUp }, { params, body });
}
async function approve(...payouts: Payout[]): Promise<void> {
  const proposed = await propose(payouts);
  if (proposed.statusCode !== 201) throw new Error(proposed.body);
  const decided = await decide(proposed.json());
  if (decided.statusCode !== 200) throw new Error(decided.body);
}
const becomes = (shop: Shop, payout: Payout, status: Payout['status']) =>
  soon(
    async () => (await read(shop, payout)).status === status,
    `payout ${payout.number} to be ${status}`,
  );
const soon = (check: () => Promise<boolean>, what: string) => harness.until(check, what, 30_000);
const sentTo = async ({ id }: Pick<Payout, 'id'>) => {
  const { payouts } = (await harness.gateway.book()) as unknown as {
    payouts: { reference_id: string; destination_amount: number; status: string }[];
  };
  return payouts.filter(({ reference_id }) => reference_id === `payout-${id}`);
};

describe('what is owed', () => {
  test('becomes a payout with its lines, is approved by two, sent once and paid', async () => {
    const shop = await newShop();
    await sell(harness.db, 10_000, shop);
    await sell(harness.db, 2_500, shop);
    const before = await next(shop);
    expect(before).toMatchObject({ sales: 2, rail: 'instapay', hold: null });
    expect(before.requestable).toBe(before.amount);
    const payout = await asked(shop);
    expect(payout).toMatchObject({ status: 'waiting', sales: 2, requested_by: 'merchant' });
    expect(payout.amount).toBe(before.amount);
    const { sales, fees = 0, reserve } = stepsOf(payout);
    expect([sales, reserve]).toEqual([12_500_00, -625_00]);
    expect(payout.amount).toBe(12_500_00 + fees - 625_00);
    expect(await next(shop)).toMatchObject({ amount: 0, coming: [], under_way: payout.amount });
    await approve(payout);
    await becomes(shop, payout, 'paid');
    const paid = await read(shop, payout);
    expect(paid).toMatchObject({ bank_account: '•••• 7890', failure_code: null });
    expect(paid.bank_reference).toMatch(/^\d{4} \d{4} \d{4}$/);
    const query = { search: String(paid.bank_reference).replaceAll(' ', '-') };
    const found = await harness.call(listSales, shop.who.headers, { query });
    expect(found.json().results).toHaveLength(2);
    expect(await sentTo(payout)).toMatchObject([
      { destination_amount: payout.amount, status: 'SUCCEEDED' },
    ]);
    const lines = await linesOf(shop, payout);
    expect(lines.map(({ kind }) => kind)).toEqual(['sale', 'sale', 'reserve']);
    expect(lines.reduce((total, { amount }) => total + amount, 0)).toBe(payout.amount);
    expect(lines[0]).toMatchObject({ description: 'Rice cooker', store_id: shop.store.id });
    expect((await next(shop)).reserve).toMatchObject({ held: 625_00, rate_ppm: 50_000 });
    const list = await harness.call(listPayouts, shop.who.headers, { query: { page: '1' } });
    expect(list.json()).toEqual({ results: [paid], page: 1, has_more: false });
  });

  test('is not paid while it is too little, too new, refunded, or has nowhere to go', async () => {
    const unnamed = await newShop({ isNamed: false });
    await sell(harness.db, 1_000, unnamed);
    expect(refusalOf(await ask(unnamed))).toEqual([409, 'bank_account_missing']);
    expect((await next(unnamed)).hold).toEqual({ reason: 'bank_account_missing', until: null });
    await nameBankAccount(harness, unnamed.who.account.id, { isNew: true });
    expect(refusalOf(await ask(unnamed))).toEqual([409, 'payouts_held']);
    const { hold } = await next(unnamed);
    expect(hold.reason).toBe('bank_account_changed');
    const waitMs = Date.parse(hold.until) - (await testNow(harness.db)).getTime();
    expect(waitMs / hourMs).toBeCloseTo(48, 0);

    const shop = await newShop();
    expect(refusalOf(await ask(shop))).toEqual([409, 'nothing_to_pay']);
    await sell(harness.db, 500, { ...shop, daysAgo: 0 });
    expect(refusalOf(await ask(shop))).toEqual([409, 'nothing_to_pay']);
    const { account } = await harness.newBuyer();
    await sell(harness.db, 600, { ...shop, buyerId: account.id });
    const { planId } = await sell(harness.db, 500, { ...shop, buyerId: account.id });
    await giveBack(shop, planId, { everything_left: true });
    const steps = stepsOf(await next(shop));
    expect(steps).toMatchObject({ refunds: -500_00 });
    // Once today's payouts are counted, the next is tomorrow's, and what was sold today is in it.
    expect([1_100_00, 1_600_00]).toContain(steps.sales);
    await giveBack(shop, await planOf(shop, 600_00), { amount: 520_00 });
    expect(refusalOf(await ask(shop))).toEqual([409, 'below_minimum']);

    const wallet = await newShop({ bank: { bankCode: 'PH_SP', number: '09171234567' } });
    for (const pesos of [30_000, 28_000]) await sell(harness.db, pesos, wallet);
    expect(await asked(wallet)).toMatchObject({ rail: 'instapay', sales: 1 });
  });
});

/** By the dashboard; live refunds above ₱5,000 would take a fresh factor. */
async function giveBack({ who }: Shop, planId: string, body: object): Promise<void> {
  const [plan] = await run<{ request_id: string }>(
    sql`select payment_request_id as request_id from plans where id = ${planId}`,
  );
  const reply = await harness.call(createRefund, who.headers, {
    params: { request_id: plan?.request_id ?? '' },
    body: { reason: 'returned', ...body },
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
}
const planOf = async ({ who }: Shop, priceCentavos: number): Promise<string> => {
  const [request] = await run<{ plan_id: string }>(sql`
    select plan_id from payment_requests where merchant_id = ${who.account.id}
       and amount_centavos = ${priceCentavos} and status = 'paid'`);
  return request?.plan_id ?? '';
};

describe('two people', () => {
  test('approve what is sent; nobody alone, nothing twice, nothing unseen', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    await sell(harness.db, 3_000, shop);
    await sell(harness.db, 4_000, other);
    const [mine, theirs] = [await asked(shop), await asked(other)];
    const queue = await harness.call(listStaffPayouts, joan?.headers ?? {});
    expect(queue.json().results.map(({ id }: Payout) => id)).toEqual(
      expect.arrayContaining([mine.id, theirs.id]),
    );
    const missing = '0199f3a0-0000-7000-8000-0000000000ff';
    expect(refusalOf(await propose([{ id: missing }]))).toEqual([404, 'payout_not_found']);
    const proposed = await propose([mine, theirs]);
    expect(proposed.statusCode).toBe(201);
    const batch = proposed.json();
    const total = mine.amount + theirs.amount;
    expect(batch).toMatchObject({ payouts: 2, total, ledger_total: total });
    expect(refusalOf(await propose([mine]))).toEqual([409, 'payout_not_waiting']);
    expect(refusalOf(await decide(batch, {}, joan))).toEqual([409, 'second_same_person']);
    const forced = run(sql`update payout_batches set state = 'rejected', decided_at = now(),
      decided_by = proposed_by where id = ${batch.batch_id}`);
    await expect(forced).rejects.toThrow('four_eyes');
    const nowhere = { ...batch, batch_id: missing };
    expect(refusalOf(await decide(nowhere))).toEqual([404, 'batch_not_found']);

    const params = { payout_id: theirs.id };
    const body = { note: 'Calling the owner first' };
    const held = await harness.call(holdPayout, rey?.headers ?? {}, { params, body });
    expect(held.json()).toMatchObject({ status: 'held', hold: { reason: 'staff' } });
    const again = await harness.call(holdPayout, rey?.headers ?? {}, { params, body });
    expect(refusalOf(again)).toEqual([409, 'payout_not_waiting']);
    expect(refusalOf(await decide(batch))).toEqual([409, 'batch_changed']);

    const seen = await harness.call(getPayoutBatch, rey?.headers ?? {}, {
      params: { batch_id: batch.batch_id },
    });
    expect(seen.json().results.map(({ id }: Payout) => id)).toEqual([mine.id]);
    const both = await Promise.all([decide(seen.json()), decide(seen.json())]);
    expect(both.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
    expect(both.find((reply) => reply.statusCode === 409)?.json().code).toBe('batch_decided');
    await becomes(shop, mine, 'paid');
    expect(await sentTo(mine)).toHaveLength(1);
    expect(await sentTo(theirs)).toHaveLength(0);
    const listed = await harness.call(listPayoutBatches, rey?.headers ?? {});
    expect(listed.json().results[0]).toMatchObject({ state: 'approved', payouts: 1 });

    const shown = await harness.call(getStaffPayout, rey?.headers ?? {}, { params });
    expect(shown.json()).toMatchObject({ merchant_id: other.who.account.id, earlier: [] });
    expect(shown.json().lines.map(({ kind }: PayoutLine) => kind)).toEqual(['sale', 'reserve']);
    const nobody = await harness.call(getStaffPayout, rey?.headers ?? {}, {
      params: { payout_id: missing },
    });
    expect(refusalOf(nobody)).toEqual([404, 'payout_not_found']);
    const gone = await harness.call(getPayoutBatch, rey?.headers ?? {}, {
      params: { batch_id: missing },
    });
    expect(refusalOf(gone)).toEqual([404, 'batch_not_found']);
    const unknown = await harness.call(holdPayout, rey?.headers ?? {}, {
      params: { payout_id: missing },
      body,
    });
    expect(refusalOf(unknown)).toEqual([404, 'payout_not_found']);
    for (const call of [getPayout, listPayoutLines]) {
      expect(refusalOf(await harness.call(call, shop.who.headers, { params }))).toEqual([
        404,
        'payout_not_found',
      ]);
    }
  });

  test('reject a batch, and its payouts wait again', async () => {
    const shop = await newShop();
    await sell(harness.db, 3_000, shop);
    const payout = await asked(shop);
    const batch = (await propose([payout])).json();
    const rejected = await decide(batch, { decision: 'reject', note: 'Not today' });
    expect(rejected.json()).toMatchObject({ state: 'rejected', decision_note: 'Not today' });
    expect((await propose([payout])).statusCode).toBe(201);
  });

  test('look at a ring of thirty buyers first, and not at shops of strangers', async () => {
    const [ring, clean] = [await newShop(), await newShop()];
    for (let made = 0; made < 30; made += 1) {
      const { buyerId } = await sell(harness.db, 600, ring);
      await sell(harness.db, 600, clean);
      await run(sql`insert into kyc_identity_signals (account_id, kind, digest, noted_at)
        values (${buyerId}, 'device', ${Buffer.alloc(32, made % 3)}, now())`);
    }
    expect(await asked(ring)).toMatchObject({ status: 'held', hold: { reason: 'risk' } });
    expect(await asked(clean)).toMatchObject({ status: 'waiting', hold: null });
  });
});

describe('on its way', () => {
  test('what fails or comes back is owed again, and goes to another account alone', async () => {
    const shop = await newShop({ bank: { number: '121212' } });
    for (const pesos of [30_000, 28_000]) await sell(harness.db, pesos, shop);
    const failing = await asked(shop);
    await approve(failing);
    await becomes(shop, failing, 'failed');
    expect(await read(shop, failing)).toMatchObject({ failure_code: 'INVALID_DESTINATION' });
    expect(refusalOf(await ask(shop))).toEqual([409, 'payouts_held']);
    expect((await next(shop)).hold.reason).toBe('bank_account_returned');
    await nameBankAccount(harness, shop.who.account.id, { number: '2345678901' });
    const returning = await asked(shop);
    expect(returning.amount).toBe(failing.amount);
    await approve(returning);
    await becomes(shop, returning, 'paid');
    expect(await harness.gateway.reverse(`payout-${returning.id}`)).toBe(true);
    await run(sql`update payouts set next_poll_at = created_at - interval '1 hour'
      where id = ${returning.id}`);
    await harness.runJob(sweepPayouts);
    await becomes(shop, returning, 'returned');
    // What came back is one line, and more than a wallet takes at once.
    await nameBankAccount(harness, shop.who.account.id, { bankCode: 'PH_SP' });
    expect(refusalOf(await ask(shop))).toEqual([409, 'bank_cannot_receive']);
    await nameBankAccount(harness, shop.who.account.id, { number: '1234567890' });
    const last = await asked(shop);
    expect(stepsOf(last)).toEqual({ returned: returning.amount });
    const [line] = await linesOf(shop, last);
    expect(line).toMatchObject({ kind: 'returned', payout_id: returning.id });
    await approve(last);
    await becomes(shop, last, 'paid');
  });

  test('an account that changed after approval is not paid', async () => {
    const shop = await newShop();
    await sell(harness.db, 3_000, shop);
    const payout = await asked(shop);
    const batch = (await propose([payout])).json();
    await nameBankAccount(harness, shop.who.account.id, { number: '9999000011', isNew: true });
    // Nobody signs what will not be sent, and it is called off without anybody's doing.
    expect(refusalOf(await decide(batch))).toEqual([409, 'batch_changed']);
    await inScope(harness.db, 'system', (tx) =>
      emit(tx, { requestId: 'r' }, bankAccountChanged, {
        account_id: shop.who.account.id,
        bank_account_id: randomUUID(),
      }),
    );
    await becomes(shop, payout, 'canceled');
    expect(await read(shop, payout)).toMatchObject({ failure_code: 'BANK_ACCOUNT_CHANGED' });
    expect(refusalOf(await decide(batch))).toEqual([409, 'batch_changed']);
    const empty = await decide({ ...batch, payouts: 0, total: 0 });
    expect(empty.json()).toMatchObject({ state: 'rejected' });
    expect(await sentTo(payout)).toEqual([]);
    const { hold, pay_date } = await next(shop);
    expect(hold).toMatchObject({ reason: 'bank_account_changed' });
    expect(pay_date >= manilaDateOf(Date.parse(hold.until))).toBe(true);
  });

  test('a worker that dies anywhere pays once', async () => {
    const points = ['before-mark', 'marking', 'before-call', 'called', 'before-settle', 'settling'];
    for (const point of [...points, 'settled']) {
      const shop = await newShop();
      await sell(harness.db, 2_000, { ...shop, mode: 'test' });
      armFailpoints(`payouts.${point}:throw`, 'test');
      const payout = await asked(shop, 'test');
      await soon(async () => (await harness.triesSoFar()) > 0, `a death at ${point}`);
      armFailpoints(undefined, 'test');
      await passTime(harness.db, minuteMs);
      await becomes(shop, payout, 'paid');
      expect(await sentTo(payout), point).toHaveLength(1);
    }
  });

  test('an answer that is lost is asked for; a call that never arrived is made again', async () => {
    const shop = await newShop();
    const behaviours = ['timeout_but_done', 'timeout_not_done', 'error_but_done', 'unavailable'];
    for (const behaviour of behaviours) {
      await harness.gateway.behave({ behaviour, operation: 'payout' });
      await sell(harness.db, 1_000, { ...shop, mode: 'test' });
      const payout = await asked(shop, 'test');
      await soon(async () => (await sendsOf(payout)) > 0, 'the first call');
      await passTime(harness.db, minuteMs);
      await becomes(shop, payout, 'paid');
      expect(await sentTo(payout), behaviour).toHaveLength(1);
    }
  });
});

const sendsOf = async ({ id }: Payout): Promise<number> =>
  (await run<{ sends: number }>(sql`select sends from payouts where id = ${id}`))[0]?.sends ?? 0;

describe('the schedule', () => {
  test('counts each shop once on a banking day, releases reserves, and sends test money', async () => {
    const shop = await newShop();
    await sell(harness.db, 5_000, { ...shop, mode: 'test' });
    await sell(harness.db, 5_000, shop);
    const other = await newShop();
    await sell(harness.db, 5_000, other);
    const held = await asked(other);
    const odd = { params: { payout_id: held.id }, body: { note: 'Odd sales, to be looked at' } };
    await harness.call(holdPayout, joan?.headers ?? {}, odd);
    await travelToMorning(3);
    await harness.runJob(sweepPayouts);
    expect(await read({ ...other, who: await harness.again(other.who) }, held)).toMatchObject({
      status: 'waiting',
      hold: null,
    });
    await harness.runJob(countPayouts);
    await harness.runJob(countPayouts);
    const who = await harness.again(shop.who);
    const again = { ...shop, who };
    const listOf = async (mode: string, { headers } = who) =>
      (await harness.call(listPayouts, headers, { query: { mode } })).json().results;
    const [test, ...others] = await listOf('test');
    expect(others).toEqual([]);
    expect(test).toMatchObject({ requested_by: 'schedule', bank_account: '•••• 4417' });
    await becomes(again, test, 'paid');
    expect(await listOf('live')).toMatchObject([{ status: 'waiting', requested_by: 'schedule' }]);

    await travelToMorning(100);
    await harness.runJob(countPayouts);
    const results = await listOf('test', await harness.again(shop.who));
    expect(results).toHaveLength(2);
    expect(stepsOf(results[0])).toEqual({ reserve_released: 250_00 });
  });
});

/** To half past eight on the first banking day that is so many days ahead. */
async function travelToMorning(days: number): Promise<void> {
  const nowMs = (await testNow(harness.db)).getTime();
  const date = nextBankingDay(manilaDateOf(nowMs + (days - 1) * dayMs), philippineHolidays);
  await harness.db.transaction().execute((tx) => travelTo(tx, new Date(`${date}T08:30:00+08:00`)));
}
