import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { getWebhook, removeWebhook, setWebhook } from '@luwag/contracts/webhooks';
import { inScope } from '@luwag/db/scope';
import { auditOf, mailsOf } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { openStoreOf, testKeyOf, withStepUp } from '@luwag/testing/builders/stores';
import { noteCanaries } from '@luwag/testing/harness/canaries';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startPoolHarness);
let nena: SignedIn;
let other: SignedIn;
let storeId: string;
beforeAll(async () => {
  const page = securityPageOf(harness);
  nena = await page.someone({ role: 'merchant' });
  other = await page.someone({ role: 'merchant' });
});
beforeEach(async () => {
  storeId = (await openStoreOf(harness, nena)).store_id;
});

type Sent = { store?: string; body?: object; query?: Record<string, string> };
const call = async (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  headers: Record<string, string>,
  { store = storeId, body, query = {} }: Sent = {},
) => {
  const reply = await harness.app.inject({
    method,
    url: path.replace('{store_id}', store),
    query,
    headers: { 'x-request-id': 'the-same-for-every-call', ...headers },
    ...(body ? { payload: body } : {}),
  });
  if (method === 'PUT' && reply.statusCode === 200) noteCanaries(reply.json().secret);
  return reply;
};
const url = 'https://nena.example/hooks/luwag?from=luwag';
/** Where live sales are told is set with a fresh factor. */
async function set(
  who: SignedIn,
  body: { url: string; mode: string } = { url, mode: 'test' },
  store = storeId,
) {
  const use = { action: setWebhook.name, params: { store_id: store }, body };
  const stepUp = body.mode === 'live' ? await withStepUp(harness, who, use) : {};
  return call(setWebhook, { ...who.headers, ...stepUp }, { store, body });
}
const keyOf = async (scopes: string[]) => {
  const { key } = await testKeyOf(harness, nena, { store_id: storeId }, scopes);
  return { authorization: `Bearer ${key}` };
};

