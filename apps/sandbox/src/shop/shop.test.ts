import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cancelPaymentRequest, listPaymentRequests } from '@luwag/contracts/payment-requests';
import { setWebhook } from '@luwag/contracts/webhooks';
import { askForStore, testKeyOf } from '@luwag/testing/builders/stores';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness, tokenOf } from '@luwag/testing/harness/payments-harness';
import { freePort } from '@luwag/testing/harness/processes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../sandbox.ts';

const harness = forAllTests(startPaymentsHarness);
let shop: Sandbox;
let key: string;
let secret: string;
/** Stands between the shop and Luwag, and loses answers when it is told to. */
let line: Awaited<ReturnType<typeof openLine>>;

beforeAll(async () => {
  line = await openLine(harness.origin);
  const port = await freePort();
  const home = `http://localhost:${port}/shop`;
  const store = await askForStore(harness, harness.merchant, {
    name: 'Juan’s Hardware',
    website_url: 'https://juan.example',
    return_urls: [`${home}/return`, `${home}/cancel`],
  });
  const { store_id } = store.json();
  const scopes = ['payments:read', 'payments:write', 'webhooks:write'];
  ({ key } = await testKeyOf(harness, harness.merchant, { store_id }, scopes));
  const hook = await harness.call(setWebhook, keyHeaders(), {
    params: { store_id },
    body: { url: `${home}/webhook` },
  });
  secret = hook.json().secret;
  noteCanaries(secret);
  const options = { key, webhookSecret: secret, apiOrigin: line.origin };
  shop = await buildSandbox({ shop: { ...options, luwagOrigin: 'http://localhost:1' } });
  await shop.listen({ httpPort: port, smtpPort: 0 });
});
afterAll(async () => {
  await shop.close();
  await line.close();
});

const keyHeaders = () => ({ authorization: `Bearer ${key}` });

