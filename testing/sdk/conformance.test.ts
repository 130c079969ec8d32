import { randomUUID } from 'node:crypto';
import { drawSecret, signedHeaders } from '@luwag/modules/webhooks/signing';
import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '../harness/for-all-tests.ts';
import { cliScenarios } from './cli-scenarios.ts';
import { type Command, languages, type SdkError } from './drivers.ts';
import { startSdkHarness } from './sdk-harness.ts';

// What an SDK is: the same calls, retries, errors and checks in every language, against the real
// API. A new language is a driver and a line in `languages`.

const harness = forAllTests(startSdkHarness);

type Json = Record<string, unknown>;
type Payment = { id: string; status: string; amount: number; order_reference: string | null };

const retryDelayMs = 20;
const overloaded = {
  status: 503,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ code: 'overloaded', title: 'Try again.', status: 503 }),
};
const page = {
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<h1>Bad gateway</h1>',
};

for (const language of languages)
  describe(`the ${language} SDK`, () => {
    let shop: Awaited<ReturnType<typeof harness.openShop>>;

    const ask = <T = Json>(command: Command) => harness.drivers[language].ask<T>(command);
    async function done<T = Json>(call: string, args: object = {}, key?: string): Promise<T> {
      const { result, error } = await ask<T>({ call, args, ...(key ? { key } : {}) });
      if (error) throw new Error(`${call}: ${JSON.stringify(error)}`);
      return result;
    }
    async function refused(call: string, args: object = {}, key?: string): Promise<SdkError> {
      const { error } = await ask({ call, args, ...(key ? { key } : {}) });
      if (!error) throw new Error(`${call} was not refused`);
      return error;
    }
    const connect = (changes: object = {}) =>
      done('connect', {
        key: shop.key,
        origin: harness.relay.origin,
        timeout_ms: 20_000,
        retry_delay_ms: retryDelayMs,
        ...changes,
      });
    const create = (args: object = {}, key?: string) =>
      done<Payment>('payments.create', { amount: 1_000_00, ...args }, key);

    beforeAll(async () => {
      shop = await harness.openShop();
      await connect();
      harness.relay.takePassed();
    });

    test('asks for a payment under a key of its own, and reads it again', async () => {
      const made = await create({ order_reference: 'A-17', metadata: {} });
      expect(made).toMatchObject({ status: 'open', amount: 1_000_00, order_reference: 'A-17' });
      expect(await done('payments.get', { id: made.id })).toEqual(made);
      const [created] = harness.relay.takePassed();
      expect(created?.key).toMatch(/^[\x21-\x7e]{16,255}$/);
      expect(created?.agent).toMatch(new RegExp(`^luwag-${language}/\\d+\\.\\d+\\.\\d+ `));
    });

    test('has the first answer again for the same key', async () => {
      const key = randomUUID();
      expect((await create({}, key)).id).toBe((await create({}, key)).id);
      expect(await refused('payments.create', { amount: 2_000_00 }, key)).toMatchObject({
        kind: 'invalid_request',
        code: 'idempotency_key_reused',
      });
    });

    test('tries again after 503 and after a lost answer, with the same key, and takes effect once', async () => {
      harness.relay.takePassed();
      harness.relay.fail(overloaded, 'answer_lost');
      const made = await create({ order_reference: 'B-1' });
      const passed = harness.relay.takePassed();
      expect(passed).toHaveLength(3);
      expect(new Set(passed.map(({ key }) => key)).size).toBe(1);
      const { results } = await done<{ results: Payment[] }>('payments.list');
      const ids = results.filter((each) => each.order_reference === 'B-1').map(({ id }) => id);
      expect(ids).toEqual([made.id]);
    });

    test('waits as long as it is told to, and gives up where that is too long', async () => {
      const told = (seconds: string) => ({
        ...overloaded,
        headers: { ...overloaded.headers, 'retry-after': seconds },
      });
      harness.relay.fail(told('1'));
      const begin = performance.now();
      await done('payments.list');
      expect(performance.now() - begin).toBeGreaterThanOrEqual(1_000);
      harness.relay.fail(told('3600'));
      expect(await refused('payments.list')).toMatchObject({
        kind: 'server',
        code: 'overloaded',
        retry_after_seconds: 3600,
      });
    });

    test('gives up after two retries, and says what the last answer was', async () => {
      harness.relay.takePassed();
      harness.relay.fail(overloaded, page, page);
      expect(await refused('payments.create', { amount: 1_000_00 })).toMatchObject({
        kind: 'server',
        code: 'unexpected_answer',
        status: 502,
      });
      expect(harness.relay.takePassed()).toHaveLength(3);
    });

    test('never tries again after a refusal', async () => {
      await create({ order_reference: 'C-1' });
      harness.relay.takePassed();
      const taken = await refused('payments.create', { amount: 1_000_00, order_reference: 'C-1' });
      expect(taken).toMatchObject({
        kind: 'conflict',
        code: 'order_reference_in_use',
        status: 409,
      });
      expect(taken.request_id).toMatch(/\S{8}/);
      const small = await refused('payments.create', { amount: 1 });
      expect(small).toMatchObject({
        kind: 'invalid_request',
        code: 'invalid_request',
        status: 422,
      });
      expect(small.field_errors).toMatchObject([{ path: '/body/amount', code: 'too_small' }]);
      expect(await refused('payments.get', { id: randomUUID() })).toMatchObject({
        kind: 'not_found',
        code: 'payment_request_not_found',
      });
      expect(harness.relay.takePassed()).toHaveLength(3);
    });

    test('follows no redirect, and sends its key nowhere in the clear', async () => {
      harness.relay.takePassed();
      harness.relay.fail({
        status: 307,
        headers: { location: `${harness.relay.origin}/elsewhere` },
      });
      expect(await refused('payments.list')).toMatchObject({
        code: 'unexpected_answer',
        status: 307,
      });
      expect(harness.relay.takePassed()).toHaveLength(1);
      const inTheClear = { key: shop.key, origin: 'http://luwag.example' };
      const usual = { timeout_ms: 1_000, retry_delay_ms: retryDelayMs };
      expect(await refused('connect', { ...inTheClear, ...usual })).toMatchObject({
        kind: 'usage',
        code: 'origin_invalid',
      });
      expect(await refused('payments.get', { id: '' })).toMatchObject({ code: 'id_missing' });
    });

    test('says that a key is not good, and that nobody answered in time', async () => {
      await connect({ key: 'lw_test_nobodys' });
      expect(await refused('payments.list')).toMatchObject({
        kind: 'authentication',
        code: 'api_key_invalid',
        status: 401,
      });
      await connect({ timeout_ms: 150 });
      harness.relay.fail('never_answered', 'never_answered', 'never_answered');
      expect(await refused('payments.list')).toMatchObject({
        kind: 'connection',
        code: 'timeout',
        status: 0,
      });
      await connect();
    });

    test('iterates over everything, newest first, each once', async () => {
      const made: string[] = [];
      for (let count = 0; count < 7; count += 1) made.unshift((await create()).id);
      const all = await done<string[]>('payments.iterate', { limit: 3 });
      expect(all.slice(0, made.length)).toEqual(made);
      expect(new Set(all).size).toBe(all.length);
      const query = { order_reference: 'A-17' };
      const { results } = await done<{ results: Payment[] }>('payments.list', query);
      expect(results.map(({ order_reference }) => order_reference)).toEqual(['A-17']);
      expect(await refused('payments.list', { cursor: 'none' })).toMatchObject({
        kind: 'invalid_request',
        code: 'cursor_invalid',
      });
    });

    test('takes a request back', async () => {
      const { id } = await create();
      expect(await done('payments.cancel', { id })).toMatchObject({ id, status: 'canceled' });
      const paid = await harness.newPaid(shop.store);
      expect(await refused('payments.cancel', { id: paid })).toMatchObject({
        kind: 'conflict',
        code: 'payment_request_ended',
      });
    });

    test('gives back a part, once for one key, and then the rest', async () => {
      const payment_id = await harness.newPaid(shop.store);
      const part = { payment_id, amount: 500_00, reason: 'returned' };
      expect(await done('refunds.preview', { payment_id, amount: 500_00 })).toMatchObject({
        amount: 500_00,
        left_after: 2_500_00,
      });
      const key = randomUUID();
      harness.relay.fail('answer_lost');
      const first = await done<{ id: string }>('refunds.create', part, key);
      expect(first).toMatchObject({ status: 'succeeded', amount: 500_00 });
      expect(await done('refunds.create', part, key)).toEqual(first);
      const rest = { payment_id, everything_left: true, reason: 'cancelled' };
      expect(await done('refunds.create', rest)).toMatchObject({ amount: 2_500_00 });
      expect(await done('refunds.list', { payment_id })).toMatchObject({ refunded: 3_000_00 });
      expect(await refused('refunds.create', part)).toMatchObject({
        kind: 'conflict',
        code: 'already_refunded',
      });
    });

    test('sets, reads and removes the address of a store, and never sets it twice by itself', async () => {
      const store_id = shop.store.id;
      const url = 'https://tindahan.example/luwag';
      harness.relay.takePassed();
      harness.relay.fail(overloaded);
      expect(await refused('webhook_endpoints.set', { store_id, url })).toMatchObject({
        code: 'overloaded',
      });
      expect(harness.relay.takePassed()).toHaveLength(1);
      const set = await done<{ secret: string }>('webhook_endpoints.set', { store_id, url });
      expect(set.secret).toMatch(/^whsec_/);
      expect(await done('webhook_endpoints.get', { store_id })).toMatchObject({ url });
      await done('webhook_endpoints.remove', { store_id });
      expect(await refused('webhook_endpoints.get', { store_id })).toMatchObject({
        code: 'webhook_not_found',
      });
    });

    test('keeps several addresses, and reads and sends again what they were told', async () => {
      const url = 'https://pos.tindahan.example/luwag';
      harness.relay.takePassed();
      harness.relay.fail(overloaded);
      expect(await refused('webhook_endpoints.create', { url })).toMatchObject({
        code: 'overloaded',
      });
      expect(harness.relay.takePassed()).toHaveLength(1);
      const events = ['payment_request.paid', 'payout.paid'];
      const made = await done<{ id: string; secret: string }>('webhook_endpoints.create', {
        ...{ url, events },
      });
      expect(made).toMatchObject({ url, events, is_main: false });
      const { id, secret } = made;
      harness.relay.fail(overloaded);
      expect(await done('webhook_endpoints.update', { id, events: null })).toMatchObject({
        ...{ id, events: null },
      });
      const { results } = await done<{ results: Json[] }>('webhook_endpoints.list');
      expect(results).toMatchObject([{ id, url }]);
      const changed = await done<{ secret: string }>('webhook_endpoints.rotate_secret', { id });
      expect(changed.secret).not.toBe(secret);
      expect(await refused('webhook_endpoints.rotate_secret', { id })).toMatchObject({
        code: 'secret_changing',
      });
      expect(
        await done('webhook_endpoints.rotate_secret', { id, end_old: true }),
      ).not.toMatchObject({ secret: changed.secret });

      const tested = await done<{ id: string }>('webhook_endpoints.test', { id });
      const again = await done<{ id: string }>('webhook_endpoints.test', { id });
      const ofAddress = { webhook_id: id, state: 'undelivered' };
      expect(await done('webhook_deliveries.list', ofAddress)).toMatchObject({
        results: [{ id: again.id }, { id: tested.id, type: 'webhook.test', state: 'waiting' }],
      });
      expect(await done('webhook_deliveries.iterate', ofAddress)).toEqual([again.id, tested.id]);
      expect(await done('webhook_deliveries.get', { id: tested.id })).toMatchObject({
        ...{ id: tested.id, webhook_id: id, tries: [] },
      });
      expect(await done('webhook_deliveries.resend', { id: tested.id })).toMatchObject({
        id: tested.id,
      });
      const time = { from: '2026-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
      expect(await done('webhook_endpoints.replay', { id, ...time })).toEqual({ count: 2 });
      const { id: payment_request_id } = await create();
      const told = { payment_request_id, type: 'payment_request.declined' };
      expect(await done('test_events.trigger', told)).toMatchObject({ type: told.type });
      await done('webhook_endpoints.delete', { id });
      expect(await refused('webhook_endpoints.update', { id, events })).toMatchObject({
        code: 'webhook_not_found',
      });
      expect(await refused('test_events.trigger', told)).toMatchObject({ code: 'nobody_listens' });
    });

    test('reads payouts, what they are made of, and their reports', async () => {
      const payoutId = await harness.newPayout();
      const { results, has_more } = await done<{ results: Json[]; has_more: boolean }>(
        'payouts.list',
        { page: 1 },
      );
      expect([results[0]?.id, has_more]).toEqual([payoutId, false]);
      expect((await done<string[]>('payouts.iterate'))[0]).toBe(payoutId);
      const payout = await done<Json>('payouts.get', { id: payoutId });
      expect(payout).toMatchObject({ id: payoutId, livemode: false, version: 1 });
      expect(await done('payouts.lines', { id: payoutId, page: 1 })).toMatchObject({
        ...{ page: 1, has_more: false },
      });
      expect(await done('payouts.report', { id: payoutId })).toMatchObject({ payout });
      expect(await done('payouts.next')).toMatchObject({ livemode: false });
      expect(await refused('payouts.get', { id: randomUUID() })).toMatchObject({
        ...{ kind: 'not_found', code: 'payout_not_found' },
      });
    });
  });

for (const language of languages)
  describe(`webhooks in ${language}`, () => {
    const ask = <T>(call: string, args: object) => harness.drivers[language].ask<T>({ call, args });
    const [secret, newer] = [drawSecret(), drawSecret()];
    const id = 'evt_0199f3a0-0000-7000-8000-000000000005';
    const body = JSON.stringify({
      type: 'payment_request.paid',
      data: { description: 'Piña, ₱5' },
    });
    const at = new Date('2026-11-15T08:00:00.000Z');
    const now = at.getTime() / 1000;
    const message = (secrets: string[]) => ({
      body,
      headers: signedHeaders(secrets, { id, at, body }),
      now,
    });
    const verified = (sent: object, secrets: string[]) =>
      ask<Json>('webhooks.verify', { ...sent, secrets });
    const codeOf = async (sent: object, secrets = [secret]) => {
      const { error } = await verified(sent, secrets);
      return error && `${error.kind} ${error.code}`;
    };

    test('takes what we sign, with names of headers in any case', async () => {
      const sent = message([secret]);
      const named = Object.fromEntries(
        Object.entries(sent.headers).map(([name, value]) => [name.toUpperCase(), value]),
      );
      for (const headers of [sent.headers, named])
        expect((await verified({ ...sent, headers }, [secret])).result).toEqual({
          ...JSON.parse(body),
          id,
        });
      const { result } = await ask('webhooks.sign', { body, secret, id, now });
      expect(result).toEqual(sent.headers);
    });

    test('takes both secrets while one replaces the other, on either side', async () => {
      expect(await codeOf(message([newer, secret]), [secret])).toBeUndefined();
      expect(await codeOf(message([newer, secret]), [newer])).toBeUndefined();
      expect(await codeOf(message([newer]), [secret, newer])).toBeUndefined();
      expect(await codeOf(message([newer]), [secret])).toBe('signature signature_mismatch');
    });

    test('refuses what is too old, from the future, changed, or not signed at all', async () => {
      const sent = message([secret]);
      expect(await codeOf({ ...sent, now: now + 300 })).toBeUndefined();
      expect(await codeOf({ ...sent, now: now + 301 })).toBe('signature timestamp_out_of_range');
      expect(await codeOf({ ...sent, now: now - 301 })).toBe('signature timestamp_out_of_range');
      expect(await codeOf({ ...sent, body: `${body} ` })).toBe('signature signature_mismatch');
      const bare = { 'webhook-id': id, 'webhook-timestamp': String(now) };
      expect(await codeOf({ ...sent, headers: bare })).toBe('signature headers_missing');
      const odd = { ...sent.headers, 'webhook-timestamp': `${now}.5` };
      expect(await codeOf({ ...sent, headers: odd })).toBe('signature timestamp_invalid');
      expect(await codeOf(sent, ['whsec_'])).toBe('signature secret_invalid');
      expect(await codeOf(sent, [])).toBe('signature secret_invalid');
    });

    test('refuses two thousand mutations of what we sign', async () => {
      const sent = message([secret]);
      const messages = Array.from({ length: 2_000 }, (_, index) => mutate(sent, index));
      const { result } = await ask('webhooks.count_verified', { messages, secrets: [secret] });
      expect(result).toBe(0);
    });
  });

describe('the command line', () => cliScenarios(harness));

type Sent = { body: string; headers: Record<string, string>; now: number };

/** One character of the signature, the body, the id or the timestamp is another, or is gone. */
function mutate({ body, headers, now }: Sent, index: number): Sent {
  const targets = ['webhook-signature', 'body', 'webhook-id', 'webhook-timestamp'];
  const target = targets[index % targets.length] ?? 'body';
  const text = target === 'body' ? body : (headers[target] ?? '');
  const at = Math.floor(index / targets.length) % text.length;
  const other = text[at] === '1' ? '2' : '1';
  const isCut = Math.floor(index / targets.length) >= text.length;
  const changed = text.slice(0, at) + (isCut ? '' : other) + text.slice(at + 1);
  return target === 'body'
    ? { body: changed, headers, now }
    : { body, headers: { ...headers, [target]: changed }, now };
}
