import { randomUUID } from 'node:crypto';
import { createApiKey, listStores } from '@luwag/contracts/merchants';
import {
  createPaymentRequest,
  findByQr,
  listPaymentRequests,
} from '@luwag/contracts/payment-requests';
import { closeStore, searchMerchants, updateStore } from '@luwag/contracts/store-changes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { askForStore, openStoreOf, withStepUp } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { beforeAll, describe, expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);
let nena: SignedIn;
let buyer: SignedIn;
beforeAll(async () => {
  nena = harness.merchant;
  buyer = await harness.newBuyer();
});

type Headers = Record<string, string>;
const change = (store_id: string, body: object, headers: Headers = nena.headers) =>
  harness.call(updateStore, headers, { params: { store_id }, body });
const close = (store_id: string, headers: Headers = nena.headers) =>
  harness.call(closeStore, headers, { params: { store_id } });
const codeOf = (reply: Awaited<ReturnType<typeof change>>) => [reply.statusCode, reply.json().code];
const found = async (name: string): Promise<string[]> =>
  (await harness.call(searchMerchants, buyer.headers, { query: { name } }))
    .json()
    .results.map((each: { store_code: string }) => each.store_code);

describe('a store that changes', () => {
  test('keeps its code; a page on the open internet takes a fresh factor', async () => {
    const store = await openStoreOf(harness, nena, 'Corner of Pasay');
    const body = { name: 'Corner of Pasay', return_urls: ['https://nena.example/back'] };
    expect(codeOf(await change(store.store_id, body))).toEqual([403, 'step_up_required']);
    const use = { action: updateStore.name, params: { store_id: store.store_id }, body };
    const proof = await withStepUp(harness, nena, use);
    const changed = await change(store.store_id, body, { ...nena.headers, ...proof });
    expect(changed.json()).toMatchObject({
      code: store.code,
      return_urls: ['https://nena.example/back'],
      name_state: 'clear',
    });
    // What is there already, a page of the developer's own machine and less of it take none.
    const urls = ['https://nena.example/back', 'http://localhost:3000/x'];
    const more = await change(store.store_id, { ...body, return_urls: urls });
    expect(more.json().return_urls).toEqual(urls);
    expect((await change(store.store_id, { name: body.name })).json().return_urls).toEqual([]);
  });

  test('waits under a name near a brand, and takes test payments alone meanwhile', async () => {
    const store = await openStoreOf(harness, nena, 'Merienda ni Nena');
    const renamed = await change(store.store_id, { name: 'Jollibee Express' });
    expect(renamed.json()).toMatchObject({ name: 'Jollibee Express', name_state: 'waiting' });
    const live = await harness.call(createPaymentRequest, nena.headers, {
      body: { amount: 1_000_00, store_id: store.store_id },
    });
    expect(codeOf(live)).toEqual([409, 'store_name_not_clear']);
    expect(await found('Jollibee')).toEqual([]);
    // Back under a name of its own it is open again.
    const back = await change(store.store_id, { name: 'Merienda ni Nena' });
    expect(back.json()).toMatchObject({ name_state: 'clear', name_reason: null });
  });

  test('is not renamed while as many names wait as staff are given at a time', async () => {
    const shop = await harness.openShop();
    for (const name of ['Jollibee One', 'Jollibee Two', 'Jollibee Three'])
      await askForStore(harness, shop.merchant, { name, website_url: 'a.example' });
    const reply = await change(
      shop.store.store_id,
      { name: 'Jollibee Four' },
      shop.merchant.headers,
    );
    expect(codeOf(reply)).toEqual([409, 'names_waiting']);
  });

  test('needs its site where it has no counter', async () => {
    const reply = await askForStore(harness, nena, {
      name: 'Nena Online',
      website_url: 'n.example',
    });
    const { store_id } = reply.json();
    expect(codeOf(await change(store_id, { name: 'Nena Online' }))).toEqual([
      422,
      'website_required',
    ]);
  });

  test('is its owner’s alone', async () => {
    const other = await harness.newBuyer({ role: 'merchant' });
    const { store_id } = harness.store;
    expect(codeOf(await change(store_id, { name: 'Mine' }, other.headers))).toEqual([
      404,
      'store_not_found',
    ]);
    expect(codeOf(await close(store_id, other.headers))).toEqual([404, 'store_not_found']);
    expect(codeOf(await close(randomUUID()))).toEqual([404, 'store_not_found']);
  });
});

describe('a store that closes', () => {
  test('asks for nothing more, its keys end, and what it sold stays', async () => {
    const shop = await harness.openShop();
    const { store, merchant, keyHeaders } = shop;
    const asked = await harness.call(createPaymentRequest, keyHeaders, {
      body: { amount: 1_000_00 },
    });
    const { store_id } = store;
    const closed = await close(store_id, merchant.headers);
    expect(closed.json()).toMatchObject({ closed_at: expect.any(String), qr_payload: null });
    expect((await close(store_id, merchant.headers)).json()).toEqual(closed.json());

    expect((await harness.call(listPaymentRequests, keyHeaders)).statusCode).toBe(401);
    const live = { body: { amount: 1_000_00, store_id } };
    const again = await harness.call(createPaymentRequest, merchant.headers, live);
    expect(codeOf(again)).toEqual([404, 'store_not_found']);
    const key = { body: { store_id, mode: 'test', name: 'New', scopes: ['payments:read'] } };
    const made = await harness.call(createApiKey, merchant.headers, key);
    expect(codeOf(made)).toEqual([404, 'store_not_found']);
    const counter = await harness.call(findByQr, {}, { params: { id: store.code } });
    expect(counter.statusCode).toBe(404);
    expect(codeOf(await change(store_id, { name: 'Open' }, merchant.headers))).toEqual([
      404,
      'store_not_found',
    ]);
    expect(await found(store.name)).not.toContain(store.code);

    const query = { mode: 'test' };
    const listed = await harness.call(listPaymentRequests, merchant.headers, { query });
    expect(listed.json().results[0].id).toBe(asked.json().id);
    const stores = (await harness.call(listStores, merchant.headers)).json().results;
    expect(stores[0].closed_at).not.toBeNull();
  });
});

describe('a shop that is looked for', () => {
  test('is found by how its name begins, whatever the capitals, while it takes payments', async () => {
    const store = await openStoreOf(harness, nena, 'Zamboanga Hardware');
    expect(await found('zamboanga h')).toEqual([store.code]);
    expect(await found('hardware')).toEqual([]);
    expect(await found('%%')).toEqual([]);
    const [shown] = (
      await harness.call(searchMerchants, buyer.headers, { query: { name: 'Zamboanga' } })
    ).json().results;
    expect(shown).toEqual({
      store_code: store.code,
      store_name: 'Zamboanga Hardware',
      business_name: 'Test Store',
      store_city: 'City of Parañaque',
      website_url: '',
    });
  });
});
