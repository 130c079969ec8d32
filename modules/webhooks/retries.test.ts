import { inScope } from '@luwag/db/scope';
import { auditOf } from '@luwag/testing/builders/account-probes';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { openReceiver, startWebhooksHarness } from '@luwag/testing/harness/webhooks-harness';
import { beforeEach, expect, test } from 'vitest';

// What becomes of a delivery whose shop does not take it.

const hourMs = 3_600_000;
const harness = forAllTests(startWebhooksHarness);
beforeEach(() => harness.reset());

const cancelOne = async () => harness.change(await harness.newRequest(), 'canceled');
const tryAll = async () => {
  while ((await harness.tryNext()) !== undefined);
};

const backoffHours = [0, 5 / 3600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24];

test('it is tried ten times in three days, each a little later than the ladder says', async () => {
  await harness.setAddress();
  harness.receiver.answerWith(500);
  await cancelOne();
  await harness.tell();
  const waits = [0];
  for (let waited = await harness.tryNext(); waited !== undefined; waited = await harness.tryNext())
    waits.push(waited);
  expect(waits).toHaveLength(10);
  waits.forEach((waitMs, step) => {
    const leastMs = (backoffHours[step] ?? 0) * hourMs;
    expect(waitMs).toBeGreaterThanOrEqual(leastMs - 1);
    expect(waitMs).toBeLessThanOrEqual(leastMs * 1.1 + 1);
  });
  expect(harness.received).toHaveLength(10);
  expect(new Set(harness.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await harness.deliveries()).toMatchObject([{ state: 'failed', attempts: 10 }]);
  expect(await harness.readAddress()).toMatchObject({
    status: 'active',
    failing_since: expect.any(String),
  });
});

test('the job of an attempt that is on record, run again, sends and changes nothing', async () => {
  await harness.setAddress();
  harness.receiver.answerWith(500);
  await cancelOne();
  await harness.relay();
  const [announcing] = await harness.jobs();
  if (announcing) await harness.runJob(announcing);
  const [first] = await harness.jobs();
  if (!first) throw new Error('no attempt is to be made');
  await harness.runJob(first);
  const before = [await harness.deliveries(), await harness.attempts(), await harness.jobs()];
  await harness.runWith(harness.handlersOf(), first.name, first.payload);
  expect(harness.received).toHaveLength(1);
  expect([await harness.deliveries(), await harness.attempts(), await harness.jobs()]).toEqual(
    before,
  );
  await tryAll();
});

test('taken later, all is well', async () => {
  await harness.setAddress();
  harness.receiver.answerWith(503);
  await cancelOne();
  await harness.tell();
  harness.receiver.answerWith(201);
  await harness.tryNext();
  expect(await harness.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  expect(await harness.readAddress()).toMatchObject({ status: 'active', failing_since: null });
});

test('an address is disabled when a ladder ends and nothing was taken for five days', async () => {
  await harness.setAddress();
  harness.receiver.answerWith(500);
  await cancelOne();
  await harness.tell();
  await tryAll();
  harness.pass(48 * hourMs);
  await cancelOne();
  await harness.tell();
  expect(await harness.readAddress()).toMatchObject({ status: 'active' });
  await tryAll();
  const disabled = { status: 'disabled', disabled_reason: 'failing' };
  expect(await harness.readAddress()).toMatchObject(disabled);
  expect((await auditOf(harness.db, harness.merchant.account.id)).at(-1)).toBe('webhook.disabled');
  const count = harness.received.length;
  await cancelOne();
  await harness.tell();
  expect(harness.received).toHaveLength(count);
  // Set again, it is told again.
  await harness.setAddress();
  harness.receiver.answerWith(200);
  await cancelOne();
  await harness.tell();
  expect(harness.received).toHaveLength(count + 1);
});

test('an address that says nobody is there is disabled at once, and the rest dropped', async () => {
  await harness.setAddress();
  const id = await harness.newRequest();
  await harness.change(id, 'started');
  await harness.change(id, 'canceled');
  harness.receiver.answerWith(410);
  await harness.tell();
  expect(harness.received).toHaveLength(1);
  const states = (await harness.deliveries()).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['canceled', 'failed']);
  const disabled = { status: 'disabled', disabled_reason: 'gone' };
  expect(await harness.readAddress()).toMatchObject(disabled);
  expect(await harness.jobs()).toEqual([]);
});

test('a redirect is not followed', async () => {
  const target = await openReceiver();
  await harness.setAddress();
  harness.receiver.answerWith((response) =>
    response.writeHead(307, { location: target.url }).end(),
  );
  await cancelOne();
  await harness.tell();
  expect([harness.received.length, target.received.length]).toEqual([1, 0]);
  expect(await harness.attempts()).toMatchObject([{ status: 307 }]);
  expect(await harness.deliveries()).toMatchObject([{ state: 'waiting' }]);
  await target.close();
  await tryAll();
});

test('a shop is waited for so long and no longer', async () => {
  await harness.setAddress();
  harness.receiver.answerWith(() => undefined);
  await cancelOne();
  const posting = { timeoutMs: 100 };
  await harness.tell({ posting });
  expect(await harness.attempts()).toMatchObject([{ status: null, failure: 'timeout' }]);
  // Headers are an answer, whatever becomes of the rest.
  harness.receiver.answerWith((response) => response.writeHead(200).write('half of'));
  await harness.tryNext({ posting });
  expect(await harness.attempts()).toMatchObject([{}, { status: 200, response: 'half of' }]);
  expect(await harness.deliveries()).toMatchObject([{ state: 'delivered' }]);
});

test('of an answer the beginning is kept, and no more', async () => {
  await harness.setAddress();
  const long = `\0no: ${'x'.repeat(100_000)}`;
  harness.receiver.answerWith((response) => response.writeHead(400).end(long));
  await cancelOne();
  await harness.tell();
  const [kept] = await harness.attempts();
  expect(kept?.response.startsWith('no: xxx')).toBe(true);
  expect(kept?.response.length).toBe(4095);
  await tryAll();
});

test('an address that is taken away has nothing more sent to it', async () => {
  await harness.setAddress();
  harness.receiver.answerWith(500);
  await cancelOne();
  await harness.tell();
  await inScope(harness.db, 'system', (tx) =>
    tx.deleteFrom('webhook_addresses').where('store_id', '=', harness.shop.storeId).execute(),
  );
  await harness.tryNext();
  expect([harness.received.length, await harness.jobs()]).toEqual([1, []]);
});
