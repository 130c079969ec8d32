import { randomInt, randomUUID } from 'node:crypto';
import { getApiCall, listApiCalls } from '@luwag/contracts/api-calls';
import { askForBankChange } from '@luwag/contracts/approvals';
import { createPaymentRequest, getPaymentRequest } from '@luwag/contracts/payment-requests';
import { inScope } from '@luwag/db/scope';
import { apiKeyDraws, buildApiKey } from '@luwag/domain/api-key';
import { systemClock } from '@luwag/platform/clock';
import { createLogger } from '@luwag/platform/observability/log';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { misplacedRows } from '@luwag/testing/harness/slots';
import { beforeAll, expect, test } from 'vitest';
import { createCallRecorder } from './recorder.ts';

const harness = forAllTests(startPoolHarness);
let nena: SignedIn;
let other: SignedIn;
let key: { key: string; api_id: string };
beforeAll(async () => {
  const page = securityPageOf(harness);
  nena = await page.someone({ role: 'merchant' });
  other = await page.someone({ role: 'merchant' });
  const store = await openStoreOf(harness, nena);
  key = await testKeyOf(harness, nena, store, ['payments:read', 'payments:write']);
});

const secretWords = ['Maria Santos', 'maria.santos@example.com', '09171234567', 'washing machine'];

const ask = (payload: object, headers: Record<string, string> = {}) =>
  harness.app.inject({
    method: createPaymentRequest.method,
    url: createPaymentRequest.path,
    headers: {
      authorization: `Bearer ${key.key}`,
      'idempotency-key': randomUUID(),
      'user-agent': 'shop/1.0',
      ...headers,
    },
    payload,
  });

type Listed = { results: { id: string; request_id: string; status: number }[] };
const list = async (query: Record<string, string> = {}, who = nena) =>
  harness.app.inject({
    url: listApiCalls.path,
    query: { mode: 'test', ...query },
    headers: who.headers,
  });
const found = async (query: Record<string, string>): Promise<Listed['results']> =>
  (await list(query)).json().results;
const open = (id: string, who = nena) =>
  harness.app.inject({ url: getApiCall.path.replace('{call_id}', id), headers: who.headers });

test('a call is in the log of its owner, without what a person typed', async () => {
  const order = `JH-${randomUUID().slice(0, 6)}`;
  const reply = await ask({
    amount: 3_000_00,
    order_reference: order,
    description: 'A washing machine for Maria Santos',
    metadata: { mail: 'maria.santos@example.com', phone: '09171234567' },
  });
  expect(reply.statusCode).toBe(201);
  const requestId = String(reply.headers['x-request-id']);
  await expect.poll(() => found({ search: requestId })).toHaveLength(1);
  const [line] = await found({ search: requestId });
  expect(line).toMatchObject({
    method: 'POST',
    path: createPaymentRequest.path,
    status: 201,
    code: null,
    order_reference: order,
    api_id: key.api_id,
  });
  const shown = (await open(line?.id ?? '')).json();
  expect(shown).toMatchObject({ address: '127.0.0.1', user_agent: 'shop/1.0' });
  expect(JSON.parse(shown.sent)).toMatchObject({
    body: { amount: 3_000_00, order_reference: order, description: '[hidden]' },
  });
  expect(JSON.parse(shown.answered)).toMatchObject({ id: reply.json().id, status: 'open' });
  const { rows } = await inScope(harness.db, 'system', async (tx) => ({
    rows: JSON.stringify(await tx.selectFrom('api_calls').selectAll().execute()),
  }));
  for (const word of [...secretWords, key.key.slice(12, -4)]) expect(rows).not.toContain(word);
  expect(await inScope(harness.db, 'system', misplacedRows)).toEqual([]);
});