describe('the address of a store', () => {
  test('is set with a secret that is shown once and kept encrypted', async () => {
    const reply = await set(nena);
    expect(reply.statusCode).toBe(200);
    const { secret, ...shown } = reply.json();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    expect(shown).toEqual({
      store_id: storeId,
      mode: 'test',
      url,
      status: 'active',
      disabled_reason: null,
      failing_since: null,
      old_secret_until: null,
      changed_at: expect.any(String),
    });
    const read = await call(getWebhook, nena.headers, { query: { mode: 'test' } });
    expect(read.json()).toEqual(shown);
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql<{ row: string }>`select a::text || encode(a.secret_encrypted, 'escape') as row
        from webhook_addresses a where store_id = ${storeId}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(secret.slice(6, 30));
  });

  test('set again has another secret, and the one before signs for two days more', async () => {
    const first = (await set(nena)).json();
    const second = (await set(nena, { url: `${url}&v=2`, mode: 'test' })).json();
    expect(second.secret).not.toBe(first.secret);
    expect(second.url).toBe(`${url}&v=2`);
    const hours = (Date.parse(second.old_secret_until) - Date.parse(second.changed_at)) / 3_600_000;
    expect(hours).toBe(48);
  });

  test('is one for each mode', async () => {
    await set(nena);
    const missing = await call(getWebhook, nena.headers, { query: { mode: 'live' } });
    expect(codeOf(missing)).toEqual([404, 'webhook_not_found']);
    await set(nena, { url: 'https://nena.example/live', mode: 'live' });
    const read = (mode: string) => call(getWebhook, nena.headers, { query: { mode } });
    expect((await read('test')).json().url).toBe(url);
    expect((await read('live')).json().url).toBe('https://nena.example/live');
  });

  test('of live sales is neither set nor taken away by a session alone, and its owner is told', async () => {
    const body = { url: 'https://evil.example/hook', mode: 'live' };
    const query = { mode: 'live' };
    const refused = [403, 'step_up_required'];
    expect(codeOf(await call(setWebhook, nena.headers, { body }))).toEqual(refused);
    expect(codeOf(await call(getWebhook, nena.headers, { query }))[0]).toBe(404);
    const before = (await mailsOf(harness.db, nena.account.id)).length;
    expect((await set(nena, { url, mode: 'live' })).statusCode).toBe(200);
    expect(codeOf(await call(removeWebhook, nena.headers, { query }))).toEqual(refused);
    expect((await call(getWebhook, nena.headers, { query })).json().url).toBe(url);
    const use = { action: removeWebhook.name, params: { store_id: storeId } };
    // The mode is part of what was confirmed, as in setting it.
    for (const other of [use, { ...use, query: { mode: 'test' } }]) {
      const headers = { ...nena.headers, ...(await withStepUp(harness, nena, other)) };
      expect(codeOf(await call(removeWebhook, headers, { query }))).toEqual(refused);
    }
    const stepUp = await withStepUp(harness, nena, { ...use, query });
    const removed = await call(removeWebhook, { ...nena.headers, ...stepUp }, { query });
    expect(removed.statusCode).toBe(204);
    const told = (await mailsOf(harness.db, nena.account.id)).slice(before);
    expect(told).toEqual(['live_setting_changed', 'live_setting_changed']);
  });

  test('can be taken away, once', async () => {
    await set(nena);
    const remove = () => call(removeWebhook, nena.headers, { query: { mode: 'test' } });
    expect((await remove()).statusCode).toBe(204);
    expect(codeOf(await remove())).toEqual([404, 'webhook_not_found']);
    const actions = await auditOf(harness.db, nena.account.id);
    expect(actions.slice(-2)).toEqual(['webhook.set', 'webhook.removed']);
  });

  test('belongs to its merchant; another’s store looks like none at all', async () => {
    await set(nena);
    for (const endpoint of [setWebhook, getWebhook, removeWebhook]) {
      const sent = endpoint === setWebhook ? { body: { url, mode: 'test' } } : {};
      const query = { ...(endpoint === setWebhook ? {} : { query: { mode: 'test' } }) };
      const foreign = await call(endpoint, other.headers, { ...sent, ...query });
      const missing = await call(endpoint, other.headers, {
        ...sent,
        ...query,
        store: randomUUID(),
      });
      expect(codeOf(foreign)).toEqual([404, 'store_not_found']);
      expect(missing.body).toBe(foreign.body);
    }
    const rows = await inScope(harness.db, { accountId: other.account.id }, (tx) =>
      tx.selectFrom('webhook_addresses').select('id').execute(),
    );
    expect(rows).toEqual([]);
  });

  test('is of a mode that people name', async () => {
    for (const [endpoint, sent] of [
      [setWebhook, { body: { url } }],
      [getWebhook, {}],
      [removeWebhook, {}],
    ] as const)
      expect(codeOf(await call(endpoint, nena.headers, sent))).toEqual([422, 'mode_required']);
  });
});

describe('a key', () => {
  test('sets the address of its own store in its own mode', async () => {
    const headers = await keyOf(['webhooks:write']);
    const reply = await call(setWebhook, headers, { body: { url } });
    expect([reply.statusCode, reply.json().mode]).toEqual([200, 'test']);
    expect((await call(getWebhook, headers)).json().url).toBe(url);
    const live = await call(setWebhook, headers, { body: { url, mode: 'live' } });
    expect(codeOf(live)).toEqual([422, 'mode_required']);
    const elsewhere = (await openStoreOf(harness, nena)).store_id;
    const foreign = await call(setWebhook, headers, { store: elsewhere, body: { url } });
    expect(codeOf(foreign)).toEqual([404, 'store_not_found']);
    expect((await call(removeWebhook, headers)).statusCode).toBe(204);
  });

  test('does so with the scope for it', async () => {
    const headers = await keyOf(['payments:write', 'payments:read']);
    for (const [endpoint, sent] of [
      [setWebhook, { body: { url } }],
      [getWebhook, {}],
      [removeWebhook, {}],
    ] as const)
      expect(codeOf(await call(endpoint, headers, sent))).toEqual([403, 'forbidden']);
  });
});

describe('an address', () => {
  test.each([
    'http://nena.example/hook',
    'ftp://nena.example/hook',
    'nena.example/hook',
    'javascript:alert(1)',
    'https://user:secret@nena.example/hook',
    'https://user@nena.example/hook',
    'https://nena.example/hook#part',
    'https://nena.example:80/hook',
    'https://nena.example:22/hook',
    'https://localhost/hook',
    'https://internal/hook',
    'https://nena.example./hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://10.0.0.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'http://10.0.0.1/hook',
    'http://localhost.nena.example/hook',
    'http://[::1]:3000/hook',
    'http://0.0.0.0:3000/hook',
  ])('is not %s', async (bad) => {
    for (const mode of ['test', 'live'])
      expect(codeOf(await set(nena, { url: bad, mode }))).toEqual([422, 'url_not_allowed']);
  });

  test('of one’s own machine is for test mode', async () => {
    for (const own of ['http://localhost:3000/hook', 'http://127.0.0.1:3000/hook']) {
      expect((await set(nena, { url: own, mode: 'test' })).statusCode).toBe(200);
      expect(codeOf(await set(nena, { url: own, mode: 'live' }))).toEqual([422, 'url_not_allowed']);
    }
  });

  test('on the usual port or above the reserved ones is good', async () => {
    for (const port of ['', ':443', ':8443', ':1024']) {
      const good = `https://hooks.nena.example${port}/in`;
      expect((await set(nena, { url: good, mode: 'live' })).statusCode).toBe(200);
    }
  });
});
