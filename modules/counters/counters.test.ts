import { randomUUID } from 'node:crypto';
import type { CounterRequest } from '@luwag/contracts/counters';
import * as contracts from '@luwag/contracts/counters';
import { createPaymentRequest } from '@luwag/contracts/payment-requests';
import { getPaidStream, getSale } from '@luwag/contracts/sales';
import { closeStore } from '@luwag/contracts/store-changes';
import { inScope } from '@luwag/db/scope';
import { counterIdleMs, pairingMs, unusedDeviceMs } from '@luwag/domain/counter-lock';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import {
  counterPin,
  newCounterDevice,
  openCounterOf,
  type TestCounter,
} from '@luwag/testing/builders/counters';
import { openStoreOf } from '@luwag/testing/builders/stores';
import { follow } from '@luwag/testing/harness/event-stream';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { devicesMax } from './devices.ts';

const harness = forAllTests(startPaymentsHarness);
let owner: SignedIn;
let counter: TestCounter;
beforeAll(async () => {
  owner = harness.merchant;
  counter = await openCounterOf(harness, owner, harness.store.store_id);
});

type Headers = Record<string, string>;
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const codeOf = (reply: { statusCode: number; json(): { code?: string } }) =>
  reply.statusCode >= 400 ? reply.json().code : reply.statusCode;
const ask = (headers: Headers, body: object = { amount: 2_700_00 }, key: string = randomUUID()) =>
  harness.call(contracts.askAtCounter, headers, { body, key });
const asked = async (headers: Headers, body?: object): Promise<CounterRequest> =>
  (await ask(headers, body)).json();
const read = (headers: Headers, request_id: string) =>
  harness.call(contracts.getCounterRequest, headers, { params: { request_id } });
const cancel = (headers: Headers, request_id: string) =>
  harness.call(contracts.cancelCounterRequest, headers, { params: { request_id } });
const unlock = (headers: Headers, pin: string) =>
  harness.call(contracts.unlockCounter, headers, { body: { pin } });
const stateOf = async (headers: Headers) =>
  (await harness.call(contracts.getCounter, headers)).json().state;
const pair = (code: string) => harness.call(contracts.pairCounterDevice, {}, { body: { code } });
const listed = async () =>
  (await harness.call(contracts.listCounterDevices, owner.headers)).json().results as {
    device_id: string;
    state: string;
    seen_at: string | null;
  }[];
const listedOf = async ({ deviceId }: TestCounter) =>
  (await listed()).find(({ device_id }) => device_id === deviceId);
/** As if so much time had passed for the device. */
const age = (deviceId: string, ms: number) =>
  system((tx) =>
    sql`update counter_devices
           set created_at = created_at - ${ms} * interval '1 millisecond',
               pairing_ends_at = pairing_ends_at - ${ms} * interval '1 millisecond',
               opened_at = opened_at - ${ms} * interval '1 millisecond',
               seen_at = seen_at - ${ms} * interval '1 millisecond'
         where id = ${deviceId}`.execute(tx),
  );
const openAnother = () => openCounterOf(harness, owner, harness.store.store_id);

