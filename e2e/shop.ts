import { randomUUID } from 'node:crypto';
import { createApiKey, createStore, type Store } from '@luwag/contracts/merchants';
import { createPaymentRequest, type PaymentRequest } from '@luwag/contracts/payment-requests';
import { inScope } from '@luwag/db/scope';
import { centavos } from '@luwag/domain/money';
import { openLine } from '@luwag/modules/credit/service';
import { idOfEmail } from '@luwag/testing/builders/accounts';
import { someAddress } from '@luwag/testing/builders/stores';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import type { APIRequestContext, Browser } from 'playwright-core';
import { withStores } from '../scripts/lib/stores.ts';
import { openVisit } from './browser.ts';
import { type Door, signedIn } from './sign-in.ts';

/** A merchant with a store and a test key of it. */
export type Shop = {
  store: Store;
  /** On the store's list of addresses to come back to; those of our own machine are for tests. */
  pages: { done: string; cart: string };
  /** As the shop's server asks, with its key: in test mode. */
  askFor(wanted?: Partial<Wanted>): Promise<PaymentRequest>;
  /** As the merchant asks at the dashboard: live. */
  askLive(wanted?: Partial<Wanted>): Promise<PaymentRequest>;
  /** Any other call of the shop's server. */
  send(path: string, body?: object): Promise<unknown>;
  close(): Promise<void>;
};
type Wanted = {
  amount: number;
  expires_in: number;
  order_reference: string;
  description: string;
  return_url: string | null;
  cancel_url: string | null;
};

export async function openShop(browser: Browser, door: Door): Promise<Shop> {
  const { origin } = door;
  const session = await signedIn(browser, door, 'merchant');
  const context = await openVisit(browser, { origin, ...session });
  const send = <T>(path: string, data: object, headers: Record<string, string> = { origin }) =>
    post<T>(context.request, path, { data, headers });
  const pages = { done: `${origin}/terms-and-conditions`, cart: `${origin}/privacy-policy` };
  const store = await send<Store>(createStore.path, {
    name: "Kuya Ben's Appliances",
    address: someAddress,
    return_urls: Object.values(pages),
  });
  const { key } = await send<{ key: string }>(createApiKey.path, {
    store_id: store.store_id,
    mode: 'test',
    name: 'Web shop',
    scopes: ['payments:read', 'payments:write'],
  });
  noteCanaries(key);
  const order = { amount: 4_800_00, return_url: pages.done, cancel_url: pages.cart };
  return {
    store,
    pages,
    askFor: (wanted = {}) =>
      send(createPaymentRequest.path, { ...order, ...wanted }, { authorization: `Bearer ${key}` }),
    askLive: (wanted = {}) =>
      send(createPaymentRequest.path, { amount: 4_800_00, store_id: store.store_id, ...wanted }),
    send: (path, body = {}) => send(path, body, { authorization: `Bearer ${key}` }),
    close: () => context.close(),
  };
}

async function post<T>(
  request: APIRequestContext,
  path: string,
  { data, headers }: { data: object; headers: Record<string, string> },
): Promise<T> {
  const response = await request.post(path, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data,
  });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Room on a buyer's live line, as finishing their account will give it. */
export const giveRoom = (
  email: string,
  limitCentavos: number,
  settings: Record<string, string>,
): Promise<void> =>
  withStores(async (stores) => {
    const buyerId = await idOfEmail(stores, email);
    await inScope(stores.db, 'system', async (tx) => {
      await openLine(tx, {
        buyerId,
        mode: 'live',
        limitCentavos: centavos(limitCentavos),
        now: new Date(),
        requestId: randomUUID(),
      });
    });
  }, settings);

export const tokenOf = ({ webpay_url }: PaymentRequest): string =>
  webpay_url.split('/').at(-1) ?? '';
