import { randomUUID } from 'node:crypto';
import { createStore, listStores } from '@luwag/contracts/merchants';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { readQr } from '@luwag/domain/qr-ph';
import { parseReference } from '@luwag/domain/reference';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { askForStore, openStoreOf, someAddress } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { atOnce } from '@luwag/testing/harness/racing';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { mayReturnTo } from './service.ts';
import { insertWithCode } from './stores.ts';

const harness = forAllTests(startPoolHarness);
const page = securityPageOf(harness);
const nena = forAllTests(() => page.someone({ role: 'merchant' }));
const other = forAllTests(() => page.someone({ role: 'merchant' }));

const site = { name: 'Aling Nena Online', website_url: 'nena.example' };
const rowsOf = (who: SignedIn) =>
  inScope(harness.db, { accountId: who.account.id }, (tx) =>
    tx.selectFrom('stores').select('id').execute(),
  );
const errorsOf = async (body: object) => {
  const reply = await askForStore(harness, nena, body);
  expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid_request']);
  return reply.json().errors.map((error: { path: string }) => error.path);
};

describe('a store', () => {
  test('with a counter gets a code for good, and a QR payload that says it', async () => {
    const reply = await askForStore(harness, nena, {
      name: '  Tindahan ni Aling Niña ',
      address: someAddress,
      return_urls: ['https://nena.example/done', 'https://nena.example', 'http://localhost:3000/x'],
    });
    expect(reply.statusCode).toBe(201);
    const store = reply.json();
    expect(store).toEqual({
      store_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      code: expect.stringMatching(/^ST[0-9ACDEFGHJKMNPQRTVWXY]{8}$/),
      name: 'Tindahan ni Aling Niña',
      address: someAddress,
      website_url: '',
      return_urls: [
        'https://nena.example/done',
        'https://nena.example/',
        'http://localhost:3000/x',
      ],
      qr_payload: expect.stringContaining('5922Tindahan ni Aling Nina6015City of Paranaq'),
      name_state: 'clear',
      name_reason: null,
      created_at: expect.any(String),
      closed_at: null,
    });
    const scanned = readQr(store.qr_payload);
    expect(scanned).toEqual({ kind: 'store', storeCode: store.code, reference: undefined });
    // Its check character is a reference's, and it cannot be taken for one.
    expect(parseReference(store.code.slice(2))).toBe(store.code.slice(2));
    expect(parseReference(store.code)).toBeUndefined();
  });

  test('that is only a site has no QR payload', async () => {
    const store = (await askForStore(harness, nena, site)).json();
    expect(store).toMatchObject({
      address: null,
      website_url: 'https://nena.example',
      qr_payload: null,
    });
  });

  test('is somewhere, under a name that can be printed', async () => {
    expect(await errorsOf({ name: 'Nowhere' })).toEqual(['/body/address']);
    expect(await errorsOf({ ...site, name: 'ᜆᜒᜈ᜔ᜇᜑᜈ᜔' })).toEqual(['/body/name']);
    expect(await errorsOf({ ...site, name: 'N' })).toEqual(['/body/name']);
    expect(await errorsOf({ ...site, address: { ...someAddress, zip_code: '17' } })).toEqual([
      '/body/address/zip_code',
    ]);
    expect(await errorsOf({ ...site, webhook_url: 'https://nena.example/hook' })).toEqual([
      '/body/webhook_url',
    ]);
  });

  test('is opened once for one idempotency key, whoever asks again', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const before = (await rowsOf(nena)).length;
    const replies = await Promise.all(
      [1, 2, 3].map(() => askForStore(harness, nena, site, { ...key })),
    );
    replies.push(await askForStore(harness, nena, site, key));
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect((await rowsOf(nena)).length).toBe(before + 1);
    const changed = await askForStore(harness, nena, { ...site, name: 'Another' }, key);
    expect([changed.statusCode, changed.json().code]).toEqual([422, 'idempotency_key_reused']);
    // Somebody else's key of the same letters is another key.
    const theirs = await askForStore(harness, other, site, key);
    expect(theirs.json().store_id).not.toBe(replies[0]?.json().store_id);
    const none = await page.call(createStore, nena, site);
    expect([none.statusCode, none.json().code]).toEqual([400, 'idempotency_key_missing']);
  });

  test('is seen by its merchant and nobody else, in the list and in the table', async () => {
    const [mine, theirs] = [await openStoreOf(harness, nena), await openStoreOf(harness, other)];
    const listOf = async (who: SignedIn) => (await page.call(listStores, who)).json().results;
    expect(await listOf(nena)).toContainEqual(mine);
    expect(await listOf(nena)).not.toContainEqual(theirs);
    expect(await listOf(other)).toContainEqual(theirs);
    expect((await rowsOf(nena)).map((row) => row.id)).not.toContain(theirs.store_id);
    expect(await harness.db.selectFrom('stores').select('id').execute()).toEqual([]);
  });

  test('is for merchants', async () => {
    const buyer = await page.someone();
    const replies = [await askForStore(harness, buyer, site), await page.call(listStores, buyer)];
    for (const reply of replies)
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden']);
  });

  test('draws another code when the first is taken', async () => {
    const { code } = await openStoreOf(harness, nena);
    const row = {
      accountId: nena.account.id,
      name: 'Second',
      address: null,
      websiteUrl: 'https://nena.example',
      returnUrls: [],
      createdAt: new Date(),
    };
    const scope = { accountId: nena.account.id };
    const draws = [code, code, 'ST00000000'];
    const opened = await inScope(harness.db, scope, (tx) =>
      insertWithCode(tx, row, () => draws.shift() ?? ''),
    );
    expect(opened.code).toBe('ST00000000');
    const never = inScope(harness.db, scope, (tx) => insertWithCode(tx, row, () => code));
    await expect(never).rejects.toThrow('no free store code');
  });

  test('is one of a hundred at most, however many are asked for at once', async () => {
    const many = await page.someone({ role: 'merchant' });
    await inScope(harness.db, { accountId: many.account.id }, (tx) =>
      sql`insert into stores (id, account_id, code, name, website_url, created_at)
        select ${idFor(many.account.id)}, ${many.account.id}, 'ST1' || lpad(n::text, 7, '0'), 'S',
          'https://s.example', now() from generate_series(1, 98) n`.execute(tx),
    );
    const asking = [1, 2, 3, 4].map(() => () => askForStore(harness, many, site));
    const replies = await atOnce(harness.db, 'stores', asking);
    expect(replies.map((reply) => reply.json().code ?? '').toSorted()).toEqual([
      expect.stringMatching(/^ST/),
      expect.stringMatching(/^ST/),
      'too_many_stores',
      'too_many_stores',
    ]);
    expect((await rowsOf(many)).length).toBe(100);
  });
});

