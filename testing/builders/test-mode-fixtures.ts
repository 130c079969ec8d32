import { randomUUID } from 'node:crypto';
import type { Store } from '@luwag/contracts/merchants';
import { createPaymentRequest, getPaymentRequest } from '@luwag/contracts/payment-requests';
import { createTestClock } from '@luwag/contracts/test-mode';
import type { PoolHarness } from '../harness/pool-harness.ts';
import type { SignedIn } from './accounts.ts';
import type { IdFixture, IdFixtures } from './id-fixture.ts';
import { payoutOf } from './payouts-fixtures.ts';
import { openStoreOf, testKeyOf } from './stores.ts';

const send = async (
  { app }: PoolHarness,
  { method, path }: { method: 'GET' | 'POST'; path: string },
  headers: Record<string, string>,
  payload?: object,
) => {
  const all = { ...headers, 'idempotency-key': randomUUID() };
  const sent = payload ? { payload } : {};
  return app.inject({ method, url: path, headers: all, ...sent });
};

type OfStore = Pick<Store, 'store_id'>;

/** A test request that nobody has paid, by a key of their store, a new one unless it is given. */
async function testRequest(
  harness: PoolHarness,
  who: SignedIn,
  at?: OfStore | undefined,
): Promise<string> {
  const store = at ?? (await openStoreOf(harness, who));
  const { key } = await testKeyOf(harness, who, store, ['payments:write']);
  const headers = { authorization: `Bearer ${key}` };
  const reply = await send(harness, createPaymentRequest, headers, { amount: 3_000_00 });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().id;
}

async function testClock(harness: PoolHarness, who: SignedIn, at?: OfStore): Promise<string> {
  const payload = { payment_request_id: await testRequest(harness, who, at) };
  const reply = await send(harness, createTestClock, who.headers, payload);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json().id;
}

/** The store of a request, for whoever may read that. */
async function storeOf(harness: PoolHarness, who: SignedIn, id: string) {
  const path = getPaymentRequest.path.replace('{request_id}', id);
  const reply = await send(harness, { method: 'GET', path }, who.headers);
  return reply.statusCode === 200 ? (reply.json() as OfStore) : undefined;
}

const ofClock = (body?: object): IdFixture => ({
  roles: ['merchant'],
  own: (harness, who) => testClock(harness, who),
  request: async (_harness, _who, clock_id) => ({
    params: { clock_id },
    ...(body ? { body } : {}),
  }),
  refused: 'test_clock_not_found',
});

const onClock: IdFixture = {
  roles: ['merchant'],
  own: (harness, who) => testRequest(harness, who),
  request: async (_harness, _who, payment_request_id) => ({ body: { payment_request_id } }),
  refused: 'payment_request_not_found',
};

/** For every id in the calls of test mode. */
export const testModeFixtures: IdFixtures = {
  'test-mode.createTestClock': { 'body.payment_request_id': onClock },
  'payments.payTestRequest': {
    'params.request_id': {
      ...onClock,
      request: async (_harness, _who, request_id) => ({ params: { request_id }, body: {} }),
    },
  },
  'test-mode.triggerTestEvent': {
    'body.payment_request_id': {
      ...onClock,
      request: async (_harness, _who, payment_request_id) => ({
        body: { payment_request_id, type: 'payment_request.paid' },
      }),
    },
    'body.payout_id': {
      roles: ['merchant'],
      own: (harness, who) => payoutOf(harness, who, 'test'),
      request: async (_harness, _who, payout_id) => ({
        body: { payout_id, type: 'payout.paid' },
      }),
      refused: 'payout_not_found',
    },
  },
  'test-mode.getTestClock': { 'params.clock_id': ofClock() },
  'test-mode.removeTestClock': { 'params.clock_id': ofClock() },
  'test-mode.advanceTestClock': {
    'params.clock_id': ofClock({ to: '2027-01-01T00:00:00.000Z' }),
  },
  'test-mode.addToTestClock': {
    'params.clock_id': {
      roles: ['merchant'],
      own: (harness, who) => testClock(harness, who),
      // A request of their own, of another store than the clock: found, and not for it.
      request: async (harness, who, clock_id) => ({
        params: { clock_id },
        body: { payment_request_id: await testRequest(harness, who) },
      }),
      refused: 'test_clock_not_found',
    },
    'body.payment_request_id': {
      roles: ['merchant'],
      own: (harness, who) => testRequest(harness, who),
      request: async (harness, who, payment_request_id) => ({
        params: {
          clock_id: await testClock(harness, who, await storeOf(harness, who, payment_request_id)),
        },
        body: { payment_request_id },
      }),
      refused: 'payment_request_not_found',
    },
  },
};