async function openLine(target: string) {
  let isLost = false;
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const { authorization = '', 'idempotency-key': idempotencyKey } = request.headers;
    if (idempotencyKey) asked.push(String(idempotencyKey));
    const answer = await fetch(target + request.url, {
      method: request.method ?? 'GET',
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(idempotencyKey ? { 'idempotency-key': String(idempotencyKey) } : {}),
      },
      ...(body ? { body } : {}),
    });
    const text = await answer.text();
    if (isLost) return request.socket.destroy();
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    lose(next: boolean) {
      isLost = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Somebody with a browser that keeps the shop's cookie and runs nothing. */
function shopper(at: Sandbox = shop) {
  let cookie = '';
  const send = async (method: 'GET' | 'POST', url: string, form: Record<string, string> = {}) => {
    const reply = await at.app.inject({
      method,
      url,
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    const set = String(reply.headers['set-cookie'] ?? '');
    if (set) cookie = set.split(';')[0] ?? '';
    return reply;
  };
  return {
    get: (url: string) => send('GET', url),
    post: (url: string, form?: Record<string, string>) => send('POST', url, form),
    add: (product: string) => send('POST', '/shop/cart', { product, change: '1' }),
    /** Presses the button of the front page; answers with the order and where it leads. */
    async checkOut() {
      const page = (await send('GET', '/shop')).body;
      const order = /name="order" value="(JH-[0-9a-f]{12})"/.exec(page)?.[1] ?? '';
      const reply = await send('POST', '/shop/checkout', { order });
      return { order, reply, location: String(reply.headers.location) };
    },
  };
}
const requestOf = async (order: string) => {
  const reply = await harness.call(listPaymentRequests, keyHeaders());
  return reply
    .json()
    .results.find((each: { order_reference: string }) => each.order_reference === order);
};
const cancel = (request_id: string) =>
  harness.call(cancelPaymentRequest, keyHeaders(), { params: { request_id } });

function signed(body: object, changes: { id?: string; secret?: string; at?: number } = {}) {
  const payload = JSON.stringify(body);
  const id = changes.id ?? `evt_${randomBytes(8).toString('hex')}`;
  const timestamp = String(Math.floor((changes.at ?? Date.now()) / 1000));
  const bytes = Buffer.from((changes.secret ?? secret).slice(6), 'base64');
  const mac = createHmac('sha256', bytes).update(`${id}.${timestamp}.${payload}`).digest('base64');
  return {
    method: 'POST' as const,
    url: '/shop/webhook',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${mac}`,
    },
    payload,
  };
}
const eventOf = (
  request: { id: string; order_reference?: string },
  status: string,
  version = 9,
) => ({
  type: `payment_request.${status}`,
  timestamp: new Date().toISOString(),
  data: { id: request.id, order_reference: request.order_reference ?? null, status, version },
});

test('a shop without a key says how to make one, and sells nothing', async () => {
  const bare = await buildSandbox();
  const maria = shopper(bare);
  await maria.add('drill');
  const page = await maria.get('/shop');
  expect(page.body).toContain('This shop has no key yet');
  expect(page.body).toContain('SANDBOX_SHOP_KEY');
  expect(page.body).not.toContain('Pay with Luwag');
  expect((await bare.app.inject(signed({}))).statusCode).toBe(503);
  await bare.close();
});

test('a shop finds its key where the seed leaves it, whenever that is', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'luwag-shop-'));
  const seeded = await buildSandbox({ dataDir });
  expect((await seeded.app.inject('/shop')).body).toContain('This shop has no key yet');
  const told = { key, webhook_secret: secret, store_code: 'ST00000000' };
  writeFileSync(join(dataDir, 'shop.json'), JSON.stringify(told));
  expect((await seeded.app.inject('/shop')).body).not.toContain('no key yet');
  expect((await seeded.app.inject(signed(eventOf({ id: 'x' }, 'paid')))).statusCode).toBe(204);
  await seeded.close();
  rmSync(dataDir, { recursive: true });
});

test('orders outlive the process', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'luwag-shop-'));
  const options = { dataDir, shop: { key, webhookSecret: secret, apiOrigin: line.origin } };
  const before = await buildSandbox(options);
  const maria = shopper(before);
  await maria.add('drill');
  line.lose(true);
  const { order } = await maria.checkOut();
  line.lose(false);
  await before.close();
  const after = await buildSandbox(options);
  expect((await after.app.inject('/shop/orders')).body).toContain(order);
  await after.close();
  rmSync(dataDir, { recursive: true });
});

test('the cart says how many, and the shop how much', async () => {
  const maria = shopper();
  for (const product of ['cement', 'drill', 'drill', 'gold']) await maria.add(product);
  expect((await maria.get('/shop')).body).toContain('₱7,265.00');
  await maria.post('/shop/cart', { product: 'drill', change: '-1' });
  const page = (await maria.get('/shop')).body;
  expect(page).toContain('₱3,765.00');
  expect(page).not.toMatch(/<script|style=|onclick/);
  const little = shopper();
  await little.add('cement');
  expect((await little.get('/shop')).body).not.toContain('Pay with Luwag');
});

describe('an order', () => {
  test('is there first, asks Luwag once however often it is pressed, and leads there', async () => {
    const maria = shopper();
    await maria.add('drill');
    const { order, reply, location } = await maria.checkOut();
    expect(reply.statusCode).toBe(303);
    const request = await requestOf(order);
    expect(location).toBe(request.webpay_url);
    expect(request).toMatchObject({
      amount: 3_500_00,
      description: '1 × Cordless drill',
      livemode: false,
      status: 'open',
    });
    expect(request.return_url).toMatch(/^http:\/\/localhost:\d+\/shop\/return\?order=JH-/);
    const again = await maria.post('/shop/checkout', { order });
    expect(again.headers.location).toBe(location);
  });

  test('whose answer was lost is asked for again with the same key', async () => {
    const maria = shopper();
    await maria.add('drill');
    line.lose(true);
    const before = line.asked.length;
    const { order, location } = await maria.checkOut();
    expect(location).toBe(`/shop/orders/${order}`);
    expect((await maria.get(location)).body).toContain('Your order is safe');
    line.lose(false);
    const again = await maria.post(`/shop/orders/${order}/pay`);
    const request = await requestOf(order);
    expect(again.headers.location).toBe(request.webpay_url);
    expect(new Set(line.asked.slice(before)).size).toBe(1);
  });

  test('is paid when Luwag says so, not when the address does', async () => {
    const maria = shopper();
    await maria.add('drill');
    const { order } = await maria.checkOut();
    const back = await maria.get(`/shop/return?order=${order}&status=paid&paid=true`);
    expect(back.body).toContain('Waiting for your payment');
    expect(back.body).toContain('http-equiv="refresh"');
    expect((await maria.get('/shop')).body).toContain('1 × Cordless drill');
    expect((await maria.get('/shop/return?order=JH-000000000000')).statusCode).toBe(404);
  });

  test('that was taken back keeps the cart, and is asked for anew', async () => {
    const maria = shopper();
    await maria.add('drill');
    const { order, location } = await maria.checkOut();
    await cancel((await requestOf(order)).id);
    const back = await maria.get('/shop/cancel');
    expect(back.body).toContain('Your cart is as you left it');
    expect(back.body).toContain('1 × Cordless drill');
    expect((await maria.get(`/shop/orders/${order}`)).body).toContain('Not paid: canceled');
    const again = await maria.post(`/shop/orders/${order}/pay`);
    expect(again.headers.location).toMatch(/\/p\/[\w-]{22}$/);
    expect(again.headers.location).not.toBe(location);
  });
});

describe('a webhook', () => {
  test('is believed when it is signed, once, and the later version counts', async () => {
    const maria = shopper();
    await maria.add('drill');
    const { order } = await maria.checkOut();
    const request = await requestOf(order);
    const paid = signed(eventOf(request, 'paid', 9));
    expect((await shop.app.inject(paid)).statusCode).toBe(204);
    expect((await shop.app.inject(paid)).statusCode).toBe(204);
    expect((await shop.app.inject(signed(eventOf(request, 'started', 2)))).statusCode).toBe(204);
    const orders = (await maria.get('/shop/orders')).body;
    const row = orders.slice(orders.indexOf(order)).split('</li>')[0];
    expect(row).toContain('>Paid<');
    expect(row).toContain('2 events');
  });

  test('about a refund is taken and changes no order: its request is told after it', async () => {
    const data = { id: 'r', payment_request_id: 'x', status: 'created', amount: 1_00 };
    const event = { type: 'refund.created', timestamp: new Date().toISOString(), data };
    expect((await shop.app.inject(signed(event))).statusCode).toBe(204);
  });

  test('is turned away when it is not', async () => {
    const maria = shopper();
    await maria.add('drill');
    const { order } = await maria.checkOut();
    const event = eventOf(await requestOf(order), 'paid');
    const wrong = [
      signed(event, { secret: `whsec_${randomBytes(32).toString('base64')}` }),
      signed(event, { at: Date.now() - 301_000 }),
      { ...signed(event), payload: JSON.stringify(event).replace('paid', 'open') },
      { ...signed(event), headers: { 'content-type': 'application/json' } },
    ];
    for (const each of wrong) expect((await shop.app.inject(each)).statusCode).toBe(401);
    expect((await maria.get(`/shop/orders/${order}`)).body).toContain('Waiting for your payment');
    const foreign = eventOf({ id: 'x', order_reference: order }, 'paid');
    expect((await shop.app.inject(signed(foreign))).statusCode).toBe(204);
    expect((await maria.get(`/shop/orders/${order}`)).body).not.toContain('>Paid<');
  });
});

test('the whole way: bought in the shop, paid at Luwag, told by webhook, shown as paid', async () => {
  const ana = await harness.newPayer();
  const browser = shopper();
  await browser.add('drill');
  const { order, location } = await browser.checkOut();
  const proposal = await harness.agreedAndConfirmed(ana, { webpay_url: location }, { terms: 3 });
  const made = await harness.pay(ana, proposal);
  expect([made.statusCode, tokenOf({ webpay_url: location })]).toEqual([
    201,
    proposal.request.token,
  ]);
  await harness.settled();
  await harness.until(
    async () => (await browser.get(`/shop/orders/${order}`)).body.includes('payment_request.paid'),
    'the webhook',
  );
  const done = await browser.get(`/shop/return?order=${order}`);
  expect(done.body).toContain('Your order is paid');
  expect(done.body).toContain('payment_request.started');
  expect((await browser.get('/shop')).body).toContain('It is empty.');
});