test('it is found by order, path, code, status, key and outcome; a page after the other', async () => {
  const order = `PG-${randomUUID().slice(0, 6)}`;
  await ask({ amount: 3_000_00, order_reference: order });
  await ask({ amount: 1, order_reference: order });
  await ask({ amount: 3_000_00 }, { origin: 'https://shop.example' });
  await expect.poll(() => found({ search: order })).toHaveLength(2);
  expect((await found({ search: order, outcome: 'refused' })).map(({ status }) => status)).toEqual([
    422,
  ]);
  await expect.poll(() => found({ search: 'key_in_browser' })).toHaveLength(1);
  expect((await found({ search: '422' })).length).toBeGreaterThan(0);
  expect((await found({ search: 'payment-request' })).length).toBeGreaterThan(3);
  expect(await found({ search: "%' or 1=1" })).toEqual([]);
  expect(await found({ api_id: randomUUID() })).toEqual([]);
  expect((await found({ api_id: key.api_id })).length).toBeGreaterThan(3);
  expect(await found({ mode: 'live' })).toEqual([]);
  await Promise.all(
    Array.from({ length: 30 }, () =>
      harness.app.inject({
        url: getPaymentRequest.path.replace('{request_id}', randomUUID()),
        headers: { authorization: `Bearer ${key.key}` },
      }),
    ),
  );
  await expect.poll(async () => (await list()).json().summary.calls).toBeGreaterThan(33);
  const first = (await list()).json();
  expect(first.results).toHaveLength(25);
  const second = (await list({ cursor: first.next_cursor })).json();
  const ids = [...first.results, ...second.results].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(first.summary.calls);
  expect(first.summary.refused).toBeGreaterThanOrEqual(32);
  expect(
    first.summary.hours.reduce((sum: number, { calls }: { calls: number }) => sum + calls, 0),
  ).toBe(first.summary.calls);
});

test('a call that was refused before it was read is in the log all the same', async () => {
  const headers = { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' };
  const { path } = createPaymentRequest;
  const send = (url: string, payload: string, more: Record<string, string> = {}) =>
    harness.app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } });
  const replies = [
    await send(path, '{"description":"Maria Santos",'),
    await send(path, JSON.stringify({ description: 'x'.repeat(300_000) })),
    await send(path, '<a>Maria Santos</a>', { 'content-type': 'application/xml' }),
    await send(`${path}maria-santos/?name=Maria%20Santos`, '{}'),
    await send(listApiCalls.path, '{}'),
  ];
  const all: [number, string, string][] = [
    [422, 'invalid_request', path],
    [413, 'body_too_large', path],
    [415, 'unsupported_media_type', path],
    [404, 'not_found', `${path}[hidden]/`],
    [404, 'not_found', listApiCalls.path],
  ];
  for (const [index, [status, code, shown]] of all.entries()) {
    const requestId = String(replies[index]?.headers['x-request-id']);
    await expect.poll(() => found({ search: requestId })).toHaveLength(1);
    const [line] = await found({ search: requestId });
    expect(line).toMatchObject({ method: 'POST', path: shown, status, code, api_id: key.api_id });
    const whole = JSON.stringify((await open(line?.id ?? '')).json());
    expect(whole).not.toMatch(/maria/i);
  }
});

test.each(['Bearer', 'Basic'])(
  'a call that keys may not make says so as %s, and is in the log',
  async (scheme) => {
    const proof = scheme === 'Bearer' ? key.key : Buffer.from(`${key.key}:`).toString('base64');
    const reply = await harness.app.inject({
      url: listApiCalls.path,
      headers: { authorization: `${scheme} ${proof}` },
    });
    expect(reply.json()).toMatchObject({ code: 'unauthenticated' });
    expect(reply.json().title).toMatch(/key/);
    const requestId = String(reply.headers['x-request-id']);
    await expect.poll(() => found({ search: requestId }), { timeout: 9_000 }).toHaveLength(1);
  },
);

