import { createHash, randomUUID } from 'node:crypto';
import { createApiKey, listApiKeys, revokeApiKey } from '@luwag/contracts/merchants';
import { inScope } from '@luwag/db/scope';
import { parseApiKey } from '@luwag/domain/api-key';
import { auditOf } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { ageFactors } from '@luwag/testing/builders/proofs';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { askForKey, openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import type { TestPasskey } from '@luwag/testing/harness/authenticator';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { atOnce } from '@luwag/testing/harness/racing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startPoolHarness);
const page = securityPageOf(harness);
let nena: SignedIn;
let passkey: TestPasskey;
let other: SignedIn;
let storeId: string;
beforeAll(async () => {
  nena = await page.someone({ role: 'merchant' });
  ({ passkey } = await page.addPasskey(nena));
  await ageFactors(harness, nena);
  other = await page.someone({ role: 'merchant' });
});
beforeEach(async () => {
  storeId = (await openStoreOf(harness, nena)).store_id;
});

const wanted = (mode: 'test' | 'live') => ({
  store_id: storeId,
  mode,
  name: 'Web shop',
  scopes: ['payments:write', 'payments:read'],
});

async function askForLiveKey(body: object = wanted('live'), bound: object = body) {
  const request = { body: bound };
  const step_up_id = await page.stepUp(nena, passkey, { action: createApiKey.name, request });
  return askForKey(harness, nena, { ...body, step_up_id });
}

const revoke = (who: SignedIn, id: string) =>
  page.call({ ...revokeApiKey, path: revokeApiKey.path.replace('{api_id}', id) }, who, undefined, {
    'x-request-id': 'the-same-for-every-call',
  });
const listOf = async (who: SignedIn) => (await page.call(listApiKeys, who)).json().results;
const rowOf = (id: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('store_api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
const markMerchant = (who: SignedIn, merchant_status: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('merchant_profiles')
      .set({ merchant_status })
      .where('account_id', '=', who.account.id)
      .execute(),
  );

describe('a key', () => {
  test('is shown once, and kept as a hash with what tells it apart', async () => {
    const reply = await askForKey(harness, nena, wanted('test'));
    expect(reply.statusCode).toBe(201);
    const { key, ...made } = reply.json();
    expect(parseApiKey(key)).toEqual({ key, mode: 'test' });
    expect(made).toEqual({
      ...wanted('test'),
      api_id: expect.any(String),
      prefix: key.slice(0, 12),
      last4: key.slice(-4),
      allowed_networks: null,
      ends_at: null,
      created_at: expect.any(String),
    });
    expect(await listOf(nena)).toContainEqual({ ...made, last_used_at: null });
    const row = await rowOf(made.api_id);
    expect(row.key_hash).toEqual(createHash('sha256').update(key).digest());
    const inside = JSON.stringify({ ...row, key_hash: row.key_hash.toString('latin1') });
    expect(inside).not.toContain(key.slice(8));
    expect(JSON.stringify(await listOf(nena))).not.toContain(key.slice(12, -4));
  });

  test('has each scope once, and one of them at least', async () => {
    const scopes = ['refunds:write', 'refunds:write'];
    const reply = await askForKey(harness, nena, { ...wanted('test'), scopes });
    expect(reply.json().scopes).toEqual(['refunds:write']);
    for (const scopes of [[], ['everything']]) {
      const refused = await askForKey(harness, nena, { ...wanted('test'), scopes });
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'invalid_request']);
    }
  });

  test('goes on record when it is made and when it ends', async () => {
    const merchant = await page.someone({ role: 'merchant' });
    const { api_id } = await testKeyOf(harness, merchant, await openStoreOf(harness, merchant));
    expect((await revoke(merchant, api_id)).statusCode).toBe(204);
    const actions = await auditOf(harness.db, merchant.account.id);
    expect(actions.slice(-2)).toEqual(['api_key.created', 'api_key.revoked']);
  });

  test('is for a store of one’s own; another’s looks like none at all', async () => {
    const theirs = (await openStoreOf(harness, other)).store_id;
    const headers = { 'x-request-id': 'the-same-for-every-call' };
    const [foreign, missing] = [
      await page.call(createApiKey, nena, { ...wanted('test'), store_id: theirs }, headers),
      await page.call(createApiKey, nena, { ...wanted('test'), store_id: randomUUID() }, headers),
    ];
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'store_not_found']);
    expect(missing.body).toBe(foreign.body);
  });

  test('is one of five in test mode', async () => {
    const made = [];
    for (let count = 0; count < 5; count += 1)
      made.push(await testKeyOf(harness, nena, { store_id: storeId }));
    const sixth = await askForKey(harness, nena, wanted('test'));
    expect([sixth.statusCode, sixth.json().code]).toEqual([409, 'too_many_keys']);
    await revoke(nena, made[0]?.api_id ?? '');
    expect((await askForKey(harness, nena, wanted('test'))).statusCode).toBe(201);
  });
});

