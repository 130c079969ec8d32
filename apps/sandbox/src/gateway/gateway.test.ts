import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../sandbox.ts';
import { MISBEHAVIOURS, OPERATIONS } from './misbehaviours.ts';
import { magicValues } from './part.ts';

// The wire itself, without any adapter: what the documents promise to anybody.

let sandbox: Sandbox;
let origin: string;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.parse('2026-11-15T02:00:00Z');
  sandbox = await buildSandbox({ now: () => new Date(nowMs), gateway: { delayScale: 0.001 } });
  ({ origin } = await sandbox.listen({ httpPort: 0, smtpPort: 0 }));
});
afterEach(() => sandbox.close());

type Json = Record<string, unknown>;
type Options = { key?: string; headers?: Record<string, string>; method?: string };

async function call(path: string, body?: Json, options: Options = {}) {
  const key = options.key ?? 'xnd_development_x:';
  const response = await fetch(`${origin}/xendit${path}`, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Basic ${Buffer.from(key).toString('base64')}`,
      'api-version': '2024-11-11',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { status, headers } = response;
  return { status, headers, body: (await response.json()) as Json };
}

const urls = {
  success_return_url: 'https://luwag.test/paid',
  failure_return_url: 'https://luwag.test/unpaid',
};
const place = { country: 'PH', currency: 'PHP' };
const payment = {
  reference_id: 'inst-8841-02',
  type: 'PAY',
  ...place,
  request_amount: 1250.5,
  channel_code: 'GCASH',
  channel_properties: urls,
  metadata: { plan: '8841' },
};

async function press(id: unknown, choice: string): Promise<Response> {
  const body = new URLSearchParams({ choice });
  return fetch(`${origin}/xendit/pay/${id}`, { method: 'POST', body, redirect: 'manual' });
}

test('a payment request comes back in the documented shape', async () => {
  const made = await call('/v3/payment_requests', payment);
  expect(made.status).toBe(201);
  const id = made.body.payment_request_id;
  expect(id).toMatch(/^pr-[0-9a-f-]{36}$/);
  expect(made.body).toEqual({
    ...payment,
    business_id: expect.any(String),
    payment_request_id: id,
    capture_method: 'AUTOMATIC',
    actions: [
      {
        type: 'REDIRECT_CUSTOMER',
        descriptor: 'WEB_URL',
        value: `${origin}/xendit/pay/${id}`,
      },
    ],
    status: 'REQUIRES_ACTION',
    created: '2026-11-15T02:00:00.000Z',
    updated: '2026-11-15T02:00:00.000Z',
  });
  expect((await call(`/v3/payment_requests/${id}`)).body).toEqual(made.body);
});

test('a paid request has a payment with its capture, and a transaction', async () => {
  const { body: made } = await call('/v3/payment_requests', payment);
  const answer = await press(made.payment_request_id, 'approve');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, urls.success_return_url]);
  const { body: request } = await call(`/v3/payment_requests/${made.payment_request_id}`);
  expect(request).toMatchObject({ status: 'SUCCEEDED', actions: [] });
  const { body: paid } = await call(`/v3/payments/${request.latest_payment_id}`);
  expect(paid).toMatchObject({
    payment_id: expect.stringMatching(/^py-/),
    reference_id: payment.reference_id,
    request_amount: 1250.5,
    captures: [{ capture_id: expect.stringMatching(/^cap-/), capture_amount: 1250.5 }],
    status: 'SUCCEEDED',
  });
  const { body: listed } = await call(`/transactions?reference_id=${payment.reference_id}`);
  expect(listed).toMatchObject({
    has_more: false,
    data: [
      {
        id: expect.stringMatching(/^txn_/),
        product_id: paid.payment_id,
        type: 'PAYMENT',
        status: 'SUCCESS',
        channel_category: 'EWALLET',
        amount: 1250.5,
        cashflow: 'MONEY_IN',
        product_data: { payment_request_id: made.payment_request_id },
      },
    ],
  });
});

describe('a payment without a page', () => {
  const counter = { ...payment, channel_code: '7ELEVEN', channel_properties: { payer_name: 'A' } };
  const qr = { ...payment, channel_code: 'QRPH', channel_properties: {} };

  test.each([
    [counter, 'PAYMENT_CODE', /^\d{12}$/],
    [qr, 'QR_STRING', /^000201.*54071250\.50.*6304[0-9A-F]{4}$/],
  ])('shows the customer a code, which is paid on its page', async (wanted, descriptor, value) => {
    const { status, body } = await call('/v3/payment_requests', wanted);
    const action = { type: 'PRESENT_TO_CUSTOMER', descriptor, value: expect.stringMatching(value) };
    expect([status, body.actions]).toEqual([201, [action]]);
    const [{ value: code } = { value: '' }] = body.actions as { value: string }[];
    const counterPage = `${origin}/xendit/counter?${new URLSearchParams({ code })}`;
    const found = await fetch(counterPage, { redirect: 'manual' });
    expect(found.headers.get('location')).toBe(`pay/${body.payment_request_id}`);
    await press(body.payment_request_id, 'approve');
    const { body: paid } = await call(`/v3/payment_requests/${body.payment_request_id}`);
    expect(paid).toMatchObject({ status: 'SUCCEEDED', actions: [] });
  });

  test.each([
    ['a counter that is not told who pays', { ...counter, channel_properties: {} }],
    ['an end for QRPH', { ...qr, channel_properties: { expires_at: '2026-11-16T02:00:00Z' } }],
    ['less than a counter takes', { ...counter, request_amount: 49.99 }],
    ['saving it', { ...qr, type: 'PAY_AND_SAVE' }],
  ])('refuses %s', async (_what, wanted) => {
    expect((await call('/v3/payment_requests', wanted)).status).toBe(400);
  });
});

test('transactions are listed newest first, ten at a time', async () => {
  for (let index = 0; index < 12; index += 1) {
    const { body } = await call('/v3/payment_requests', {
      ...payment,
      reference_id: `r${index}`,
    });
    nowMs += 1000;
    await press(body.payment_request_id, index === 11 ? 'decline' : 'approve');
  }
  const first = (await call('/transactions')).body as { data: Json[]; links: { href: string }[] };
  expect(first.data.map((row) => row.reference_id)).toEqual(
    Array.from({ length: 10 }, (_, index) => `r${11 - index}`),
  );
  const next = (await call(first.links[0]?.href ?? '')).body;
  expect(next).toMatchObject({
    has_more: false,
    data: [{ reference_id: 'r1' }, { reference_id: 'r0' }],
  });
  const failed = (await call('/transactions?statuses=FAILED&types=PAYMENT')).body;
  expect(failed).toMatchObject({ data: [{ reference_id: 'r11' }] });
});

test('transactions are listed by when they were made, both ends included, page after page', async () => {
  const made: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    const { body } = await call('/v3/payment_requests', { ...payment, reference_id: `d${index}` });
    nowMs += 1000;
    await press(body.payment_request_id, 'approve');
    made.push(new Date(nowMs).toISOString());
  }
  const period = new URLSearchParams({
    'created[gte]': made[1] ?? '',
    'created[lte]': made[3] ?? '',
    limit: '2',
  });
  const first = (await call(`/transactions?${period}`)).body as {
    data: Json[];
    links: { href: string }[];
  };
  expect(first.data.map((row) => row.reference_id)).toEqual(['d3', 'd2']);
  const next = (await call(first.links[0]?.href ?? '')).body;
  expect(next).toMatchObject({ has_more: false, data: [{ reference_id: 'd1' }] });
});

describe('is refused', () => {
  test.each([
    ['', 'no key'],
    ['xnd_production_x:', 'a production key'],
    ['xnd_development_x:password', 'a password'],
    ['sk_test_x:', 'a stranger’s key'],
  ])('a call with %j: %s', async (key) => {
    const { status, body } = await call('/transactions', undefined, { key });
    expect(status).toBe(401);
    expect(body.error_code).toBe('INVALID_API_KEY');
  });

  test('a /v3 call without the version, while the others need none', async () => {
    const headers = { 'api-version': '' };
    const refused = await call('/v3/payment_requests', payment, { headers });
    expect(refused.status).toBe(400);
    expect(refused.body.error_code).toBe('API_VALIDATION_ERROR');
    expect((await call('/transactions', undefined, { headers })).status).toBe(200);
  });

  test.each<[string, Json]>([
    ['a third decimal', { request_amount: 10.005 }],
    ['an amount as text', { request_amount: '10.00' }],
    ['more than the channel takes', { request_amount: 100_000.01 }],
    ['less than the channel takes', { request_amount: 0.99 }],
    ['another currency', { currency: 'IDR' }],
    ['no reference', { reference_id: '' }],
    ['a channel that is not there', { channel_code: 'BITCOIN' }],
    ['no way back', { channel_properties: {} }],
    [
      'a way back in the clear',
      { channel_properties: { ...urls, success_return_url: 'http://luwag.test/x' } },
    ],
    ['too much metadata', { metadata: { k: 'x'.repeat(501) } }],
    ['saving what cannot be saved', { type: 'PAY_AND_SAVE' }],
    ['a reusable code', { type: 'REUSABLE_PAYMENT_CODE' }],
  ])('%s', async (_what, changed) => {
    const { status, body } = await call('/v3/payment_requests', { ...payment, ...changed });
    expect([status, body.error_code]).toEqual([400, 'API_VALIDATION_ERROR']);
  });

  test('a card number: it is typed on the gateway’s page alone', async () => {
    const card_details = { card_number: '4000000000001000' };
    const cards = { ...payment, channel_code: 'CARDS', channel_properties: { card_details } };
    const refused = await call('/v3/payment_requests', cards);
    expect([refused.status, refused.body.error_code]).toEqual([403, 'INVALID_MERCHANT_SETTINGS']);
  });

  test('what is no JSON, in the gateway’s own shape', async () => {
    const response = await fetch(`${origin}/xendit/refunds`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('xnd_development_x:').toString('base64')}`,
        'content-type': 'application/json',
      },
      body: '{',
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_code: 'API_VALIDATION_ERROR' });
  });

  test('a session without its customer, or a customer twice', async () => {
    const customer = {
      type: 'INDIVIDUAL',
      reference_id: 'buyer1',
      individual_detail: { given_names: 'Maria' },
    };
    const session = {
      reference_id: 's1',
      session_type: 'SAVE',
      mode: 'PAYMENT_LINK',
      amount: 0,
      ...place,
    };
    expect((await call('/sessions', session)).body.error_code).toBe('MISSING_CUSTOMER');
    const made = await call('/sessions', { ...session, customer });
    expect(made.body.payment_session_id).toMatch(/^ps-[0-9a-f]{24}$/);
    const again = await call('/sessions', { ...session, customer });
    expect([again.status, again.body.error_code]).toEqual([409, 'DUPLICATE_ERROR']);
    const path = `/sessions/${made.body.payment_session_id}/cancel`;
    expect((await call(path, {})).body.status).toBe('CANCELED');
    const over = await call(path, {});
    expect([over.status, over.body.error_code]).toEqual([422, 'INVALID_SESSION_STATUS']);
  });
});