describe('a return address', () => {
  test.each([
    'http://nena.example/done',
    'http://127.0.0.1/done',
    'http://localhost.nena.example/done',
    'https://localhost/done',
    'https://10.0.0.1/done',
    'https://[::1]/done',
    'https://*.nena.example/done',
    'https://nena.example/done?order=1',
    'https://nena.example/done?',
    'https://nena.example/done#top',
    'https://nena@nena.example/done',
    'https://:pass@nena.example/done',
    'javascript:alert(1)',
    'nena.example/done',
    '//nena.example/done',
    '',
  ])('is not %s', async (url) => {
    expect(await errorsOf({ ...site, return_urls: [url] })).toEqual(['/body/return_urls/0']);
  });

  const store = { return_urls: ['https://nena.example/done', 'http://localhost:3000/done'] };
  test.each([
    ['https://nena.example/done', true, true],
    ['https://nena.example/done?order=1&ok=yes', true, true],
    ['https://NENA.example:443/x/../done', true, true],
    ['http://localhost:3000/done', true, false],
    ['http://localhost:3001/done', false, false],
    ['https://nena.example/done/', false, false],
    ['https://nena.example/done#top', false, false],
    ['https://nena.example/', false, false],
    ['https://nena.example.evil.example/done', false, false],
    ['https://evil@nena.example/done', false, false],
    ['http://nena.example/done', false, false],
    ['not an address', false, false],
  ])('%s: in test mode %s, live %s', (url, test, live) => {
    expect(mayReturnTo(store, { url, mode: 'test' })).toBe(test);
    expect(mayReturnTo(store, { url, mode: 'live' })).toBe(live);
  });
});
