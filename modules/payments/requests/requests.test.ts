import { randomUUID } from 'node:crypto';
import {
  cancelPaymentRequest,
  createPaymentRequest,
  findByQr,
  findByReference,
  getPaymentRequest,
  listPaymentRequests,
  type PaymentRequest,
} from '@luwag/contracts/payment-requests';
import { inScope } from '@luwag/db/scope';
import { paymentReference } from '@luwag/domain/reference';
import { formatStoreCode } from '@luwag/domain/store-code';
import { passTime } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { shopPages, startPaymentsHarness, tokenOf } from '@luwag/testing/harness/payments-harness';
import { atOnce } from '@luwag/testing/harness/racing';
import { beforeAll, describe, expect, test } from 'vitest';
import { expireRequests } from './jobs.ts';

const harness = forAllTests(startPaymentsHarness);
let ana: SignedIn;
beforeAll(async () => {
  ana = await harness.newBuyer();
});

const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const ask = (body: object = {}, headers: Record<string, string> = harness.keyHeaders) =>
  harness.call(createPaymentRequest, headers, { body: { amount: 3_000_00, ...body } });
const codeOf = async (reply: Awaited<ReturnType<typeof ask>>) => [
  reply.statusCode,
  reply.json().code,
];
const read = (id: string, headers: Record<string, string> = harness.keyHeaders) =>
  harness.call(getPaymentRequest, headers, { params: { request_id: id } });
const cancel = (id: string, headers: Record<string, string> = harness.keyHeaders) =>
  harness.call(cancelPaymentRequest, headers, { params: { request_id: id } });
const pass = async (ms: number) => {
  await passTime(harness.db, ms);
  ana = await harness.again(ana);
  harness.merchant = await harness.again(harness.merchant);
};
/** What was told of a request, oldest first. */
const toldOf = (id: string) =>
  system(async (tx) => {
    const rows = await tx.selectFrom('outbox').selectAll().orderBy('id').execute();
    return rows
      .filter((row) => row.topic === 'payment_request.changed')
      .map((row) => row.payload as { request_id: string; status: string; version: number })
      .filter((payload) => payload.request_id === id);
  });

describe('a payment request', () => {
  test('is one object behind link, code and reference', async () => {
    const reply = await ask({
      order_reference: 'WC-1042',
      description: '2 bags of cement',
      return_url: `${shopPages.done}?order=1042`,
      cancel_url: shopPages.cart,
      metadata: { cart: '17' },
    });
    expect(reply.statusCode).toBe(201);
    const made: PaymentRequest = reply.json();
    expect(made).toMatchObject({
      status: 'open',
      version: 1,
      livemode: false,
      amount: 3_000_00,
      currency: 'PHP',
      store_id: harness.store.store_id,
      order_reference: 'WC-1042',
      return_url: `${shopPages.done}?order=1042`,
      metadata: { cart: '17' },
      failure_reason: null,
      paid_at: null,
    });
    expect(made.webpay_url).toMatch(/^https:\/\/luwag\.test\/p\/[\w-]{22}$/);
    expect(made.qr.payload).toBe(made.webpay_url);
    expect(Date.parse(made.expires_at) - Date.parse(made.created_at)).toBe(1800_000);
    expect((await read(made.id)).json()).toEqual(made);

    const asked = {
      kind: 'request',
      token: tokenOf(made),
      reference: made.reference,
      store_name: 'Tindahan ni Aling Nena',
      business_name: 'Test Store',
      store_city: 'City of Parañaque',
      livemode: false,
      amount: 3_000_00,
      order_reference: 'WC-1042',
      description: '2 bags of cement',
      status: 'open',
      version: 1,
      expires_at: made.expires_at,
      return_url: `${shopPages.done}?order=1042`,
      cancel_url: shopPages.cart,
    };
    // Whoever has the link may look, signed in or not; what the shop noted for itself stays there.
    const byLink = await harness.call(findByQr, {}, { params: { id: tokenOf(made) } });
    expect(byLink.json()).toEqual(asked);
    for (const ref of [made.reference, made.reference.replace('-', ' ').toLowerCase()]) {
      const byName = await harness.call(findByReference, ana.headers, { params: { ref } });
      expect(byName.json()).toEqual(asked);
    }
  });

  test('is made once for one key, however often it is asked for', async () => {
    const key = randomUUID();
    const body = { amount: 700_00 };
    const send = () => harness.call(createPaymentRequest, harness.keyHeaders, { body, key });
    const bodies = (await Promise.all([send(), send(), send()])).map((reply) => reply.body);
    expect(new Set(bodies).size).toBe(1);
    const other = await harness.call(createPaymentRequest, harness.keyHeaders, {
      body: { amount: 800_00 },
      key,
    });
    expect(await codeOf(other)).toEqual([422, 'idempotency_key_reused']);
  });

  test.each([
    ['a price that no plan is made for', { amount: 499_99 }],
    ['more than anybody is let in with', { amount: 100_000_01 }],
    ['a fraction of a centavo', { amount: 1000.5 }],
    ['another currency', { currency: 'USD' }],
    ['a status of its own', { status: 'paid' }],
    ['a plan of its own', { plan_id: randomUUID() }],
    ['a life of a second', { expires_in: 1 }],
    ['too many notes', { metadata: Object.fromEntries([...Array(21).keys()].map((i) => [i, ''])) }],
  ])('is not made with %s', async (_what, body) => {
    expect(await codeOf(await ask(body))).toEqual([422, 'invalid_request']);
  });
});

