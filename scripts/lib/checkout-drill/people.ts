import { createApiKey, createStore } from '@luwag/contracts/merchants';
import { openSession } from '@luwag/contracts/sessions';
import { setWebhook } from '@luwag/contracts/webhooks';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { centavos } from '@luwag/domain/money';
import { openLine } from '@luwag/modules/credit/service';
import { createAccount, signInAtPool, type TestAccount } from '@luwag/testing/builders/accounts';
import { makeToken } from '@luwag/testing/builders/gateway-tokens';
import { someAddress } from '@luwag/testing/builders/stores';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import { callerOf, callWell } from './client.ts';
import type { Market } from './harness.ts';

type Headers = Record<string, string>;
export type Shop = {
  keyHeaders: Headers;
  /** Of its owner, signed in. */
  headers: Headers;
  storeId: string;
  key: string;
  secret: string;
};
export type ShopWishes = {
  /** Where it is told of changes. */
  url?: string;
  returnUrls?: string[];
  /** Besides those that asking for payments takes. */
  scopes?: string[];
};
export type Buyer = {
  account: TestAccount;
  sessionId: string;
  headers: Headers;
  /** A wallet that pays, and one that has nothing in it. */
  sources: { good: string; empty: string };
};

/** A store with a test key, told of changes at the drill's own address unless it says another. */
export async function openShop(
  harness: Market,
  { url = harness.shop.url, returnUrls = [], scopes: more = [] }: ShopWishes = {},
): Promise<Shop> {
  const call = callerOf(harness.apiOrigin);
  const { headers } = await enter(
    harness,
    await createAccount(harness.stores, { role: 'merchant' }),
  );
  const store = await callWell<{ store_id: string }>(
    call(createStore, headers, {
      body: { name: 'Tindahan', address: someAddress, return_urls: returnUrls },
    }),
  );
  const { store_id } = store;
  const scopes = ['payments:read', 'payments:write', 'webhooks:write', ...more];
  const { key } = await callWell<{ key: string }>(
    call(createApiKey, headers, { body: { store_id, mode: 'test', name: 'Drill', scopes } }),
  );
  noteCanaries(key);
  const keyHeaders = { authorization: `Bearer ${key}` };
  const { secret } = await callWell<{ secret: string }>(
    call(setWebhook, keyHeaders, { params: { store_id }, body: { url } }),
  );
  noteCanaries(secret);
  return { keyHeaders, headers, storeId: store_id, key, secret };
}

const lineCentavos = centavos(100_000_00);

export async function openBuyer(harness: Market): Promise<Buyer> {
  const account = await createAccount(harness.stores);
  const now = new Date();
  await inScope(harness.db, 'system', (tx) =>
    openLine(tx, {
      ...{ buyerId: account.id, mode: 'test', limitCentavos: lineCentavos },
      ...{ now, requestId: 'drill' },
    }),
  );
  const sources = {
    good: await saveSource(harness, account),
    empty: await saveSource(harness, account, 'INSUFFICIENT_BALANCE'),
  };
  return { account, ...(await enter(harness, account)), sources };
}

/** Signed in anew: no session lasts as long as a drill. */
export const refreshed = async (harness: Market, buyer: Buyer): Promise<Buyer> => ({
  ...buyer,
  ...(await enter(harness, buyer.account)),
});

export async function enter(harness: Market, account: TestAccount) {
  const { tokens, deviceKey } = await signInAtPool(harness.userPool, account);
  const body = { account_type: account.role, device_key: deviceKey, user_agent: 'drill' };
  const bearer = { authorization: `Bearer ${tokens.accessToken}` };
  const opened = await callWell<{ id: string }>(
    callerOf(harness.apiOrigin)(openSession, bearer, { body }),
  );
  const cookie = `access_token=${tokens.accessToken}`;
  return { sessionId: opened.id, headers: { cookie, origin: harness.publicOrigin } };
}

/** Linked at the gateway; what becomes of later charges is decided there and then. */
async function saveSource(
  { gateway, publicOrigin, db }: Market,
  account: TestAccount,
  later = '',
): Promise<string> {
  const returnUrl = `${publicOrigin}/buyer/sources`;
  const reference = `source-${account.id}-${later || 'good'}`;
  const tokenId = await makeToken(gateway, { reference, returnUrl, later });
  const now = new Date();
  const row = await inScope(db, 'system', (tx) =>
    tx
      .insertInto('payment_sources')
      .values({
        id: idFor(account.id),
        buyer_id: account.id,
        ...{ mode: 'test', channel: 'PAYMAYA', status: 'active', attempt: 'answered' },
        return_path: '/buyer/sources',
        gateway_token_id: tokenId,
        account_masked: `•••• ${later ? '0000' : '1000'}`,
        created_at: now,
        linked_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}
