import { randomBytes, randomInt } from 'node:crypto';
import { getUser, sendNumberCode } from '@luwag/contracts/accounts';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { uploadDocuments } from '@luwag/contracts/kyc-documents';
import { listPaymentRequests } from '@luwag/contracts/payment-requests';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { beforeAll, describe, expect, test } from 'vitest';

const harness = forAllTests(() => startPoolHarness({ rateLimits: 'on' }));
let buyer: SignedIn;
let key: string;
beforeAll(async () => {
  buyer = await signIn(harness, await createAccount(harness));
  const merchant = await signIn(harness, await createAccount(harness, { role: 'merchant' }));
  key = (await testKeyOf(harness, merchant, await openStoreOf(harness, merchant))).key;
});

/** Redis is shared with other tests: these networks are nobody else's. */
const freshAddress = () => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`;
const freshNetwork = () =>
  `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`;

const ask = (
  { method, path: url }: Endpoint,
  remoteAddress: string,
  headers: Record<string, string>,
  payload?: object,
) => harness.app.inject({ method, url, remoteAddress, headers, ...(payload ? { payload } : {}) });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const chance = (bytes: number) => randomBytes(bytes).toString('base64url');
const basic = (name: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:Wrong-Password-1`).toString('base64')}`,
});

const triesMax = 60;
/** How many of many calls were looked at at all. */
async function lookedAt(call: (i: number) => ReturnType<typeof ask>, count = 90) {
  const began = performance.now();
  const replies = [];
  for (let i = 0; i < count; i += 1) replies.push(await call(i));
  const refused = replies.filter(
    (reply) => reply.statusCode === 429 && reply.json().code === 'rate_limited',
  );
  for (const reply of refused) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  // One comes back with every second that the calls themselves take.
  const back = Math.ceil((performance.now() - began) / 1000);
  return { count: count - refused.length, max: triesMax + back };
}

describe('failed proofs', () => {
  test.each([
    ['keys of an API', listPaymentRequests, () => bearer(`lw_test_${chance(24)}`)],
    ['tokens of a session', getUser, () => bearer(`${chance(9)}.${chance(9)}.${chance(9)}`)],
    ['no proof at all', getUser, () => ({})],
  ] as const)('of one address are bounded: %s', async (_what, endpoint, headers) => {
    const address = freshAddress();
    const { count, max } = await lookedAt(() => ask(endpoint, address, headers()));
    expect(count).toBeLessThanOrEqual(max);
    expect(count).toBeGreaterThanOrEqual(triesMax);
  });

  test('of a network of IPv6 addresses are counted together', async () => {
    const network = freshNetwork();
    const { count, max } = await lookedAt((i) =>
      ask(listPaymentRequests, `${network}::${(i + 1).toString(16)}`, bearer(`lw_test_${i}`)),
    );
    expect(count).toBeLessThanOrEqual(max);
  });

  test('are bounded where tokens are made up that look like a registrant’s', async () => {
    const address = freshAddress();
    const { count, max } = await lookedAt((i) => {
      const number = `+63917${String(i).padStart(3, '0')}${randomInt(1000, 10_000)}`;
      return ask(sendNumberCode, address, bearer(chance(32)), { number });
    });
    expect(count).toBeLessThanOrEqual(max);
  });

  test('with an address and a password are bounded like the others', async () => {
    const address = freshAddress();
    const { count, max } = await lookedAt(
      (i) => ask(uploadDocuments, address, basic(`nobody.${i}@example.ph`)),
      70,
    );
    expect(count).toBeLessThanOrEqual(max);
  });

  test('shut nobody out who was let in from there a moment ago, nor anybody elsewhere', async () => {
    const address = freshAddress();
    expect((await ask(getUser, address, buyer.headers)).statusCode).toBe(200);
    await lookedAt(() => ask(getUser, address, bearer('a.b.c')), 70);
    // One try comes back with every second: on a busy machine it is used up again before each look.
    const usedUp = () =>
      Promise.all(Array.from({ length: 5 }, () => ask(getUser, address, bearer('a.b.c'))));
    const afterUse = async (endpoint: Endpoint, headers: Record<string, string>) => {
      await usedUp();
      return (await ask(endpoint, address, headers)).statusCode;
    };
    const patiently = { timeout: 60_000, interval: 0 };
    await expect.poll(() => afterUse(getUser, bearer('a.b.c')), patiently).toBe(429);
    expect(await afterUse(getUser, buyer.headers)).toBe(200);
    await expect.poll(() => afterUse(listPaymentRequests, bearer(key)), patiently).toBe(429);
    expect((await ask(listPaymentRequests, freshAddress(), bearer(key))).statusCode).toBe(200);
  });

  test('are not what good ones are counted as: an account has its own limit, everywhere alike', async () => {
    const addresses = [freshAddress(), freshAddress()];
    const calls = Array.from({ length: 90 }, (_, i) =>
      ask(getUser, addresses[i % 2] ?? '', buyer.headers),
    );
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
