import { randomUUID } from 'node:crypto';
import { changeApiKey, rotateApiKey } from '@luwag/contracts/api-keys';
import { createApiKey, listApiKeys } from '@luwag/contracts/merchants';
import { listPaymentRequests } from '@luwag/contracts/payment-requests';
import { inScope } from '@luwag/db/scope';
import { auditOf, mailsOf, testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { ageFactors } from '@luwag/testing/builders/proofs';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { askForKey, keyOf, openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import type { TestPasskey } from '@luwag/testing/harness/authenticator';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { publicOrigin } from '@luwag/testing/harness/origin';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

// Keys that are replaced, that work from some addresses alone, and that came from a browser.

const harness = forAllTests(startPoolHarness);
const page = securityPageOf(harness);
let nena: SignedIn;
let passkey: TestPasskey;
let storeId: string;
let trial: { key: string; api_id: string };
beforeAll(async () => {
  nena = await page.someone({ role: 'merchant' });
  ({ passkey } = await page.addPasskey(nena));
  await ageFactors(harness, nena);
});
beforeEach(async () => {
  storeId = (await openStoreOf(harness, nena)).store_id;
  trial = await testKeyOf(harness, nena, { store_id: storeId });
});

const use = (key: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  harness.app.inject({
    url: listPaymentRequests.path,
    headers: { authorization: `Bearer ${key}`, ...headers },
    remoteAddress,
  });
const statusOf = async (key: string) => (await use(key)).statusCode;

type Changing = typeof rotateApiKey | typeof changeApiKey;
const change = async (
  call: Changing,
  api_id: string,
  payload: object,
  headers: Record<string, string> = {},
) => {
  const reply = await harness.app.inject({
    method: call.method,
    url: call.path.replace('{api_id}', api_id),
    headers: { ...nena.headers, ...headers },
    payload,
  });
  if (reply.statusCode === 201) noteCanaries(reply.json().key);
  return reply;
};
/** As the page does for a live key: with a fresh factor, for this very change. */
async function changeLive(call: Changing, api_id: string, body: object) {
  const request = { params: { api_id }, body };
  const stepUp = await page.stepUp(nena, passkey, { action: call.name, request });
  return change(call, api_id, body, { 'step-up': stepUp });
}
async function liveKey(): Promise<{ key: string; api_id: string }> {
  const body = { store_id: storeId, mode: 'live', name: 'Shop', scopes: ['payments:read'] };
  const wanted = { action: createApiKey.name, request: { body } };
  const step_up_id = await page.stepUp(nena, passkey, wanted);
  return (await askForKey(harness, nena, { ...body, step_up_id })).json();
}
const listed = async () =>
  ((await page.call(listApiKeys, nena)).json().results as { api_id: string; store_id: string }[])
    .filter(({ store_id }) => store_id === storeId)
    .map(({ api_id }) => api_id);

/** As if the time of its overlap had passed; a session would not last as long. */
const endNow = async (id: string) => {
  const expires_at = await testNow(harness.db);
  await inScope(harness.db, 'system', (tx) =>
    tx.updateTable('store_api_keys').set({ expires_at }).where('id', '=', id).execute(),
  );
};

describe('a key that is replaced', () => {
  test('works beside the new one, ends by itself and is replaced once', async () => {
    const reply = await change(rotateApiKey, trial.api_id, { overlap_hours: 2 });
    expect(reply.statusCode).toBe(201);
    const next = reply.json();
    expect(next).toMatchObject({ store_id: storeId, name: 'Web shop', scopes: ['payments:read'] });
    expect([await statusOf(trial.key), await statusOf(next.key)]).toEqual([200, 200]);
    expect(codeOf(await change(rotateApiKey, trial.api_id, {}))).toEqual([409, 'key_ending']);
    expect(await listed()).toEqual([trial.api_id, next.api_id]);
    await endNow(trial.api_id);
    expect([await statusOf(trial.key), await statusOf(next.key)]).toEqual([401, 200]);
    expect(await listed()).toEqual([next.api_id]);
    expect((await auditOf(harness.db, nena.account.id)).at(-1)).toBe('api_key.rotated');
  });

  test('ends at once where nothing is to overlap', async () => {
    const next = (await change(rotateApiKey, trial.api_id, { overlap_hours: 0 })).json();
    expect([await statusOf(trial.key), await statusOf(next.key)]).toEqual([401, 200]);
  });

  test('counts no more among those that a store may have', async () => {
    for (let count = 0; count < 4; count += 1)
      await testKeyOf(harness, nena, { store_id: storeId });
    expect((await change(rotateApiKey, trial.api_id, {})).statusCode).toBe(201);
    const wanted = { store_id: storeId, mode: 'test', name: 'Sixth', scopes: ['payments:read'] };
    expect(codeOf(await askForKey(harness, nena, wanted))[1]).toBe('too_many_keys');
  });

  test('takes a factor of a day if it is live, and its owner is told', async () => {
    const live = await liveKey();
    const refused = [403, 'step_up_required'];
    expect(codeOf(await change(rotateApiKey, live.api_id, {}))).toEqual(refused);
    expect(codeOf(await change(changeApiKey, live.api_id, { name: 'X' }))).toEqual(refused);
    const before = (await mailsOf(harness.db, nena.account.id)).length;
    const reply = await changeLive(rotateApiKey, live.api_id, { overlap_hours: 1 });
    expect(reply.statusCode).toBe(201);
    const { api_id } = reply.json();
    expect((await changeLive(changeApiKey, api_id, { allowed_networks: null })).statusCode).toBe(
      200,
    );
    const told = (await mailsOf(harness.db, nena.account.id)).slice(before);
    expect(told).toEqual(['live_setting_changed', 'live_setting_changed']);
    const fresh = await page.someone({ role: 'merchant' });
    const store = await openStoreOf(harness, fresh);
    const theirs = await testKeyOf(harness, fresh, store);
    for (const call of [rotateApiKey, changeApiKey])
      expect(codeOf(await change(call, theirs.api_id, {}))).toEqual([404, 'key_not_found']);
    expect(codeOf(await change(rotateApiKey, randomUUID(), {}))[1]).toBe('key_not_found');
  });

  test('is not replaced with a factor of today', async () => {
    const fresh = await page.someone({ role: 'merchant' });
    const { passkey: added } = await page.addPasskey(fresh);
    const { store_id } = await openStoreOf(harness, fresh);
    const of = { accountId: fresh.account.id, storeId: store_id, mode: 'live' } as const;
    const key = await keyOf(harness, { ...of, scopes: ['payments:read'] });
    const [{ api_id }] = (await page.call(listApiKeys, fresh)).json().results;
    const body = { overlap_hours: 1 };
    const request = { params: { api_id }, body };
    const stepUp = await page.stepUp(fresh, added, { action: rotateApiKey.name, request });
    const headers = { ...fresh.headers, 'step-up': stepUp };
    const reply = await change(rotateApiKey, api_id, body, headers);
    expect(codeOf(reply)).toEqual([403, 'factor_too_fresh']);
    expect(await statusOf(key)).toBe(200);
  });
});

describe('a key with a list of addresses', () => {
  test('works from those and from nowhere else, and is marked used only there', async () => {
    const allowed_networks = ['203.0.113.24', '198.51.100.0/24', '2001:db8:7::/48'];
    const reply = await change(changeApiKey, trial.api_id, { name: 'Site', allowed_networks });
    expect(reply.json()).toMatchObject({ name: 'Site', allowed_networks });
    const from = async (address: string) => codeOf(await use(trial.key, {}, address));
    const refused = [403, 'address_not_allowed'];
    for (const elsewhere of ['203.0.113.25', '10.0.0.1', '2001:db8:8::1', '::1'])
      expect(await from(elsewhere)).toEqual(refused);
    for (const own of ['203.0.113.24', '198.51.100.77', '2001:db8:7:1::9', '::ffff:203.0.113.24'])
      expect((await from(own))[0]).toBe(200);
    await change(changeApiKey, trial.api_id, { allowed_networks: null });
    expect((await from('10.0.0.1'))[0]).toBe(200);
  });

  test.each([[['nena.example']], [['10.0.0.0/40']], [[]], [['::/129']]])(
    'is not %j',
    async (allowed_networks) => {
      const reply = await change(changeApiKey, trial.api_id, { allowed_networks });
      expect(codeOf(reply)).toEqual([422, 'invalid_request']);
    },
  );
});

test('a key is refused in a browser, save a test key on our own pages', async () => {
  const shop = { origin: 'https://shop.example' };
  const refused = [403, 'key_in_browser'];
  expect(codeOf(await use(trial.key, shop))).toEqual(refused);
  for (const site of ['cross-site', 'same-site', 'none'])
    expect(codeOf(await use(trial.key, { 'sec-fetch-site': site }))).toEqual(refused);
  // A server's own fetch says its mode as well.
  expect((await use(trial.key, { 'sec-fetch-mode': 'cors' })).statusCode).toBe(200);
  const ours = { 'sec-fetch-site': 'same-origin', origin: publicOrigin };
  expect((await use(trial.key, ours)).statusCode).toBe(200);
  expect(codeOf(await use(trial.key, { ...ours, ...shop }))).toEqual(refused);
  const live = await liveKey();
  expect(codeOf(await use(live.key, ours))).toEqual(refused);
  expect(await statusOf(live.key)).toBe(200);
});