test('each endpoint has its own minute, counted in the headers', async () => {
  await call('/_behaviour', { calls_per_minute: 2 });
  const first = await call('/transactions');
  expect(first.headers.get('rate-limit-limit')).toBe('2');
  expect(first.headers.get('rate-limit-remaining')).toBe('1');
  nowMs += 12_500;
  await call('/transactions');
  const refused = await call('/transactions');
  expect([refused.status, refused.body.error_code]).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  expect(refused.headers.get('rate-limit-reset')).toBe('47.500');
  expect((await call('/v3/payment_requests', payment)).status).toBe(201);
  const key = 'xnd_development_y:';
  expect((await call('/transactions', undefined, { key })).status).toBe(200);
  nowMs += 47_500;
  expect((await call('/transactions')).status).toBe(200);
});

test('a first payment can leave a token behind, and a simulated one pays', async () => {
  const saving = {
    ...payment,
    type: 'PAY_AND_SAVE',
    channel_code: 'PAYMAYA',
    customer: {
      type: 'INDIVIDUAL',
      reference_id: 'buyer2',
      individual_detail: { given_names: 'Jose' },
    },
  };
  const { body: made } = await call('/v3/payment_requests', saving);
  const path = `/v3/payment_requests/${made.payment_request_id}`;
  expect((await call(`${path}/simulate`, { amount: 1 })).status).toBe(400);
  const simulated = await call(`${path}/simulate`, { amount: 1250.5 });
  expect(simulated.body).toMatchObject({ status: 'PENDING' });
  const { body: paid } = await call(path);
  expect(paid).toMatchObject({ status: 'SUCCEEDED', customer_id: expect.any(String) });
  const { body: token } = await call(`/v3/payment_tokens/${paid.payment_token_id}`);
  expect(token).toMatchObject({ status: 'ACTIVE', channel_code: 'PAYMAYA' });
});