test('of a call that was not read nothing is kept that was sent', async () => {
  const authorization = `Bearer ${key.key}`;
  const payload = { client_id: key.key, title: 'Mrs Maria Santos', errors: [{ code: 'Maria' }] };
  const replies = [
    await harness.app.inject({
      ...{ method: 'POST', url: '/api/v1/oauth/token?type=Maria', payload },
      headers: { authorization },
    }),
    await harness.app.inject({
      ...{ method: 'POST', url: askForBankChange.path, payload },
      headers: { authorization: `Basic ${Buffer.from(`${key.key}:`).toString('base64')}` },
    }),
  ];
  for (const reply of replies) {
    const requestId = String(reply.headers['x-request-id']);
    await expect.poll(() => found({ search: requestId })).toHaveLength(1);
    const [line] = await found({ search: requestId });
    const whole = JSON.stringify((await open(line?.id ?? '')).json());
    expect(whole).not.toMatch(/maria/i);
    expect(whole).not.toContain(key.key);
    expect(whole).toContain('client_id');
  }
});

test('signs that no text of the database has cost nobody their line in the log', async () => {
  const order = `NU-${randomUUID().slice(0, 6)}`;
  for (const sign of ['\\u0000', '\\ud800', '\\\\u0000']) {
    const reply = await harness.app.inject({
      ...{ method: 'POST', url: createPaymentRequest.path },
      headers: { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' },
      payload: `{"amount":300000,"order_reference":"${order}${sign}"}`,
    });
    const requestId = String(reply.headers['x-request-id']);
    await expect.poll(() => found({ search: requestId }), { timeout: 9_000 }).toHaveLength(1);
    const [line] = await found({ search: requestId });
    const { sent } = (await open(line?.id ?? '')).json();
    expect(JSON.parse(sent).body.order_reference).toContain(order);
  }
});

test('a call that cannot be written takes no other with it', async () => {
  const known = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('api_calls')
      .select(['account_id', 'store_id'])
      .where('key_id', '=', key.api_id)
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const recorder = createCallRecorder({
    ...{ db: harness.db, clock: systemClock, paths: [] },
    log: createLogger('test', 'silent'),
  });
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const [index, requestId] of ids.entries())
    recorder.note({
      key: {
        ...{ kind: 'key', role: 'merchant', mode: 'test', scopes: [], keyId: key.api_id },
        ...{ id: index === 1 ? 'nobody' : known.account_id, storeId: known.store_id },
      },
      ...{ method: 'GET', template: getPaymentRequest.path, url: getPaymentRequest.path },
      ...{ requestId, address: '127.0.0.1', userAgent: undefined, idempotencyKey: undefined },
      ...{ status: 404, tookMs: 1, body: null, answer: '', isRead: true },
    });
  await recorder.drain();
  const kept = await Promise.all(ids.map((id) => found({ search: id })));
  expect(kept.map(({ length }) => length)).toEqual([1, 0, 1]);
});

test('a key that does not exist is in no log, whatever it asked for', async () => {
  const nobodys = buildApiKey(
    'test',
    Array.from({ length: apiKeyDraws.count }, () => randomInt(apiKeyDraws.below)),
  );
  const headers = { authorization: `Bearer ${nobodys}` };
  const replies = [
    await ask({ amount: 1 }, headers),
    await harness.app.inject({ url: '/api/v1/nowhere/', headers }),
    await harness.app.inject({ url: listApiCalls.path, headers }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 404, 401]);
  const last = String((await ask({ amount: 1 })).headers['x-request-id']);
  await expect.poll(() => found({ search: last })).toHaveLength(1);
  const ids = replies.map((reply) => String(reply.headers['x-request-id']));
  const kept = await inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('api_calls').select('id').where('request_id', 'in', ids).execute(),
  );
  expect(kept).toEqual([]);
});

test('nobody else sees it, and a cursor of one’s own making leads nowhere', async () => {
  await ask({ amount: 3_000_00 });
  await expect.poll(() => found({})).not.toHaveLength(0);
  const [line] = await found({});
  expect((await list({}, other)).json()).toMatchObject({ results: [], summary: { calls: 0 } });
  expect(codeOf(await open(line?.id ?? '', other))).toEqual([404, 'call_not_found']);
  expect(codeOf(await open(randomUUID()))).toEqual([404, 'call_not_found']);
  expect(codeOf(await list({ cursor: 'x' }))).toEqual([422, 'cursor_invalid']);
});