describe('pairing', () => {
  test('works once and for ten minutes, and tells the owner', async () => {
    const { code, deviceId } = await newCounterDevice(harness, owner, harness.store.store_id);
    expect((await listed()).find((each) => each.device_id === deviceId)?.state).toBe('waiting');
    const first = await pair(code.toLowerCase().replace('-', ' '));
    expect(first.statusCode).toBe(201);
    expect(first.json()).toMatchObject({ store_name: harness.store.name, name: 'Tablet' });
    expect(codeOf(await pair(code))).toBe('pairing_code_invalid');
    const late = await newCounterDevice(harness, owner, harness.store.store_id);
    await age(late.deviceId, pairingMs);
    expect(codeOf(await pair(late.code))).toBe('pairing_code_invalid');
    expect((await listed()).find((each) => each.device_id === late.deviceId)?.state).toBe('lapsed');
    expect(codeOf(await pair('AAAA-AAAA'))).toBe('pairing_code_invalid');
  });

  test('of two devices that bring one code at once pairs one', async () => {
    const { code } = await newCounterDevice(harness, owner, harness.store.store_id);
    const codes = (await Promise.all([pair(code), pair(code), pair(code)])).map(codeOf);
    expect(codes.toSorted()).toEqual([201, 'pairing_code_invalid', 'pairing_code_invalid']);
  });

  test('keeps nothing that could be read back', async () => {
    const row = await system((tx) =>
      tx
        .selectFrom('counter_devices')
        .selectAll()
        .where('id', '=', counter.deviceId)
        .executeTakeFirstOrThrow(),
    );
    const token = counter.headers.authorization?.split(' ')[1] ?? '';
    const kept = JSON.stringify(row, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(kept).not.toContain(counterPin);
    expect(kept).not.toContain(token);
    expect(row.pairing_mac).toBeNull();
  });

  test('takes no PIN that is tried first, and no store of another', async () => {
    const create = (body: object) =>
      harness.call(contracts.createCounterDevice, owner.headers, { body });
    const device = { store_id: harness.store.store_id, name: 'Tablet', pin: counterPin };
    for (const pin of ['123456', '000000', '28491', '2849155', 'abcdef'])
      expect(codeOf(await create({ ...device, pin }))).toBe('invalid_request');
    expect(codeOf(await create({ ...device, store_id: randomUUID() }))).toBe('store_not_found');
  });

  test('ends at twenty devices of a store', async () => {
    const { store_id } = await openStoreOf(harness, owner, 'Botica ni Aling Nena');
    for (let made = 0; made < devicesMax; made += 1)
      await newCounterDevice(harness, owner, store_id);
    const body = { store_id, name: 'Tablet', pin: counterPin };
    const reply = await harness.call(contracts.createCounterDevice, owner.headers, { body });
    expect(codeOf(reply)).toBe('too_many_counter_devices');
  });
});

describe('the PIN', () => {
  test('opens; five wrong ones in a row leave the device to its owner', async () => {
    const { headers, ...device } = await openAnother();
    await harness.call(contracts.lockCounter, headers);
    expect(await stateOf(headers)).toBe('locked');
    expect(codeOf(await unlock(headers, '000001'))).toBe('pin_wrong');
    expect(codeOf(await unlock(headers, counterPin))).toBe(200);
    await harness.call(contracts.lockCounter, headers);
    // At once, in whatever order they come: each is counted.
    const wrong = ['000001', '000002', '000003', '000004', '000005'];
    const codes = await Promise.all(wrong.map(async (pin) => codeOf(await unlock(headers, pin))));
    expect(codes.toSorted()).toEqual([
      ...['counter_blocked', 'pin_wrong', 'pin_wrong', 'pin_wrong', 'pin_wrong'],
    ]);
    expect(codeOf(await unlock(headers, counterPin))).toBe('counter_blocked');
    expect((await listedOf({ headers, ...device }))?.state).toBe('blocked');
    const params = { device_id: device.deviceId };
    const body = { pin: '739206' };
    await harness.call(contracts.setCounterPin, owner.headers, { params, body });
    expect(codeOf(await unlock(headers, counterPin))).toBe('pin_wrong');
    expect(codeOf(await unlock(headers, '739206'))).toBe(200);
  });

  test('is asked for after half an hour without use, and not while it is used', async () => {
    const { headers, deviceId } = await openAnother();
    for (let at = 0; at < 3; at += 1) {
      await age(deviceId, counterIdleMs - 60_000);
      expect(await stateOf(headers)).toBe('open');
    }
    await age(deviceId, counterIdleMs);
    expect(codeOf(await ask(headers))).toBe('counter_locked');
    expect(await stateOf(headers)).toBe('locked');
  });

  test('comes before everything else that a device does', async () => {
    const { headers } = await openAnother();
    const { id: request_id } = await asked(headers);
    await harness.call(contracts.lockCounter, headers);
    const params = { request_id };
    for (const call of [
      contracts.askAtCounter,
      contracts.getCounterRequest,
      contracts.cancelCounterRequest,
      contracts.listCounterSales,
    ]) {
      const body = { amount: 2_700_00 };
      const sent = call.name === contracts.askAtCounter.name ? { body } : { params };
      const reply = await harness.call(call, headers, sent);
      expect([call.name, codeOf(reply)]).toEqual([call.name, 'counter_locked']);
    }
  });
});

describe('a device', () => {
  test('asks once, however often the button is tapped', async () => {
    const key = randomUUID();
    const body = { amount: 2_700_00, description: 'Gas stove' };
    const replies = await Promise.all([1, 2, 3].map(() => ask(counter.headers, body, key)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const made = replies.map((reply) => reply.json() as CounterRequest);
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({ ...body, status: 'open', buyer_name: null });
    const params = { request_id: made[0]?.id ?? '' };
    const sale = (await harness.call(getSale, owner.headers, { params })).json();
    expect(sale).toMatchObject({ livemode: true, origin: 'device' });
    expect(sale.store_id).toBe(harness.store.store_id);
  });

  test('follows what it asked for until it is paid, and lists it by first name', async () => {
    const first = { firstName: 'Rodel', lastName: 'Dimaculangan' };
    const rodel = await harness.newPayer({ mode: 'live', ...first });
    const request = await asked(counter.headers, { amount: 2_700_00, description: 'Gas stove' });
    const whole = await harness.call(getSale, owner.headers, {
      params: { request_id: request.id },
    });
    const { path } = (await harness.call(getPaidStream, owner.headers)).json();
    const news = await follow(harness.origin + path);
    const ready = await harness.agreedAndConfirmed(rodel, whole.json(), { terms: 3 });
    await harness.pay(rodel, ready);
    await harness.settled();
    const paid = (await read(counter.headers, request.id)).json();
    expect(paid).toMatchObject({ status: 'paid', buyer_name: 'Rodel D.' });
    expect(codeOf(await cancel(counter.headers, request.id))).toBe('payment_request_ended');
    const sales = await harness.call(contracts.listCounterSales, counter.headers);
    expect(sales.json().results).toEqual([
      {
        id: request.id,
        status: 'paid',
        amount: 2_700_00,
        buyer_name: 'Rodel D.',
        paid_at: paid.paid_at,
      },
    ]);
    expect(sales.body).not.toContain('Dimaculangan');
    // The owner's pages hear of it too, by its id alone.
    await news.arrival(2);
    expect(news.events().map(({ data }) => (data as { request_id: unknown }).request_id)).toEqual([
      null,
      request.id,
    ]);
    news.leave();
    const strangers = await follow(
      `${harness.origin}${path.replace(owner.account.id, randomUUID())}`,
    );
    expect(strangers.status).toBe(404);
  });

  test('takes back what it asked for, and knows nothing of another’s', async () => {
    const mine = await asked(counter.headers);
    const other = await openAnother();
    const theirs = await asked(other.headers);
    const dashboards = await harness.call(createPaymentRequest, owner.headers, {
      body: { amount: 900_00, store_id: harness.store.store_id },
    });
    for (const id of [theirs.id, dashboards.json().id, randomUUID()]) {
      expect(codeOf(await read(counter.headers, id))).toBe('payment_request_not_found');
      expect(codeOf(await cancel(counter.headers, id))).toBe('payment_request_not_found');
    }
    expect((await cancel(counter.headers, mine.id)).json().status).toBe('canceled');
    expect((await cancel(counter.headers, mine.id)).json().status).toBe('canceled');
    expect((await read(other.headers, theirs.id)).json().status).toBe('open');
  });

  test('asks for nothing while its merchant or the store’s name may not', async () => {
    const shop = await harness.openShop();
    const device = await openCounterOf(harness, shop.merchant, shop.store.store_id);
    const setName = (name_state: string, name_near: string | null) =>
      system((tx) =>
        tx
          .updateTable('stores')
          .set({ name_state, name_near })
          .where('id', '=', shop.store.store_id)
          .execute(),
      );
    await setName('waiting', 'Another');
    expect(codeOf(await ask(device.headers))).toBe('store_name_not_clear');
    await setName('clear', null);
    await system((tx) =>
      tx
        .updateTable('merchant_profiles')
        .set({ merchant_status: 'IN_REVIEW' })
        .where('account_id', '=', shop.merchant.account.id)
        .execute(),
    );
    expect(codeOf(await ask(device.headers))).toBe('merchant_not_active');
  });

  test('is a stranger once it is removed, its store closed, or it lay in a drawer', async () => {
    const removed = await openAnother();
    const params = { device_id: removed.deviceId };
    await harness.call(contracts.revokeCounterDevice, owner.headers, { params });
    expect(codeOf(await ask(removed.headers))).toBe('unauthenticated');
    const again = await harness.call(contracts.revokeCounterDevice, owner.headers, { params });
    expect(codeOf(again)).toBe('counter_device_not_found');
    const body = { pin: counterPin };
    const pin = await harness.call(contracts.setCounterPin, owner.headers, { params, body });
    expect(codeOf(pin)).toBe('counter_device_not_found');

    const { store_id } = await openStoreOf(harness, owner, 'Karinderya ni Aling Nena');
    const closed = await openCounterOf(harness, owner, store_id);
    await harness.call(closeStore, owner.headers, { params: { store_id } });
    expect(codeOf(await ask(closed.headers))).toBe('unauthenticated');

    const idle = await openAnother();
    await age(idle.deviceId, unusedDeviceMs);
    expect(codeOf(await harness.call(contracts.getCounter, idle.headers))).toBe('unauthenticated');
  });
});