test('a word in the metadata decides what becomes of a payment', async () => {
  const metadata = { sandbox: 'STOLEN_CARD' };
  const { body: made } = await call('/v3/payment_requests', { ...payment, metadata });
  const answer = await press(made.payment_request_id, 'approve');
  expect(answer.headers.get('location')).toBe(urls.failure_return_url);
  const { body: now } = await call(`/v3/payment_requests/${made.payment_request_id}`);
  expect(now).toMatchObject({ status: 'FAILED', failure_code: 'STOLEN_CARD' });
  const broken = { ...payment, metadata: { sandbox: 'error_but_done' } };
  expect((await call('/v3/payment_requests', broken)).status).toBe(500);
  const { body: book } = await call('/_book');
  expect(book.payment_requests).toHaveLength(2);
});

test('a bank that must be asked each time gives even a saved account a page', async () => {
  const { body: made } = await call('/v3/payment_tokens', {
    reference_id: 'bpi',
    ...place,
    channel_code: 'BPI_DIRECT_DEBIT',
    channel_properties: urls,
  });
  await press(made.payment_token_id, 'approve');
  const charge = {
    reference_id: 'c',
    type: 'PAY',
    ...place,
    request_amount: 100,
    payment_token_id: made.payment_token_id,
  };
  expect((await call('/v3/payment_requests', charge)).status).toBe(400);
  const withUrls = await call('/v3/payment_requests', { ...charge, channel_properties: urls });
  expect(withUrls.body.status).toBe('REQUIRES_ACTION');
});

