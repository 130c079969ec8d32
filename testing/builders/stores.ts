import { randomInt, randomUUID } from 'node:crypto';
import type { KeyScope } from '@luwag/contracts/key-scopes';
import { createApiKey, createStore, type Store } from '@luwag/contracts/merchants';
import { inScope } from '@luwag/db/scope';
import { apiKeyDraws, buildApiKey, shownOf } from '@luwag/domain/api-key';
import { insertKey } from '@luwag/modules/merchants/api-keys-repository';
import { hashOfKey } from '@luwag/modules/merchants/authenticators';
import { noteCanaries } from '../harness/canaries.ts';
import type { PoolHarness } from '../harness/pool-harness.ts';
import type { SignedIn } from './accounts.ts';
import { stepUpOf } from './step-ups.ts';

/** A place that exists. */
export const someAddress = {
  region: 'National Capital Region (NCR)',
  region_code: '1300000000',
  city: 'City of Parañaque',
  city_code: '1380400000',
  barangay: 'Baclaran',
  barangay_code: '1380400001',
  street: '12 Quirino Avenue',
  zip_code: '1702',
};

/**
 * Asks for a store as the page of stores does: each call has an idempotency key of its own, and a
 * fresh factor was shown where pages on the open internet are named.
 */
export async function askForStore(
  harness: PoolHarness,
  who: SignedIn,
  payload: object,
  headers: Record<string, string> = {},
) {
  const { return_urls: urls = [] } = payload as { return_urls?: string[] };
  const isLive = urls.some((url) => url.startsWith('https:'));
  const use = { action: createStore.name, body: payload };
  const stepUp = isLive ? await withStepUp(harness, who, use) : {};
  return harness.app.inject({
    method: createStore.method,
    url: createStore.path,
    headers: { ...who.headers, 'idempotency-key': randomUUID(), ...stepUp, ...headers },
    payload,
  });
}

/**
 * A store with a counter, whose name somebody has looked at: many a test's shop is Aling Nena's.
 */
export async function openStoreOf(
  harness: PoolHarness,
  who: SignedIn,
  name = 'Tindahan ni Aling Nena',
): Promise<Store> {
  const reply = await askForStore(harness, who, { name, address: someAddress });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  await clearName(harness, reply.json());
  return { ...reply.json(), name_state: 'clear' };
}

/** As if nobody could take the store for another. */
export const clearName = ({ db }: PoolHarness, { store_id }: Pick<Store, 'store_id'>) =>
  inScope(db, 'system', (tx) =>
    tx
      .updateTable('stores')
      .set({ name_state: 'clear', name_near: null })
      .where('id', '=', store_id)
      .execute(),
  );

/**
 * The headers of a call that takes a fresh factor: it was shown just now, for this very content.
 */
export const withStepUp = async (
  harness: PoolHarness,
  who: SignedIn,
  use: Parameters<typeof stepUpOf>[2],
): Promise<{ 'step-up': string }> => ({ 'step-up': await stepUpOf(harness, who, use) });

export const askForKey = async (harness: PoolHarness, who: SignedIn, payload: object) => {
  const { method, path: url } = createApiKey;
  const reply = await harness.app.inject({ method, url, headers: who.headers, payload });
  if (reply.statusCode === 201) noteCanaries(reply.json().key);
  return reply;
};

/** A test key of a store; the key itself and its id. */
export async function testKeyOf(
  harness: PoolHarness,
  who: SignedIn,
  { store_id }: Pick<Store, 'store_id'>,
  scopes = ['payments:read'],
): Promise<{ key: string; api_id: string }> {
  const wanted = { store_id, mode: 'test', name: 'Web shop', scopes };
  const reply = await askForKey(harness, who, wanted);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
}

/** A key of any mode and any scopes, without the steps that making a live one takes. */
export async function keyOf(
  { db }: Pick<PoolHarness, 'db'>,
  of: { accountId: string; storeId: string; mode: 'test' | 'live'; scopes: KeyScope[] },
): Promise<string> {
  const draws = Array.from({ length: apiKeyDraws.count }, () => randomInt(apiKeyDraws.below));
  const key = buildApiKey(of.mode, draws);
  const made = { ...shownOf(key), name: 'Matrix', hash: hashOfKey(key), createdAt: new Date() };
  await inScope(db, 'system', (tx) => insertKey(tx, { ...of, ...made }));
  noteCanaries(key);
  return key;
}
