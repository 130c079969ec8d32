import { createHash, randomUUID } from 'node:crypto';
import { registerBuyer } from '@luwag/contracts/accounts';
import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import { gatewayEvent } from '@luwag/contracts/sources';
import { buyerSignup } from '@luwag/testing/builders/signups';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import type { Sent } from '@luwag/testing/harness/wire';
import { type Attack, firstOf } from './attack.ts';
import type { AttackHarness } from './harness.ts';

// What no honest client sends. It is refused, quickly, and nothing falls over.

const json = { 'content-type': 'application/json' };
const path = registerBuyer.path;
const body = (changes: object = {}): string => JSON.stringify(buyerSignup(changes));
const deep = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

const hostile: [string, () => Sent][] = [
  [
    'a megabyte',
    () => ({ path, headers: json, body: body({ first_name: 'x'.repeat(1_000_000) }) }),
  ],
  ['a depth of 10,000', () => ({ path, headers: json, body: deep(10_000) })],
  ['a depth in a member', () => ({ path, headers: json, body: `{"first_name":${deep(500)}}` })],
  ['a NUL byte', () => ({ path, headers: json, body: body({ first_name: 'a\0b' }) })],
  ['half a character', () => ({ path, headers: json, body: body({ first_name: '\ud83d' }) })],
  [
    'bytes that are no text',
    () => ({ path, headers: json, body: Buffer.from([0x22, 0xff, 0x22]) }),
  ],
  ['__proto__', () => ({ path, headers: json, body: '{"__proto__":{"role":"staff"}}' })],
  ['constructor', () => ({ path, headers: json, body: '{"constructor":{"prototype":{"a":1}}}' })],
  ['no JSON', () => ({ path, headers: json, body: '{' })],
  ['a number too large', () => ({ path, headers: json, body: '{"first_name":1e400}' })],
  [
    'a tab in the type',
    () => ({ path, headers: { 'content-type': 'application/json\ta' }, body: body() }),
  ],
  [
    'garbage after the type',
    () => ({ path, headers: { 'content-type': 'application/json garbage' }, body: body() }),
  ],
  ['plain text', () => ({ path, headers: { 'content-type': 'text/plain' }, body: body() })],
  [
    'XML',
    () => ({
      path,
      headers: { 'content-type': 'application/xml' },
      body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    }),
  ],
  [
    'a header of 20 KB',
    () => ({ path, headers: { ...json, 'x-long': 'x'.repeat(20_000) }, body: body() }),
  ],
  [
    'an address of 20 KB',
    () => ({ method: 'GET', path: `/api/v1/core/banks/list?x=${'x'.repeat(20_000)}` }),
  ],
  [
    'a broken escape',
    () => ({ method: 'GET', path: '/api/v1/address/regions/%zz/cities-municipalities' }),
  ],
  [
    'an address that is no text',
    () => ({ method: 'GET', path: '/api/v1/..%c0%af..%c0%afmetrics' }),
  ],
  [
    'SQL in the path',
    () => ({
      method: 'GET',
      path: `/api/v1/address/regions/${encodeURIComponent("1' or '1'='1")}/cities-municipalities`,
    }),
  ],
  [
    'a proof that is no text',
    () => ({ method: 'GET', path: '/api/v1/users/user/', headers: { authorization: 'Bearer %' } }),
  ],
  [
    'a token of 16 KB',
    () => ({
      method: 'GET',
      path: '/api/v1/users/user/',
      headers: { authorization: `Bearer ${'a'.repeat(15_000)}` },
    }),
  ],
  [
    'alg none',
    () => ({
      method: 'GET',
      path: '/api/v1/users/user/',
      headers: { cookie: 'access_token=eyJhbGciOiJub25lIn0.e30.' },
    }),
  ],
  ['a method of one’s own', () => ({ method: 'TRACE', path: '/api/v1/core/banks/list' })],
  [
    'an override',
    () => ({
      method: 'POST',
      path: '/api/v1/core/banks/list',
      headers: { 'x-http-method-override': 'DELETE', ...json },
      body: '{}',
    }),
  ],
];

const leaks = /at .*\.ts:\d+|node_modules|PostgresError|syntax error|ECONNREFUSED|root:x:0/;
const slowMs = 5_000;
const problemType = 'application/problem+json';

async function garbage(harness: AttackHarness): Promise<string | undefined> {
  const got = [];
  for (const [what, make] of hostile)
    for (const to of [harness.toApi, harness.toWeb]) {
      const began = performance.now();
      const { status, headers, body: said } = await to({ method: 'POST', ...make() });
      const isLate = performance.now() - began > slowMs;
      const isOurs = status === 0 || String(headers['content-type']).startsWith(problemType);
      const isRefused = status < 500 && !(status >= 200 && status < 300);
      const isBad = !isRefused || !isOurs || leaks.test(said) || isLate;
      got.push(isBad ? `${what}: ${status}${isLate ? ', late' : ''}` : undefined);
    }
  return firstOf(got);
}

const amounts: unknown[] = [
  -3_000_00,
  0,
  1,
  49_999,
  100_000_01,
  0.1,
  3_000_00.5,
  '300000',
  '3e5',
  null,
  true,
  [3_000_00],
  2 ** 53,
  1e21,
];

async function oddAmounts(harness: AttackHarness): Promise<string | undefined> {
  const merchant = await harness.newPerson({ role: 'merchant' });
  const { key } = await testKeyOf(harness, merchant, await openStoreOf(harness, merchant), [
    'payments:write',
  ]);
  const ask = (sent: object) =>
    harness.toApi({
      method: 'POST',
      path: createPaymentRequest.path,
      headers: { ...json, authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
      body: JSON.stringify(sent),
    });
  if ((await ask({ amount: 3_000_00 })).status !== 201)
    throw new Error('an honest amount is refused');
  const got = [];
  for (const amount of amounts) {
    const { status } = await ask({ amount });
    got.push(status === 422 || status === 400 ? undefined : `${JSON.stringify(amount)}: ${status}`);
  }
  const { status } = await ask({ amount: 3_000_00, currency: 'USD' });
  return firstOf([...got, status === 422 ? undefined : 'another currency']);
}

async function forgedCallback(harness: AttackHarness): Promise<string | undefined> {
  const data = { id: randomUUID(), status: 'SUCCEEDED', amount: 300_000, currency: 'PHP' };
  const event = JSON.stringify({ event: 'payment.capture', business_id: 'b', data });
  const tokens = ['', 'x', 'x'.repeat(4_000), createHash('sha256').update('').digest('hex')];
  const got = [];
  for (const token of tokens) {
    const headers = { ...json, ...(token ? { 'x-callback-token': token } : {}) };
    const { status } = await harness.toApi({
      method: 'POST',
      path: gatewayEvent.path,
      headers,
      body: event,
    });
    got.push(status === 401 ? undefined : `a callback with a token of one’s own: ${status}`);
  }
  return firstOf(got);
}

export const inputAttacks: Attack[] = [
  { threat: 'T22', name: 'what no honest client sends', run: garbage },
  { threat: 'T25', name: 'amounts that are none', run: oddAmounts },
  { threat: 'T10', name: 'the gateway is impersonated', run: forgedCallback },
];