describe('the pages', () => {
  test('say what they are, run no script, and may lead back', async () => {
    const { body: made } = await call('/v3/payment_requests', payment);
    const page = await fetch(`${origin}/xendit/pay/${made.payment_request_id}`);
    const text = await page.text();
    expect(text).toContain('This is a sandbox');
    expect(text).toContain('₱1250.50');
    for (const choice of ['approve', 'decline', 'leave']) expect(text).toContain(`"${choice}"`);
    expect(text).not.toContain('<script');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://luwag.test;");
  });

  test('show what was asked for as text, never as markup', async () => {
    const reference_id = '"><img src=x>';
    const { body: made } = await call('/v3/payment_requests', { ...payment, reference_id });
    for (const path of [`/pay/${made.payment_request_id}`, '/']) {
      const text = await (await fetch(`${origin}/xendit${path}`)).text();
      expect(text).not.toContain('<img');
    }
  });

  test('know nothing of what was never asked for, and nothing is decided twice', async () => {
    expect((await fetch(`${origin}/xendit/pay/pr-0`)).status).toBe(404);
    const { body: made } = await call('/v3/payment_requests', payment);
    await press(made.payment_request_id, 'approve');
    const again = await press(made.payment_request_id, 'decline');
    expect(again.status).toBe(200);
    expect(await again.text()).toContain('SUCCEEDED');
    const now = await call(`/v3/payment_requests/${made.payment_request_id}`);
    expect(now.body.status).toBe('SUCCEEDED');
  });

  test('list the book, linked from the front page', async () => {
    await call('/v3/payment_requests', payment);
    expect(await (await fetch(`${origin}/`)).text()).toContain('href="/xendit/"');
    const page = await (await fetch(`${origin}/xendit/`)).text();
    expect(page).toContain('Payment requests (1)');
    expect(page).toContain('inst-8841-02');
  });
});

test('webhooks are sent nowhere but to this machine', async () => {
  const put = (url: string | null) =>
    fetch(`${origin}/xendit/_webhook`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
  for (const url of [
    'https://example.com/x',
    'http://192.0.2.1/x',
    'http://127.0.0.1.example.com/',
  ]) {
    expect((await put(url)).status).toBe(400);
  }
  expect((await put('http://127.0.0.1:9/x')).status).toBe(204);
  expect((await put(null)).status).toBe(204);
});

test('every magic value, behaviour and kind of call is in the documents and on the front page', async () => {
  const document = await readFile(new URL('../../../../docs/sandbox.md', import.meta.url), 'utf8');
  const front = await (await fetch(origin)).text();
  for (const { value, effect } of magicValues()) {
    expect(document).toContain(`\`${value}\` | ${effect}`);
    expect(front).toContain(value);
  }
  for (const word of [...Object.keys(MISBEHAVIOURS), ...OPERATIONS]) {
    expect(document).toContain(`\`${word}\``);
  }
});
