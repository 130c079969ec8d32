import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import * as addresses from '@luwag/contracts/webhook-addresses';
import * as deliveries from '@luwag/contracts/webhook-deliveries';
import { mailsOf } from '@luwag/testing/builders/account-probes';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { openStoreOf, testKeyOf, withStepUp } from '@luwag/testing/builders/stores';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { codeOf } from '@luwag/testing/harness/replies';
import {
  openReceiver,
  startWebhooksHarness,
  verifies,
} from '@luwag/testing/harness/webhooks-harness';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

// All the addresses of a shop, what was told at them, and telling it again.

const harness = forAllTests(startWebhooksHarness);
beforeEach(async () => {
  await harness.reset();
  await sql`delete from graphile_worker._private_jobs`.execute(harness.db);
});

type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object };
const call = async (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params = {}, query = {}, body }: Sent = {},
  headers: Record<string, string> = harness.shop.headers,
) => {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const reply = await harness.app.inject({
    method,
    url,
    query,
    headers,
    ...(body ? { payload: body } : {}),
  });
  if (reply.statusCode === 201) noteCanaries(reply.json().secret);
  return reply;
};

const cancelOne = async () => harness.change(await harness.newRequest(), 'canceled');
const add = async (body: object = {}) =>
  (await call(addresses.addWebhook, { body: { url: harness.receiver.url, ...body } })).json();
const of = (webhook_id: string) => ({ params: { webhook_id } });
const listed = async (webhook_id: string, state = 'all') =>
  (await call(deliveries.listWebhookDeliveries, { query: { webhook_id, state } })).json().results;
const one = (delivery_id: string) => ({ params: { delivery_id } });

