import { inScope } from '@luwag/db/scope';
import { auditOf } from '@luwag/testing/account-probes';
import {
  openReceiver,
  type Received,
  startWebhooksWorld,
  type WebhooksWorld,
} from '@luwag/testing/webhooks-world';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

// What becomes of a delivery whose shop does not take it.

const hourMs = 3_600_000;
let world: WebhooksWorld;
let received: Received[];
beforeAll(async () => {
  world = await startWebhooksWorld();
  ({ received } = world.receiver);
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const cancelOne = async () => world.change(await world.newRequest(), 'canceled');
const tryAll = async () => {
  while ((await world.tryNext()) !== undefined);
};

const ladderHours = [0, 5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24];

test('it is tried ten times in three days, each a little later than the ladder says', async () => {
  await world.setAddress();
  world.receiver.answerWith(500);
  await cancelOne();
  await world.tell();
  const waits = [0];
  for (let waited = await world.tryNext(); waited !== undefined; waited = await world.tryNext())
    waits.push(waited);
  expect(waits).toHaveLength(10);
  waits.forEach((waitMs, step) => {
    const leastMs = (ladderHours[step] ?? 0) * hourMs;
    expect(waitMs).toBeGreaterThanOrEqual(leastMs - 1);
    expect(waitMs).toBeLessThanOrEqual(leastMs * 1.1 + 1);
  });
  expect(received).toHaveLength(10);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await world.deliveries()).toMatchObject([{ state: 'given_up', attempts: 10 }]);
  expect(await world.readAddress()).toMatchObject({
    status: 'active',
    failing_since: expect.any(String),
  });
});

test('taken later, all is well', async () => {
  await world.setAddress();
  world.receiver.answerWith(503);
  await cancelOne();
  await world.tell();
  world.receiver.answerWith(201);
  await world.tryNext();
  expect(await world.deliveries()).toMatchObject([{ state: 'taken', attempts: 2 }]);
  expect(await world.readAddress()).toMatchObject({ status: 'active', failing_since: null });
});

test('an address is disabled when a ladder ends and nothing was taken for five days', async () => {
  await world.setAddress();
  world.receiver.answerWith(500);
  await cancelOne();
  await world.tell();
  await tryAll();
  world.pass(48 * hourMs);
  await cancelOne();
  await world.tell();
  expect(await world.readAddress()).toMatchObject({ status: 'active' });
  await tryAll();
  const disabled = { status: 'disabled', disabled_reason: 'failing' };
  expect(await world.readAddress()).toMatchObject(disabled);
  expect((await auditOf(world.db, world.merchant.account.id)).at(-1)).toBe('webhook.disabled');
  const count = received.length;
  await cancelOne();
  await world.tell();
  expect(received).toHaveLength(count);
  // Set again, it is told again.
  await world.setAddress();
  world.receiver.answerWith(200);
  await cancelOne();
  await world.tell();
  expect(received).toHaveLength(count + 1);
});

test('an address that says nobody is there is disabled at once, and the rest dropped', async () => {
  await world.setAddress();
  const id = await world.newRequest();
  await world.change(id, 'started');
  await world.change(id, 'canceled');
  world.receiver.answerWith(410);
  await world.tell();
  expect(received).toHaveLength(1);
  const states = (await world.deliveries()).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['dropped', 'given_up']);
  const disabled = { status: 'disabled', disabled_reason: 'gone' };
  expect(await world.readAddress()).toMatchObject(disabled);
  expect(await world.jobs()).toEqual([]);
});

test('a redirect is not followed', async () => {
  const target = await openReceiver();
  await world.setAddress();
  world.receiver.answerWith((response) => response.writeHead(307, { location: target.url }).end());
  await cancelOne();
  await world.tell();
  expect([received.length, target.received.length]).toEqual([1, 0]);
  expect(await world.attempts()).toMatchObject([{ status: 307 }]);
  expect(await world.deliveries()).toMatchObject([{ state: 'waiting' }]);
  await target.close();
  await tryAll();
});

test('a shop is waited for so long and no longer', async () => {
  await world.setAddress();
  world.receiver.answerWith(() => undefined);
  await cancelOne();
  const posting = { timeoutMs: 100 };
  await world.tell({ posting });
  expect(await world.attempts()).toMatchObject([{ status: null, failure: 'timeout' }]);
  // Headers are an answer, whatever becomes of the rest.
  world.receiver.answerWith((response) => response.writeHead(200).write('half of'));
  await world.tryNext({ posting });
  expect(await world.attempts()).toMatchObject([{}, { status: 200, response: 'half of' }]);
  expect(await world.deliveries()).toMatchObject([{ state: 'taken' }]);
});

test('of an answer the beginning is kept, and no more', async () => {
  await world.setAddress();
  const long = `\0no: ${'x'.repeat(100_000)}`;
  world.receiver.answerWith((response) => response.writeHead(400).end(long));
  await cancelOne();
  await world.tell();
  const [kept] = await world.attempts();
  expect(kept?.response.startsWith('no: xxx')).toBe(true);
  expect(kept?.response.length).toBe(4095);
  await tryAll();
});

test('an address that is taken away has nothing more sent to it', async () => {
  await world.setAddress();
  world.receiver.answerWith(500);
  await cancelOne();
  await world.tell();
  await inScope(world.db, 'system', (tx) =>
    tx.deleteFrom('webhook_addresses').where('store_id', '=', world.shop.storeId).execute(),
  );
  await world.tryNext();
  expect([received.length, await world.jobs()]).toEqual([1, []]);
});
