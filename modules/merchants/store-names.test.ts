import { randomUUID } from 'node:crypto';
import {
  createStore,
  decideStoreName,
  listStoreNames,
  listStores,
} from '@luwag/contracts/merchants';
import { createPaymentRequest, findByQr } from '@luwag/contracts/payment-requests';
import { inScope } from '@luwag/db/scope';
import { promisedBy } from '@luwag/domain/case-promises';
import { auditOf, mailsOf } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { askForStore, someAddress, testKeyOf } from '@luwag/testing/builders/stores';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { type PoolHarness, startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let harness: PoolHarness;
let staff: SignedIn;
beforeAll(async () => {
  harness = await startPoolHarness();
  staff = await documentsHarnessOf(harness).enterStaff();
});
afterAll(() => harness.close());

const merchant = async (businessName: string): Promise<SignedIn> =>
  signIn(harness, await createAccount(harness, { role: 'merchant', businessName }));
const open = async (who: SignedIn, name: string) =>
  (await askForStore(harness, who, { name, address: someAddress })).json();
const storesOf = async (who: SignedIn) =>
  (await harness.app.inject({ url: listStores.path, headers: who.headers })).json().results;
/** A payment at once, asked for at the dashboard: real money. */
const ask = (headers: Record<string, string>, store_id?: string) =>
  harness.app.inject({
    method: createPaymentRequest.method,
    url: createPaymentRequest.path,
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: { amount: 500_00, ...(store_id ? { store_id } : {}) },
  });
const atCounter = (code: string) =>
  harness.app.inject({ url: findByQr.path.replace('{id}', code) });
const decide = (who: SignedIn, storeId: string, body: object) =>
  harness.app.inject({
    method: decideStoreName.method,
    url: decideStoreName.path.replace('{store_id}', storeId),
    headers: who.headers,
    payload: body,
  });
const waitingNames = async () =>
  (await harness.app.inject({ url: listStoreNames.path, headers: staff.headers })).json();
const idsOf = (lines: { store_id: string }[]) => lines.map(({ store_id }) => store_id);
const waitingIds = async () => idsOf((await waitingNames()).results);
/** As if the store had been opened so much earlier. */
const waitedFor = (storeId: string, interval: string) =>
  inScope(harness.db, 'system', (tx) =>
    sql`update stores set created_at = created_at - ${interval}::interval
      where id = ${storeId}`.execute(tx),
  );
const notClear = [409, 'store_name_not_clear'];

describe('a shop that poses as another', () => {
  test.each(['Jollibee Cubao', 'J0lIibee', 'Jоllibee'])(
    'as %s takes no real payment before somebody has looked',
    async (name) => {
      const who = await merchant('Nena Reyes General Merchandise');
      const store = await open(who, name);
      expect(store.name_state).toBe('waiting');
      expect(codeOf(await ask(who.headers, store.store_id))).toEqual(notClear);
      expect((await atCounter(store.code)).statusCode).toBe(404);
      expect(await waitingIds()).toContain(store.store_id);
      const { key } = await testKeyOf(harness, who, store, ['payments:write']);
      expect((await ask({ authorization: `Bearer ${key}` })).statusCode).toBe(201);
    },
  );

  test('as a business that we know takes none either; the business itself does', async () => {
    const real = await merchant('Panaderia de Malabon');
    expect((await open(real, 'Panaderia de Malabon')).name_state).toBe('clear');
    const posing = await open(await merchant('Pan at Iba Pa'), 'Panaderia de Ma1abon');
    expect(posing.name_state).toBe('waiting');
    const branch = await open(real, 'Panaderia de Malabon, Navotas');
    expect(branch.name_state).toBe('clear');
  });

  test.each(['… Parañaque Branch', '… Official', '… Quezon City', 'Ang bagong …'])(
    'as a business that we know, with words around its name (%s), takes none either',
    async (around) => {
      await merchant('Lolo Anton’s Hardware');
      const posing = await open(
        await merchant('Pako at Turnilyo'),
        around.replace('…', 'Lolo Anton’s Hаrdwаre'),
      );
      expect(posing.name_state).toBe('waiting');
    },
  );

  test.each(['5M Supermalls', 'S M', 'BDO', 'Globe', 'Smart', 'Apple', 'McDo'])(
    'under a short brand, as %s, waits',
    async (name) => {
      const who = await merchant('Nena Reyes General Merchandise');
      expect((await open(who, name)).name_state).toBe('waiting');
    },
  );

  test('has three names before staff at a time; other stores open meanwhile', async () => {
    const who = await merchant('Nena Reyes General Merchandise');
    for (const name of ['McDo', 'Globe', 'BDO'])
      expect((await open(who, name)).name_state).toBe('waiting');
    expect(
      codeOf(await askForStore(harness, who, { name: 'Smart', address: someAddress })),
    ).toEqual([409, 'names_waiting']);
    expect((await open(who, 'Tindahan ni Nena')).name_state).toBe('clear');
  });

  test('with signs that nobody sees in its name is refused', async () => {
    const who = await merchant('Kape at Libro');
    for (const sign of ['\u202E', '\u200B', '\u3164', '\u2800', '\u034F', '\u0007', '\n'])
      expect(
        codeOf(await askForStore(harness, who, { name: `Kape${sign}Libro`, address: someAddress })),
      ).toEqual([422, 'invalid_request']);
  });
});

test('names that wait are counted, the oldest first, and late by the promise', async () => {
  const before = await waitingNames();
  const who = await merchant('Sari-sari ni Ising');
  const recent = await open(who, 'Jollibee Recto');
  const old = await open(who, 'Jollibee Avenida');
  await waitedFor(old.store_id, '2 days');
  const { results, waiting, late } = await waitingNames();
  expect([waiting, late]).toEqual([before.waiting + 2, before.late + 1]);
  expect(idsOf(results)[0]).toBe(old.store_id);
  expect(results[0].is_late).toBe(true);
  const shown = results.find((line: { store_id: string }) => line.store_id === recent.store_id);
  expect(shown.is_late).toBe(false);
  for (const { waiting_since, due_at } of results)
    expect(Date.parse(due_at)).toBe(promisedBy('store_name', Date.parse(waiting_since)));
  await decide(staff, old.store_id, { decision: 'refuse', reason: 'Not theirs.' });
  expect(await waitingNames()).toMatchObject({ waiting: waiting - 1, late: late - 1 });
});

describe('a reviewer’s word on a name', () => {
  const reason = 'The papers show that this is theirs.';

  test('opens real payments, is on record with its reason, and the merchant hears of it', async () => {
    const who = await merchant('Reyes Motor Parts');
    const store = await open(who, 'Yamaha Parts ni Reyes');
    expect(codeOf(await decide(staff, store.store_id, { decision: 'approve' }))).toEqual([
      422,
      'invalid_request',
    ]);
    const reply = await decide(staff, store.store_id, { decision: 'approve', reason });
    expect(reply.json()).toEqual({ store_id: store.store_id, name_state: 'approved' });
    expect((await ask(who.headers, store.store_id)).statusCode).toBe(201);
    expect((await atCounter(store.code)).json()).toMatchObject({
      store_name: 'Yamaha Parts ni Reyes',
      business_name: 'Reyes Motor Parts',
    });
    expect(await auditOf(harness.db, who.account.id)).toContain('store_name.approved');
    expect(await mailsOf(harness.db, who.account.id)).toContain('store_name_decided');
    const again = await decide(staff, store.store_id, { decision: 'refuse', reason });
    expect(codeOf(again)).toEqual([409, 'store_name_decided']);
  });

  test('refuses it for good, and the merchant reads why', async () => {
    const who = await merchant('Lucky Nine Trading');
    const store = await open(who, 'Shoppee Official');
    const why = 'Reads like a well-known marketplace.';
    await decide(staff, store.store_id, { decision: 'refuse', reason: why });
    expect(await waitingIds()).not.toContain(store.store_id);
    expect(codeOf(await ask(who.headers, store.store_id))).toEqual(notClear);
    const [shown] = await storesOf(who);
    expect(shown).toMatchObject({ name_state: 'refused', name_reason: why });
  });

  test('is for staff alone', async () => {
    const who = await merchant('Sariling Apruba');
    const store = await open(who, 'GCash Loans');
    expect(codeOf(await decide(who, store.store_id, { decision: 'approve', reason }))).toEqual([
      403,
      'forbidden',
    ]);
    expect(codeOf(await decide(staff, randomUUID(), { decision: 'approve', reason }))).toEqual([
      404,
      'store_not_found',
    ]);
  });
});

test('pages to send buyers back to take a fresh factor, and the owner is told', async () => {
  const who = await merchant('Balik Bayan Shop');
  const payload = {
    name: 'Balik Bayan Shop',
    address: someAddress,
    return_urls: ['https://evil.example/paid'],
  };
  const alone = await harness.app.inject({
    method: createStore.method,
    url: createStore.path,
    headers: { ...who.headers, 'idempotency-key': randomUUID() },
    payload,
  });
  expect(codeOf(alone)).toEqual([403, 'step_up_required']);
  expect(await storesOf(who)).toEqual([]);
  expect((await askForStore(harness, who, payload)).statusCode).toBe(201);
  expect(await mailsOf(harness.db, who.account.id)).toContain('live_setting_changed');
});