describe('addresses of a store', () => {
  test('are several, each told what it asked for', async () => {
    const paid = await add({ events: ['payment_request.paid'] });
    const all = await add();
    await harness.setAddress();
    expect(all).toMatchObject({ events: null, is_main: false, status: 'active', mode: 'test' });
    expect(all.secret.replace('=', '').endsWith(all.secret_last4)).toBe(true);
    await cancelOne();
    await harness.tell();
    expect(harness.received).toHaveLength(2);
    expect(await listed(paid.id)).toEqual([]);
    const reply = await call(addresses.listWebhooks);
    const shown = reply.json().results as { id: string; figures: object; is_main: boolean }[];
    expect(shown.map(({ is_main }) => is_main)).toEqual([false, false, true]);
    expect(shown[1]?.figures).toMatchObject({
      events: 1,
      delivered: 1,
      at_once: 1,
      undelivered: 0,
    });
    expect(JSON.stringify(shown)).not.toContain(all.secret.slice(6, 20));
  });

  test('are five at most, and only where anybody may be called', async () => {
    for (let count = 0; count < 5; count += 1) await add();
    const sixth = await call(addresses.addWebhook, { body: { url: harness.receiver.url } });
    expect(codeOf(sixth)).toEqual([409, 'too_many_webhooks']);
    const inside = { url: 'https://10.0.0.1/' };
    expect(codeOf(await call(addresses.addWebhook, { body: inside }))[1]).toBe('url_not_allowed');
    const foreign = { url: harness.receiver.url, store_id: randomUUID() };
    expect(codeOf(await call(addresses.addWebhook, { body: foreign }))[1]).toBe('store_not_found');
    const live = { url: harness.receiver.url, mode: 'live' };
    expect(codeOf(await call(addresses.addWebhook, { body: live }))[1]).toBe('mode_required');
    const unknown = { url: harness.receiver.url, events: ['payment_request.open'] };
    expect(codeOf(await call(addresses.addWebhook, { body: unknown }))[0]).toBe(422);
  });

  test('change, and what was disabled meanwhile is sent once it is active again', async () => {
    const { id } = await add();
    const change = (body: object) => call(addresses.changeWebhook, { ...of(id), body });
    expect(codeOf(await change({ url: 'https://[::1]/' }))).toEqual([422, 'url_not_allowed']);
    expect((await change({ status: 'disabled' })).json()).toMatchObject({
      status: 'disabled',
      disabled_reason: 'owner',
    });
    await cancelOne();
    await harness.tell();
    expect(harness.received).toEqual([]);
    const [kept] = await listed(id, 'undelivered');
    expect(kept).toMatchObject({ state: 'canceled', attempts: 0 });
    const range = { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
    const whileDisabled = [
      await call(deliveries.resendWebhookDelivery, one(kept.id)),
      await call(deliveries.replayWebhook, { ...of(id), body: range }),
      await call(deliveries.sendTestEvent, of(id)),
    ];
    expect(whileDisabled.map(codeOf)).toEqual(
      Array.from({ length: 3 }, () => [409, 'webhook_disabled']),
    );
    expect((await change({ status: 'active' })).json().disabled_reason).toBeNull();
    const replay = await call(deliveries.replayWebhook, { ...of(id), body: range });
    expect([replay.statusCode, replay.json()]).toEqual([202, { count: 1 }]);
    await harness.tell();
    expect(harness.received).toHaveLength(1);
    expect(await listed(id, 'undelivered')).toEqual([]);
    expect((await call(addresses.dropWebhook, of(id))).statusCode).toBe(204);
    const gone = [
      await call(addresses.dropWebhook, of(id)),
      await call(addresses.changeWebhook, { ...of(id), body: {} }),
      await call(addresses.changeWebhookSecret, { ...of(id), body: {} }),
      await call(deliveries.replayWebhook, { ...of(id), body: range }),
      await call(deliveries.sendTestEvent, of(id)),
      await call(deliveries.listWebhookDeliveries, { query: { webhook_id: id } }),
    ];
    expect(new Set(gone.map((reply) => codeOf(reply)[1]))).toEqual(new Set(['webhook_not_found']));
  });

  test('of live sales take a fresh factor from a person', async () => {
    const body = { store_id: harness.shop.storeId, mode: 'live', url: 'https://nena.example/in' };
    const { headers } = harness.merchant;
    const refused = [403, 'step_up_required'];
    expect(codeOf(await call(addresses.addWebhook, { body }, headers))).toEqual(refused);
    const use = { action: addresses.addWebhook.name, body };
    const stepUp = await withStepUp(harness, harness.merchant, use);
    const added = await call(addresses.addWebhook, { body }, { ...headers, ...stepUp });
    expect(added.statusCode).toBe(201);
    const { id } = added.json();
    for (const [endpoint, sent] of [
      [addresses.changeWebhook, { status: 'disabled' }],
      [addresses.changeWebhookSecret, {}],
      [addresses.dropWebhook, undefined],
    ] as const)
      expect(
        codeOf(await call(endpoint, { ...of(id), ...(sent && { body: sent }) }, headers)),
      ).toEqual(refused);
    // A key of the other mode does not see it.
    expect(codeOf(await call(addresses.dropWebhook, of(id)))[1]).toBe('webhook_not_found');
  });

  test('change their secret without losing a delivery, and end the old one if asked', async () => {
    const { id, secret: first } = await add();
    const rotate = (body: object = {}) => call(addresses.changeWebhookSecret, { ...of(id), body });
    const second = (await rotate()).json();
    await cancelOne();
    await harness.tell();
    const [told] = harness.received;
    if (!told) throw new Error('not told');
    expect([verifies(told, first), verifies(told, second.secret)]).toEqual([true, true]);
    expect(codeOf(await rotate())).toEqual([409, 'secret_changing']);
    const third = (await rotate({ end_old: true })).json();
    expect(third.old_secret_until).toBeNull();
    await cancelOne();
    await harness.tell();
    const [, last] = harness.received;
    if (!last) throw new Error('not told');
    const signs = [first, second.secret, third.secret].map((secret) => verifies(last, secret));
    expect(signs).toEqual([false, false, true]);
  });
});

describe('a delivery', () => {
  test('is shown with what was sent, what was answered and what is to come', async () => {
    const { id, url } = await add();
    harness.receiver.answerWith((response) => response.writeHead(503).end('not now'));
    await cancelOne();
    await harness.tell();
    const [first] = await listed(id);
    const shown = (await call(deliveries.getWebhookDelivery, one(first.id))).json();
    expect(shown).toMatchObject({
      state: 'waiting',
      attempts: 1,
      type: 'payment_request.canceled',
    });
    expect(shown.tries).toMatchObject([
      { number: 1, status: 503, response: 'not now', sent_to: url, failure: null },
    ]);
    expect(shown.body).toBe(harness.received[0]?.body);
    expect(shown.order_reference).toBe(JSON.parse(shown.body).data.order_reference);
    expect(shown.upcoming).toHaveLength(9);
    expect(shown.upcoming[0]).toBe(shown.next_attempt_at);
    for (const endpoint of [deliveries.getWebhookDelivery, deliveries.resendWebhookDelivery]) {
      expect(codeOf(await call(endpoint, one(randomUUID())))).toEqual([404, 'delivery_not_found']);
      await harness.reset();
      expect(codeOf(await call(endpoint, one(first.id)))).toEqual([404, 'delivery_not_found']);
    }
  });

  test('tried by hand keeps its ladder; one that was given up begins it anew', async () => {
    const { id } = await add();
    harness.receiver.answerWith(500);
    await cancelOne();
    await harness.tell();
    const [first] = await listed(id);
    const resend = () => call(deliveries.resendWebhookDelivery, one(first.id));
    // Pressed twice, it is tried once.
    expect([(await resend()).statusCode, (await resend()).statusCode]).toEqual([202, 202]);
    await harness.tell();
    expect(harness.received).toHaveLength(2);
    let tries = 2;
    while ((await harness.tryNext()) !== undefined) tries += 1;
    expect(tries).toBeGreaterThanOrEqual(11);
    expect((await listed(id))[0]).toMatchObject({ state: 'failed', attempts: 11 });
    await resend();
    expect((await listed(id))[0]).toMatchObject({ state: 'waiting' });
    harness.receiver.answerWith(204);
    await harness.tell();
    expect((await listed(id))[0]).toMatchObject({ state: 'delivered', attempts: 12 });
    // Taken before, it is sent once more and stays what it is, whatever is answered.
    harness.receiver.answerWith(500);
    await resend();
    await harness.tell();
    expect(harness.received).toHaveLength(13);
    expect((await listed(id))[0]).toMatchObject({ state: 'delivered', attempts: 13 });
  });

  test('that waits is sent as soon as its address takes something again', async () => {
    const { id } = await add();
    harness.receiver.answerWith(503);
    for (let count = 0; count < 3; count += 1) await cancelOne();
    await harness.tell();
    harness.receiver.answerWith(204);
    await cancelOne();
    await harness.tell();
    expect(await listed(id, 'undelivered')).toEqual([]);
    expect(new Set(harness.received.map(({ headers }) => headers['webhook-id'])).size).toBe(4);
  });

  test('of a time is sent again, all or what was not taken', async () => {
    const { id } = await add();
    await cancelOne();
    await harness.tell();
    const from = new Date(harness.now().getTime() - 60_000).toISOString();
    const to = new Date(harness.now().getTime() + 60_000).toISOString();
    const replay = async (body: object) =>
      (await call(deliveries.replayWebhook, { ...of(id), body })).json();
    expect(await replay({ from, to })).toEqual({ count: 0 });
    expect(await replay({ from: to, to: '2100-01-01T00:00:00.000Z', state: 'all' })).toEqual({
      count: 0,
    });
    expect(await replay({ from, to, state: 'all' })).toEqual({ count: 1 });
    await harness.tell();
    expect(harness.received).toHaveLength(2);
    expect(
      codeOf(await call(deliveries.replayWebhook, { ...of(id), body: { from: to, to: from } })),
    ).toEqual([422, 'invalid_request']);
  });
});

test('a test event is signed and about nothing, five times a minute', async () => {
  const { id, secret } = await add();
  for (let count = 0; count < 5; count += 1)
    expect((await call(deliveries.sendTestEvent, of(id))).statusCode).toBe(202);
  expect(codeOf(await call(deliveries.sendTestEvent, of(id)))).toEqual([
    429,
    'too_many_test_events',
  ]);
  await harness.tell();
  expect(harness.received).toHaveLength(5);
  const [first] = harness.received;
  if (!first) throw new Error('not told');
  expect(verifies(first, secret)).toBe(true);
  expect(JSON.parse(first.body)).toMatchObject({
    type: 'webhook.test',
    data: { webhook_id: id, livemode: false },
  });
});

test('the owner hears once that nothing is taken, and again when the address is disabled', async () => {
  const { id } = await add();
  const before = (await mailsOf(harness.db, harness.merchant.account.id)).length;
  const told = async () => (await mailsOf(harness.db, harness.merchant.account.id)).slice(before);
  harness.receiver.answerWith(500);
  await cancelOne();
  await cancelOne();
  await harness.tell();
  for (let count = 0; count < 2; count += 1) await harness.tryNext();
  expect(await told()).toEqual([]);
  for (let count = 0; count < 6; count += 1) await harness.tryNext();
  expect(await told()).toEqual(['webhook_trouble']);
  harness.receiver.answerWith(410);
  await harness.tryNext();
  expect(await told()).toEqual(['webhook_trouble', 'webhook_trouble']);
  const { results } = (await call(addresses.listWebhooks)).json();
  expect(results.find((each: { id: string }) => each.id === id)).toMatchObject({
    status: 'disabled',
    disabled_reason: 'gone',
  });
});

test('a merchant that does not answer delays no other', async () => {
  const slow = await openReceiver();
  slow.answerWith(() => undefined);
  for (let count = 0; count < 4; count += 1) await add({ url: slow.url });
  await cancelOne();
  await becomeAnother();
  await add();
  await cancelOne();
  await harness.relay();
  for (const job of await harness.jobs()) await harness.runJob(job);
  const handlers = harness.handlersOf({ posting: { timeoutMs: 5_000 } });
  const began = performance.now();
  const tookMs: number[] = [];
  await Promise.all(
    (await harness.jobs()).map(async ({ name, payload }) => {
      await harness.runWith(handlers, name, payload);
      tookMs.push(performance.now() - began);
    }),
  );
  expect(harness.received).toHaveLength(1);
  // Of one merchant two at a time: the other two addresses come back later, and so say at once.
  expect(slow.received).toHaveLength(2);
  expect(tookMs.filter((ms) => ms < 4_000)).toHaveLength(3);
  await slow.close();
});

/** Another merchant, with a store and a key. */
async function becomeAnother(): Promise<void> {
  const other = await securityPageOf(harness).someone({ role: 'merchant' });
  const { store_id: storeId } = await openStoreOf(harness, other);
  const scopes = ['payments:write', 'webhooks:write'];
  const { key } = await testKeyOf(harness, other, { store_id: storeId }, scopes);
  Object.assign(harness.shop, { storeId, headers: { authorization: `Bearer ${key}` } });
}
