import { randomUUID } from 'node:crypto';
import {
  cancelPaymentRequest,
  createPaymentRequest,
  listPaymentRequests,
  type PaymentRequest,
} from '@luwag/contracts/payment-requests';
import { createRefund } from '@luwag/contracts/refunds';
import {
  getSale,
  getSalesTotals,
  getShopDay,
  getStoreUse,
  listSales,
  listStoreSales,
  type Sale,
} from '@luwag/contracts/sales';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { openStoreOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  type Payer,
  shopPages,
  startPaymentsHarness,
} from '@luwag/testing/harness/payments-harness';
import { shortestOf } from '@luwag/testing/harness/timing';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;
let owner: SignedIn;
let today: string;
beforeAll(async () => {
  ana = await harness.newPayer({ limitCentavos: 200_000_00, firstName: 'Ana', lastName: 'Santos' });
  owner = harness.merchant;
  today = manilaDateOf((await testNow(harness.db)).getTime());
});

type Headers = Record<string, string>;
type Query = Record<string, string>;
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const inTest = (query: Query = {}): Query => ({ mode: 'test', ...query });

async function buy(body: object, terms = 3): Promise<string> {
  const request = await harness.askFor(body);
  const ready = await harness.agreedAndConfirmed(ana, request, { terms });
  const reply = await harness.pay(ana, ready);
  if (reply.statusCode >= 300) throw new Error(reply.body);
  await harness.settled();
  return request.id;
}
const giveBack = async (request_id: string, amount: number) => {
  const body = { amount, reason: 'returned' };
  const reply = await harness.call(createRefund, harness.keyHeaders, {
    params: { request_id },
    body,
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
};
const sales = async (query: Query = {}, headers: Headers = owner.headers) =>
  (await harness.call(listSales, headers, { query: inTest(query) })).json() as {
    results: Sale[];
    next_cursor: string | null;
  };
const totals = async (query: Query = {}, headers: Headers = owner.headers) =>
  (await harness.call(getSalesTotals, headers, { query: inTest(query) })).json();
const saleOf = (request_id: string, headers: Headers = owner.headers) =>
  harness.call(getSale, headers, { params: { request_id } });
const dayOf = async (headers: Headers = owner.headers) =>
  (await harness.call(getShopDay, headers, { query: inTest() })).json();
const listed = async (query: Query, headers: Headers = harness.keyHeaders) =>
  (await harness.call(listPaymentRequests, headers, { query })).json().results as PaymentRequest[];

describe('the payments of a shop', () => {
  let stove: string;
  let fan: string;
  let iron: string;
  beforeAll(async () => {
    stove = await buy({ amount: 6_000_00, order_reference: 'JH-1', description: 'Stove' });
    fan = await buy({ amount: 1_850_00, order_reference: 'JH-22', description: 'Fan' }, 6);
    iron = await buy({ amount: 2_000_01, order_reference: 'XX-3', description: 'Iron' });
    await giveBack(fan, 850_00);
    await giveBack(iron, 2_000_01);
    await harness.askFor({ amount: 700_00, order_reference: 'JH_9' });
    const { id } = await harness.askFor({ amount: 800_00 });
    const params = { request_id: id };
    await harness.call(cancelPaymentRequest, harness.keyHeaders, { params });
  });

  test('say what is kept and what the shop gets, also once some was given back', async () => {
    const [paid] = await listed({ order_reference: 'JH-1' });
    const plan = { code: 'three', payments: 3 };
    expect(paid).toMatchObject({ id: stove, fee: 240_00, net: 5_760_00, plan });
    const [part] = await listed({ order_reference: 'JH-22' });
    // 1.5 % of what stands.
    expect(part).toMatchObject({ id: fan, refunded: 850_00, fee: 15_00, net: 985_00 });
    expect((await listed({ order_reference: 'XX-3' }))[0]).toMatchObject({ fee: 0, net: 0 });
    expect((await listed({ status: 'open' }))[0]).toMatchObject({
      fee: null,
      net: null,
      plan: null,
    });
  });

  test('are found by order, reference, state, day and store', async () => {
    const ids = async (query: Query) => (await sales(query)).results.map(({ id }) => id);
    expect(await ids({ search: 'JH-' })).toEqual([fan, stove]);
    expect(await ids({ search: 'JH_' })).toHaveLength(1);
    expect(await ids({ search: '%' })).toEqual([]);
    const [{ reference } = { reference: '' }] = await listed({ order_reference: 'JH-1' });
    for (const between of [' ', '-', ''])
      expect(await ids({ search: reference.toLowerCase().replace('-', between) })).toEqual([stove]);
    for (const amount of ['6000', '6,000.00', '₱6,000'])
      expect(await ids({ search: amount })).toEqual([stove]);
    const [{ buyer_name: name } = { buyer_name: '' }] = (await sales({ search: 'JH-1' })).results;
    const byName = await ids({ search: name ?? '' });
    expect(byName).toEqual([iron, fan, stove]);
    expect(await ids({ search: (name ?? '').slice(0, 2).toLowerCase() })).toEqual(byName);
    expect(await ids({ search: `${name} Nobody` })).toEqual([]);
    expect(await ids({ search: name ?? '', group: 'paid' })).toEqual([stove]);
    const named = { search: name ?? '', group: 'refunded' as const };
    expect(await totals(named)).toMatchObject({ count: 2, groups: { paid: 1, refunded: 2 } });
    expect(await ids({ group: 'paid' })).toEqual([stove]);
    expect(await ids({ group: 'refunded' })).toEqual([iron, fan]);
    expect(await ids({ status: 'refunded' })).toEqual([iron]);
    expect(await ids({ group: 'paid', status: 'refunded' })).toEqual([]);
    expect(await ids({ from: today, to: today })).toHaveLength(5);
    expect(await ids({ to: '2020-01-01' })).toEqual([]);
    expect(await ids({ store_id: harness.store.store_id })).toHaveLength(5);
    expect(await ids({ store_id: randomUUID() })).toEqual([]);
  });

  test('are listed once each, however small the pages, also where instants are the same', async () => {
    await system((tx) =>
      sql`update payment_requests set paid_at = '2026-01-05T03:00:00.000123Z'
           where id in (${stove}, ${fan}, ${iron})`.execute(tx),
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await sales({ limit: '1', ...(cursor ? { cursor } : {}) });
      seen.push(...page.results.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toHaveLength(5);
    expect(new Set(seen).size).toBe(5);
    await system((tx) =>
      sql`update payment_requests set paid_at = changed_at where paid_at is not null`.execute(tx),
    );
    const bad = await harness.call(listSales, owner.headers, { query: { cursor: 'eCB5' } });
    expect([bad.statusCode, bad.json().code]).toEqual([422, 'cursor_invalid']);
  });

  test('add up: what was sold, given back and kept is what is left', async () => {
    const all = await totals();
    expect(all).toEqual({
      count: 5,
      sold: { count: 3, gross: 9_850_01, refunded: 2_850_01, fee: 255_00, net: 6_745_00 },
      groups: { waiting: 1, paid: 1, refunded: 2, ended: 1 },
    });
    // A filter by state narrows the sum; what the others would show is still said.
    const paid = await totals({ group: 'paid' });
    expect(paid).toEqual({
      count: 1,
      sold: { count: 1, gross: 6_000_00, refunded: 0, fee: 240_00, net: 5_760_00 },
      groups: all.groups,
    });
    const shown = (await sales()).results.filter(({ paid_at }) => paid_at);
    const sum = (of: (sale: Sale) => number | null) =>
      shown.reduce((total, sale) => total + (of(sale) ?? 0), 0);
    expect([sum((sale) => sale.fee), sum((sale) => sale.net)]).toEqual([255_00, 6_745_00]);
  });

  test('name the buyer by first name and initial, and a key learns no name', async () => {
    const [first] = (await sales({ search: 'JH-1' })).results;
    expect(first?.buyer_name).toBe('Ana S.');
    expect(JSON.stringify(await listed({}))).not.toContain('Ana');
    const byKey = await harness.call(listSales, harness.keyHeaders, { query: inTest() });
    expect(byKey.statusCode).toBe(401);
  });

  test('are one shop’s own: another sees neither the list, nor the sum, nor the sale', async () => {
    const other = await harness.newBuyer({ role: 'merchant' });
    expect((await sales({}, other.headers)).results).toEqual([]);
    const theirs = { store_id: harness.store.store_id };
    expect((await sales(theirs, other.headers)).results).toEqual([]);
    expect((await totals(theirs, other.headers)).count).toBe(0);
    const reply = await saleOf(stove, other.headers);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'payment_request_not_found']);
    expect((await dayOf(other.headers)).taken).toEqual({ count: 0, gross: 0, refunded: 0 });
  });

  test('stay within a key’s store, whatever store it asks for', async () => {
    const branch = await openStoreOf(harness, owner, 'Branch');
    expect(await listed({ store_id: branch.store_id })).toEqual([]);
    expect(await listed({ store_id: harness.store.store_id })).toHaveLength(5);
  });

  test('are added up by store, and name the addresses that buyers were sent back to', async () => {
    const { store_id } = harness.store;
    const month = await harness.call(listStoreSales, owner.headers, { query: inTest() });
    expect(month.json()).toEqual({
      from: `${today.slice(0, 7)}-01`,
      results: [{ store_id, count: 3, gross: 9_850_01 }],
    });
    const urlsOf = async () =>
      (await harness.call(getStoreUse, owner.headers, { params: { store_id } })).json().return_urls;
    const unused = { count: 0, last_at: null };
    expect(await urlsOf()).toContainEqual({ url: shopPages.done, live: unused, test: unused });
    const { id } = await harness.askFor({
      amount: 900_00,
      ...{ return_url: `${shopPages.done}?order=1`, cancel_url: shopPages.cart },
    });
    const once = { count: 1, last_at: expect.any(String) };
    for (const url of [shopPages.done, shopPages.cart])
      expect(await urlsOf()).toContainEqual({ url, live: unused, test: once });
    await system((tx) => tx.deleteFrom('payment_requests').where('id', '=', id).execute());
  });

  test('tell of one sale what happened, and when it is paid out', async () => {
    const sale = (await saleOf(stove)).json();
    expect(sale).toMatchObject({ buyer_name: 'Ana S.', origin: 'key', fee: 240_00 });
    expect(sale.payout_on > today).toBe(true);
    const steps = [sale.created_at, sale.opened_at, sale.agreed_at, sale.paid_at];
    expect(steps).toEqual([...steps].sort());
    expect(JSON.stringify(sale)).not.toContain(ana.account.id);
  });
});

describe('the day of a shop', () => {
  test('has its takings by the hour, and what of them was given back', async () => {
    const { taken, waiting, hours } = await dayOf();
    expect(taken).toEqual({ count: 3, gross: 9_850_01, refunded: 2_850_01 });
    expect(waiting).toBe(1);
    expect(hours.reduce((sum: number, { gross }: { gross: number }) => sum + gross, 0)).toBe(
      taken.gross,
    );
  });

  test('shows requests of the dashboard in live mode alone', async () => {
    const { store_id } = harness.store;
    await harness.call(createPaymentRequest, owner.headers, { body: { amount: 900_00, store_id } });
    const live = await harness.call(getShopDay, owner.headers, { query: { mode: 'live' } });
    expect(live.json()).toMatchObject({ waiting: 1, taken: { count: 0, gross: 0 } });
  });
});

describe('a shop with 20,000 payments', () => {
  const count = 20_000;
  let big: Awaited<ReturnType<typeof harness.openShop>>;
  beforeAll(async () => {
    big = await harness.openShop();
    const { account } = big.merchant;
    // A year of them, one in ten unpaid, as checkout would have left them. Some at a time: on a
    // busy machine all of them take longer than a statement may.
    const perInsert = 2_000;
    for (let last = perInsert; last <= count; last += perInsert)
      await system((tx) =>
        sql`insert into payment_requests (id, mode, merchant_id, store_id, token, reference,
              amount_centavos, order_reference, description, origin, status, buyer_id, plan_id,
              fee_centavos, plan_code, plan_payments, created_at, expires_at, changed_at, paid_at)
            select uuid_v7(slot_of(${account.id})), 'live', ${account.id}, ${big.store.store_id},
                   left(translate(encode(sha256(n::text::bytea), 'base64'), '+/', '-_'), 22),
                   translate(lpad(n::text, 8, '0'), '0', 'A'),
                   50000 + n, 'ORD-' || n, 'Thing ' || n, 'key',
                   case when n % 10 = 0 then 'expired' else 'paid' end,
                   case when n % 10 <> 0 then ${ana.account.id}::uuid end,
                   case when n % 10 <> 0 then gen_random_uuid() end,
                   case when n % 10 <> 0 then 2000 end,
                   case when n % 10 <> 0 then 'three' end, case when n % 10 <> 0 then 3 end,
                   at, at + interval '30 minutes', at, case when n % 10 <> 0 then at end
              from (select n, now() - n * interval '26 minutes' as at
                      from generate_series(${last - perInsert + 1}::int,
                        ${last}::int) n) made`.execute(tx),
      );
    await system((tx) => sql`analyze payment_requests`.execute(tx)).catch(() => undefined);
  });

  const times = 10;
  /** Milliseconds that the page waits for both of its calls, at p95. */
  async function p95Of(query: Query): Promise<number> {
    const { headers } = big.merchant;
    const took: number[] = [];
    for (let i = 0; i < times; i += 1) {
      const began = performance.now();
      const replies = await Promise.all([
        harness.call(listSales, headers, { query }),
        harness.call(getSalesTotals, headers, { query: withoutPage(query) }),
      ]);
      took.push(performance.now() - began);
      for (const reply of replies) if (reply.statusCode !== 200) throw new Error(reply.body);
    }
    return took.sort((a, b) => a - b)[Math.ceil(times * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
  }
  const barMs = 300;
  /** Beside other tests on two cores; only a query that lost its index is slower than this. */
  const failsAboveMs = 2 * barMs;
  const withoutPage = ({ cursor: _, limit: __, ...rest }: Query): Query => rest;

  test('lists and adds up any selection of them at once', async () => {
    const from = manilaDateOf((await testNow(harness.db)).getTime() - 200 * 86_400_000);
    const first = await harness.call(listSales, big.merchant.headers, {
      query: { limit: '500', to: from },
    });
    const selections: Record<string, Query> = {
      'all of it': {},
      'a page far down': { limit: '25', cursor: first.json().next_cursor },
      'some days': { from, to: from },
      'a state': { group: 'ended' },
      'an order': { search: 'ORD-1999' },
      'a name': { search: 'Nobody' },
      'a price': { search: '123.45' },
    };
    const figures: Record<string, number> = {};
    for (const [name, query] of Object.entries(selections))
      figures[name] = Math.round(await shortestOf(() => p95Of(query), { limitMs: barMs }));
    const tooSlow = Object.entries(figures).filter(([, ms]) => ms > failsAboveMs);
    expect(tooSlow).toEqual([]);
    const all = (await harness.call(getSalesTotals, big.merchant.headers, { query: {} })).json();
    expect([all.count, all.sold.count, all.groups.ended]).toEqual([count, 18_000, 2_000]);
  });
});