describe('who may ask', () => {
  test('a key asks for its own store, in its own mode, within its scopes', async () => {
    const other = await openStoreOf(harness, harness.merchant, 'Branch');
    const elsewhere = await ask({ store_id: other.store_id });
    expect(await codeOf(elsewhere)).toEqual([404, 'store_not_found']);
    expect((await ask({ store_id: harness.store.store_id })).statusCode).toBe(201);
    const { key } = await testKeyOf(harness, harness.merchant, harness.store, ['payments:read']);
    const reading = { authorization: `Bearer ${key}` };
    expect(await codeOf(await ask({}, reading))).toEqual([403, 'forbidden']);
    const made = await harness.askFor();
    expect((await read(made.id, reading)).statusCode).toBe(200);
    expect(await codeOf(await cancel(made.id, reading))).toEqual([403, 'forbidden']);
    const { key: refunds } = await testKeyOf(harness, harness.merchant, harness.store, [
      'refunds:write',
    ]);
    const headers = { authorization: `Bearer ${refunds}` };
    expect(await codeOf(await read(made.id, headers))).toEqual([403, 'forbidden']);
    expect(await codeOf(await harness.call(listPaymentRequests, headers))).toEqual([
      403,
      'forbidden',
    ]);
  });

  test('a merchant asks for real money, for a store of their own, once they are active', async () => {
    const { headers } = harness.merchant;
    const made = await harness.askLive();
    expect(made.livemode).toBe(true);
    expect(await codeOf(await ask({}, headers))).toEqual([404, 'store_not_found']);
    const stranger = await harness.openShop();
    const theirs = await ask({ store_id: stranger.store.store_id }, headers);
    const nobodys = await ask({ store_id: randomUUID() }, headers);
    expect(await codeOf(theirs)).toEqual([404, 'store_not_found']);
    expect(theirs.body).toBe(nobodys.body);
    await setMerchantStatus(stranger.merchant, 'IN_REVIEW');
    const early = await ask({ store_id: stranger.store.store_id }, stranger.merchant.headers);
    expect(await codeOf(early)).toEqual([409, 'merchant_not_active']);
    // To try things out nobody has to be.
    expect((await ask({}, stranger.keyHeaders)).statusCode).toBe(201);
  });

  test('another’s request, and another mode’s, looks like none at all', async () => {
    const [trial, live] = [await harness.askFor(), await harness.askLive()];
    const stranger = await harness.openShop();
    const branch = await openStoreOf(harness, harness.merchant, 'Second branch');
    const { key } = await testKeyOf(harness, harness.merchant, branch, [
      'payments:read',
      'payments:write',
    ]);
    const cases: [string, Record<string, string>][] = [
      [trial.id, stranger.keyHeaders],
      [trial.id, stranger.merchant.headers],
      [live.id, stranger.merchant.headers],
      // A test key and a live row of its own store; and a key of the branch next door.
      [live.id, harness.keyHeaders],
      [trial.id, { authorization: `Bearer ${key}` }],
    ];
    for (const [id, headers] of cases)
      for (const call of [read, cancel]) {
        const [foreign, missing] = [await call(id, headers), await call(randomUUID(), headers)];
        expect(await codeOf(foreign)).toEqual([404, 'payment_request_not_found']);
        expect(foreign.body).toBe(missing.body);
      }
    // Its merchant sees both.
    const { headers } = harness.merchant;
    expect((await read(trial.id, headers)).json().livemode).toBe(false);
    expect((await read(live.id, headers)).json().livemode).toBe(true);
  });

  test('a list has the shop’s own, newest first, a page at a time', async () => {
    const shop = await harness.openShop();
    const { store_id } = shop.store;
    const made: string[] = [];
    for (let i = 0; i < 22; i += 1) made.unshift((await ask({}, shop.keyHeaders)).json().id);
    const live = (await ask({ store_id }, shop.merchant.headers)).json();
    const listed = async (headers: Record<string, string>, query: Record<string, string> = {}) => {
      const { results, next_cursor, has_more } = (
        await harness.call(listPaymentRequests, headers, { query })
      ).json();
      return { ids: results.map(({ id }: PaymentRequest) => id), next_cursor, has_more };
    };
    const first = await listed(shop.keyHeaders);
    expect([first.ids, first.has_more]).toEqual([made.slice(0, 20), true]);
    const rest = await listed(shop.keyHeaders, { cursor: first.next_cursor });
    expect(rest).toEqual({ ids: made.slice(20), next_cursor: null, has_more: false });
    for (const cursor of [
      'x',
      Buffer.from(`2026-02-31T00:00:00.000000Z ${live.id}`).toString('base64url'),
    ])
      expect(
        await codeOf(
          await harness.call(listPaymentRequests, shop.keyHeaders, { query: { cursor } }),
        ),
      ).toEqual([422, 'cursor_invalid']);
    // A key has one mode, and is told so when it asks for the other.
    expect((await listed(shop.keyHeaders, { mode: 'test' })).ids).toEqual(made.slice(0, 20));
    const query = { mode: 'live' as const };
    const foreign = await harness.call(listPaymentRequests, shop.keyHeaders, { query });
    expect([foreign.statusCode, foreign.json().errors]).toEqual([
      422,
      [{ path: '/query/mode', code: 'invalid_value', values: ['test'] }],
    ]);
    const unknown = await harness.app.inject({
      ...{ url: listPaymentRequests.path, query: { mode: 'foo' }, headers: shop.keyHeaders },
    });
    expect(unknown.json().errors).toEqual([
      { path: '/query/mode', code: 'invalid_value', values: ['test', 'live'] },
    ]);
    expect((await listed(shop.merchant.headers)).ids).toEqual([live.id]);
    expect((await listed(shop.merchant.headers, { mode: 'test' })).ids).toHaveLength(20);
  });
});