describe('a live key', () => {
  test('asks for a fresh factor, bound to this very key and spent with it', async () => {
    const bare = await askForKey(harness, nena, wanted('live'));
    expect([bare.statusCode, bare.json().code]).toEqual([403, 'step_up_required']);
    const grown = { ...wanted('live'), scopes: ['payments:read', 'refunds:write'] };
    expect((await askForLiveKey(grown, wanted('live'))).json().code).toBe('step_up_required');

    const request = { body: wanted('live') };
    const step_up_id = await page.stepUp(nena, passkey, { action: createApiKey.name, request });
    const made = await askForKey(harness, nena, { ...wanted('live'), step_up_id });
    expect(made.statusCode).toBe(201);
    expect(parseApiKey(made.json().key)?.mode).toBe('live');
    const again = await askForKey(harness, nena, { ...wanted('live'), step_up_id });
    expect(again.json().code).toBe('step_up_required');
  });

  test('is not made by a factor of today', async () => {
    const rosa = await page.someone({ role: 'merchant' });
    const { passkey: fresh } = await page.addPasskey(rosa);
    await markMerchant(rosa, 'ACTIVE');
    const { store_id } = await openStoreOf(harness, rosa);
    const body = { ...wanted('live'), store_id };
    const wantedKey = { action: createApiKey.name, request: { body } };
    const step_up_id = await page.stepUp(rosa, fresh, wantedKey);
    const reply = await askForKey(harness, rosa, { ...body, step_up_id });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'factor_too_fresh']);
    expect(await listOf(rosa)).toEqual([]);
  });

  test('asks for a factor fifteen minutes old at most', async () => {
    const merchant = await page.someone({ role: 'merchant' });
    const { passkey: theirs } = await page.addPasskey(merchant);
    const body = { ...wanted('live'), store_id: (await openStoreOf(harness, merchant)).store_id };
    const step_up_id = await page.stepUp(merchant, theirs, {
      action: createApiKey.name,
      request: { body },
    });
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('step_ups')
        .set({ confirmed_at: new Date(Date.now() - 16 * 60_000) })
        .where('id', '=', step_up_id)
        .execute(),
    );
    const late = await askForKey(harness, merchant, { ...body, step_up_id });
    expect(late.json().code).toBe('step_up_required');
  });

  test('is for a merchant who is active; test keys are for all', async () => {
    await markMerchant(nena, 'IN_REVIEW');
    const refused = await askForLiveKey();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'merchant_not_active']);
    expect((await askForKey(harness, nena, wanted('test'))).statusCode).toBe(201);
    await markMerchant(nena, 'ACTIVE');
  });

  test('is one of two for its store, however many are asked for at once', async () => {
    const bodies: object[] = [];
    // One after the other: a passkey's counter must rise.
    for (const name of ['a', 'b', 'c', 'd']) {
      const body = { ...wanted('live'), name };
      const request = { body };
      const step_up_id = await page.stepUp(nena, passkey, { action: createApiKey.name, request });
      bodies.push({ ...body, step_up_id });
    }
    const asking = bodies.map((body) => () => askForKey(harness, nena, body));
    const replies = await atOnce(harness.db, 'store_api_keys', asking);
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, 201, 409, 409]);
    const refused = replies.findIndex((reply) => reply.statusCode === 409);
    expect(replies[refused]?.json().code).toBe('too_many_keys');
    // Another store has two of its own, and one revoked makes room; the factor was not spent.
    const elsewhere = (await openStoreOf(harness, nena)).store_id;
    const there = await askForLiveKey({ ...wanted('live'), store_id: elsewhere });
    expect(there.statusCode).toBe(201);
    const made = replies.find((reply) => reply.statusCode === 201);
    await revoke(nena, made?.json().api_id);
    expect((await askForKey(harness, nena, bodies[refused] ?? {})).statusCode).toBe(201);
  });
});

describe('revoking', () => {
  test('ends a key once; another’s and none at all are answered alike', async () => {
    const { api_id } = await testKeyOf(harness, nena, { store_id: storeId });
    const [foreign, missing] = [await revoke(other, api_id), await revoke(other, randomUUID())];
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'key_not_found']);
    expect(missing.body).toBe(foreign.body);
    expect((await rowOf(api_id)).revoked_at).toBeNull();

    expect((await revoke(nena, api_id)).statusCode).toBe(204);
    expect((await revoke(nena, api_id)).body).toBe(foreign.body);
    expect((await listOf(nena)).map((key: { api_id: string }) => key.api_id)).not.toContain(api_id);
    expect((await rowOf(api_id)).revoked_at).not.toBeNull();
  });

  test('is for merchants who are signed in, as all of this is', async () => {
    const { key, api_id } = await testKeyOf(harness, nena, { store_id: storeId });
    const buyer = await page.someone();
    const calls = (who: SignedIn | undefined, headers: Record<string, string>) => [
      page.call(createApiKey, who, wanted('test'), headers),
      page.call(listApiKeys, who, undefined, headers),
      page.call(
        { ...revokeApiKey, path: revokeApiKey.path.replace('{api_id}', api_id) },
        who,
        undefined,
        headers,
      ),
    ];
    for (const reply of await Promise.all(calls(buyer, {})))
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden']);
    // A key is no session: not for its own sake either.
    const basic = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
    for (const authorization of [`Bearer ${key}`, basic])
      for (const reply of await Promise.all(calls(undefined, { authorization })))
        expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated']);
    expect((await rowOf(api_id)).revoked_at).toBeNull();
  });
});