const setMerchantStatus = ({ account }: SignedIn, merchant_status: string) =>
  system((tx) =>
    tx
      .updateTable('merchant_profiles')
      .set({ merchant_status })
      .where('account_id', '=', account.id)
      .execute(),
  );

describe('an order', () => {
  test('has one request in force, and whoever asks again is told which', async () => {
    const first = await harness.askFor({ order_reference: 'A-1' });
    const again = await ask({ order_reference: 'A-1' });
    expect(await codeOf(again)).toEqual([409, 'order_reference_in_use']);
    expect(again.json().title).toContain(first.id);
    // Another mode has its own orders, and so has another store.
    expect((await harness.askLive({ order_reference: 'A-1' })).status).toBe('open');
    await cancel(first.id);
    expect((await ask({ order_reference: 'A-1' })).statusCode).toBe(201);
  });

  test('is asked for by one of many at once', async () => {
    const calls = Array.from({ length: 6 }, () => () => ask({ order_reference: 'A-2' }));
    const replies = await atOnce(harness.db, 'payment_requests', calls);
    const codes = replies.map((reply) => reply.json().code ?? 'made').sort();
    expect(codes).toEqual(['made', ...Array(5).fill('order_reference_in_use')].sort());
  });

  test('is free again once the time of its request is over, swept or not', async () => {
    const late = await harness.askFor({ order_reference: 'A-3', expires_in: 60 });
    await pass(61_000);
    const next = await ask({ order_reference: 'A-3' });
    expect(next.statusCode).toBe(201);
    expect(await toldOf(late.id)).toMatchObject([{ status: 'expired', version: 2 }]);
  });
});

describe('a request’s end', () => {
  test('by its shop: once, and told with the change', async () => {
    const made = await harness.askFor();
    expect(await toldOf(made.id)).toEqual([]);
    const replies = [await cancel(made.id), await cancel(made.id)];
    for (const reply of replies)
      expect(reply.json()).toEqual({ ...made, status: 'canceled', version: 2 });
    expect(await toldOf(made.id)).toEqual([
      {
        request_id: made.id,
        token: tokenOf(made),
        mode: 'test',
        merchant_id: harness.merchant.account.id,
        store_id: harness.store.store_id,
        buyer_id: null,
        plan_id: null,
        status: 'canceled',
        version: 2,
        failure_reason: null,
        refunded_centavos: 0,
      },
    ]);
  });

  test('by time: read as such at once, and written down by the sweep', async () => {
    const made = await harness.askFor({ expires_in: 60 });
    const started = await harness.askFor({ expires_in: 60 });
    const longer = await harness.askFor({ expires_in: 7 * 86_400 });
    await harness.open(ana, { token: tokenOf(started) });
    await pass(60_000);
    expect((await read(made.id)).json()).toMatchObject({ status: 'expired', version: 1 });
    const seen = await harness.call(findByQr, {}, { params: { id: tokenOf(made) } });
    expect(seen.json()).toMatchObject({ status: 'expired' });
    const late = await cancel(made.id);
    expect(await codeOf(late)).toEqual([409, 'payment_request_ended']);
    expect(late.json().title).toContain('expired');
    await harness.runJob(expireRequests);
    await harness.runJob(expireRequests);
    expect(await toldOf(made.id)).toMatchObject([{ status: 'expired', version: 2 }]);
    expect(await toldOf(started.id)).toMatchObject([
      { status: 'started', version: 2 },
      { status: 'expired', version: 3 },
    ]);
    expect((await read(longer.id)).json()).toMatchObject({ status: 'open', version: 1 });
  });
});

describe('what leads nowhere', () => {
  test('a link, a reference or a store code of nobody', async () => {
    const missing = [404, 'payment_request_not_found'];
    const look = (id: string) => harness.call(findByQr, {}, { params: { id } });
    expect(await codeOf(await look('x'.repeat(22)))).toEqual(missing);
    expect(await codeOf(await look('STK7QD29MX'))).toEqual(missing);
    expect(await codeOf(await look('not-a-token'))).toEqual([422, 'invalid_request']);
    const name = (ref: string) => harness.call(findByReference, ana.headers, { params: { ref } });
    expect(await codeOf(await name(paymentReference(12_345)))).toEqual(missing);
    const { reference } = await harness.askFor();
    const swapped = reference.replace(/^(.)(.)/, '$2$1');
    for (const typed of [`${reference}X`, 'K7QD', swapped === reference ? 'x' : swapped])
      expect(await codeOf(await name(typed))).toEqual([422, 'reference_mistyped']);
  });

  test('a counter that is not open', async () => {
    const shop = await harness.openShop();
    const { code } = shop.store;
    const look = () => harness.call(findByQr, {}, { params: { id: code } });
    const type = (ref: string) => harness.call(findByReference, ana.headers, { params: { ref } });
    const counter = {
      kind: 'store',
      store_code: code,
      store_name: 'Tindahan ni Aling Nena',
      business_name: 'Test Store',
      store_city: 'City of Parañaque',
      amount_min: 500_00,
      amount_max: 100_000_00,
    };
    expect((await look()).json()).toEqual(counter);
    // Typed from the poster, it leads where the scanned code does.
    for (const typed of [code, formatStoreCode(code).toLowerCase()])
      expect((await type(typed)).json()).toEqual(counter);
    const slip = code.slice(0, -1) + (code.endsWith('7') ? '4' : '7');
    expect(await codeOf(await type(slip))).toEqual([422, 'reference_mistyped']);
    await setMerchantStatus(shop.merchant, 'REJECTED');
    for (const reply of [await look(), await type(code)])
      expect(await codeOf(reply)).toEqual([404, 'payment_request_not_found']);
  });
});
