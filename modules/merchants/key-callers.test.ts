import { endpoint } from '@luwag/contracts/endpoint';
import { createApiKey, revokeApiKey } from '@luwag/contracts/merchants';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { buildApiKey } from '@luwag/domain/api-key';
import { type Clock, createClock } from '@luwag/platform/clock';
import { route } from '@luwag/platform/http/route';
import type { Authenticator } from '@luwag/platform/security/caller';
import { passTime } from '@luwag/testing/builders/account-probes';
import { type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { ageFactors } from '@luwag/testing/builders/proofs';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { askForKey, openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Harness, startHarness } from '@luwag/testing/harness/harness';
import { publicOrigin } from '@luwag/testing/harness/origin';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { type KyselyPlugin, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { merchantsAuthenticators } from './routes.ts';

// Nothing of the product takes keys yet, so these calls do: on the same database, with the
// product's own authenticator, over a table that has a mode as every table of money has.

const auth = { schemes: ['api_key'], roles: ['merchant'] } as const;
const whoAmI = endpoint({
  name: 'testing.whoAmI',
  method: 'GET',
  path: '/api/v1/testing/who/',
  summary: 'Who calls',
  auth,
  success: { status: 200, body: z.looseObject({}) },
  refusals: {},
});
const listSales = endpoint({
  name: 'testing.listSales',
  method: 'GET',
  path: '/api/v1/testing/sales/',
  summary: 'Forgets both whose rows it wants and in which mode',
  auth,
  success: { status: 200, body: z.object({ sales: z.array(z.string()) }) },
  refusals: {},
});
const refundSale = endpoint({
  name: 'testing.refundSale',
  method: 'POST',
  path: '/api/v1/testing/refunds/',
  summary: 'Only with the scope for it',
  auth: { schemes: ['session', 'api_key'], roles: ['merchant'], scope: 'refunds:write' },
  success: { status: 204, body: z.undefined() },
  refusals: {},
});

const salesOf = async (on: Db): Promise<string[]> => {
  const { rows } = await sql<{ note: string }>`select note from sales order by 1`.execute(on);
  return rows.map((row) => row.note);
};
const routes = [
  route(whoAmI, async ({ caller }) => ({ ...caller })),
  route(listSales, (ctx) => ctx.own(async (tx) => ({ sales: await salesOf(tx) }))),
  route(refundSale, async () => undefined),
];

const harness = forAllTests(startPoolHarness);
let keyed: Harness;
let clock: Clock;
let nena: SignedIn;
let other: SignedIn;
let storeId: string;
let trial: { key: string; api_id: string };
let live: { key: string; api_id: string };

const signedIn: Authenticator = async (request) =>
  request.headers.cookie === undefined
    ? undefined
    : { kind: 'person', id: nena.account.id, role: 'merchant', mode: 'live', sessionId: 's' };

beforeAll(async () => {
  clock = createClock('test');
  const byKey = merchantsAuthenticators({ db: harness.db, clock }).api_key;
  const inTime: Authenticator = async (request) => {
    await clock.sync(harness.db);
    return byKey?.(request);
  };
  const { database } = harness;
  const authenticators = { api_key: inTime, session: signedIn };
  keyed = await startHarness({ database, routes, authenticators });

  const page = securityPageOf(harness);
  nena = await page.someone({ role: 'merchant' });
  other = await page.someone({ role: 'merchant' });
  storeId = (await openStoreOf(harness, nena)).store_id;
  trial = await testKeyOf(harness, nena, { store_id: storeId });
  const { passkey } = await page.addPasskey(nena);
  await ageFactors(harness, nena);
  const body = { store_id: storeId, mode: 'live', name: 'Shop', scopes: ['refunds:write'] };
  const wanted = { action: createApiKey.name, request: { body } };
  const step_up_id = await page.stepUp(nena, passkey, wanted);
  live = (await askForKey(harness, nena, { ...body, step_up_id })).json();
  await makeSales();
});
afterAll(async () => {
  await keyed.app.close();
  await keyed.db.destroy();
});

async function makeSales(): Promise<void> {
  const owner = new pg.Client({ connectionString: harness.database.ownerUrl });
  await owner.connect();
  await owner.query(`
    create table sales (account_id uuid not null, mode text not null, note text not null);
    alter table sales enable row level security;
    create policy own_rows on sales to luwag_app using (may_see(account_id, mode))`);
  for (const [who, name] of [
    [nena, 'nena'],
    [other, 'other'],
  ] as const)
    for (const mode of ['test', 'live'])
      await owner.query('insert into sales values ($1, $2, $3)', [
        who.account.id,
        mode,
        `${name} ${mode}`,
      ]);
  await owner.end();
}

const get = (url: string, authorization: string) =>
  keyed.app.inject({ method: 'GET', url, headers: { authorization } });
const knock = async (key: string): Promise<number> =>
  (await get(whoAmI.path, `Bearer ${key}`)).statusCode;
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const usedAtOf = (id: string) =>
  inScope(harness.db, 'system', async (tx) => {
    const { last_used_at } = await tx
      .selectFrom('store_api_keys')
      .select('last_used_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return last_used_at?.toISOString() ?? null;
  });

describe('a key', () => {
  test('says who calls: as Bearer, or as the user name of Basic', async () => {
    const principal = {
      kind: 'key',
      id: nena.account.id,
      role: 'merchant',
      mode: 'test',
      keyId: trial.api_id,
      storeId,
      scopes: ['payments:read'],
    };
    const { key } = trial;
    for (const proof of [`Bearer ${key}`, `bearer ${key}`, basic(`${key}:`), basic(`${key}:x`)])
      expect((await get(whoAmI.path, proof)).json()).toEqual(principal);
    const ofLive = (await get(whoAmI.path, `Bearer ${live.key}`)).json();
    expect(ofLive).toMatchObject({ mode: 'live', keyId: live.api_id, scopes: ['refunds:write'] });
  });

  test('is anything but another, a part, a proof elsewhere', async () => {
    const { key } = trial;
    const drawn = Array.from({ length: 30 }, (_, i) => i);
    const proofs = [
      `Bearer ${buildApiKey('test', drawn)}`,
      `Bearer ${key.slice(0, -1)}`,
      `Bearer ${key}x`,
      `Bearer ${key.replace('lw_test_', 'lw_live_')}`,
      `Bearer ${key}, Bearer ${key}`,
      basic(`x:${key}`),
      basic(''),
      `Basic ${key}`,
      key,
      `Digest ${key}`,
    ];
    for (const proof of proofs) {
      const reply = await get(whoAmI.path, proof);
      expect([proof, reply.statusCode]).toEqual([proof, 401]);
    }
    const inQuery = await keyed.app.inject(`${whoAmI.path}?key=${key}`);
    expect(inQuery.statusCode).toBe(401);
  });

  test('is asked for in one message, and not at all if its checksum is wrong', async () => {
    const messages: string[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        messages.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = harness.db.withPlugin(counting) as Db;
    const { api_key: ask } = merchantsAuthenticators({ db, clock });
    const asked = (authorization: string) =>
      ask?.({ headers: { authorization }, ip: '127.0.0.1' } as Parameters<Authenticator>[0]);
    expect(await asked(`Bearer ${trial.key}`)).toMatchObject({ kind: 'key' });
    expect(messages).toHaveLength(1);
    expect(await asked(`Bearer ${trial.key.slice(0, -1)}-`)).toBe('invalid');
    expect(await asked(`Bearer ${trial.key.replace('test', 'live')}`)).toBe('invalid');
    expect(await asked('Bearer somebody.elses.token')).toBeUndefined();
    expect(messages).toHaveLength(1);
  });

  test('notes its use once a minute', async () => {
    const { api_id, key } = await testKeyOf(harness, nena, { store_id: storeId });
    expect(await usedAtOf(api_id)).toBeNull();
    await Promise.all([knock(key), knock(key), knock(key)]);
    const first = await usedAtOf(api_id);
    expect(first).not.toBeNull();
    await passTime(harness.db, 30_000);
    await knock(key);
    expect(await usedAtOf(api_id)).toBe(first);
    await passTime(harness.db, 31_000);
    await knock(key);
    const second = await usedAtOf(api_id);
    expect(Date.parse(second ?? '') - Date.parse(first ?? '')).toBeGreaterThan(60_000);
  });

  test('is the app’s to look up, and not the identity provider’s', async () => {
    const userpool = new pg.Client({ connectionString: harness.database.userpoolUrl });
    await userpool.connect();
    const asked = userpool.query("select * from use_api_key('x', now())");
    await expect(asked).rejects.toMatchObject({ code: '42501' });
    await userpool.end();
  });

  test('waits for nobody who holds its row', async () => {
    const { api_id, key } = await testKeyOf(harness, nena, { store_id: storeId });
    await inScope(harness.db, 'system', async (tx) => {
      await tx
        .selectFrom('store_api_keys')
        .select('id')
        .where('id', '=', api_id)
        .forUpdate()
        .execute();
      expect(await knock(key)).toBe(200);
    });
    expect(await usedAtOf(api_id)).toBeNull();
  });
});

describe('a key stops', () => {
  test('the moment it is revoked', async () => {
    const { api_id, key } = await testKeyOf(harness, nena, { store_id: storeId });
    expect(await knock(key)).toBe(200);
    const url = revokeApiKey.path.replace('{api_id}', api_id);
    const { headers } = await signIn(harness, nena.account);
    const revoked = await harness.app.inject({ method: 'DELETE', url, headers });
    expect(revoked.statusCode).toBe(204);
    expect(await knock(key)).toBe(401);
  });

  test.each(['SUSPENDED', 'CLOSED'])('with an account that is %s', async (account_status) => {
    const setStatus = (status: string) =>
      inScope(harness.db, 'system', (tx) =>
        tx
          .updateTable('accounts')
          .set({ account_status: status })
          .where('id', '=', nena.account.id)
          .execute(),
      );
    await setStatus(account_status);
    expect([await knock(trial.key), await knock(live.key)]).toEqual([401, 401]);
    await setStatus('ACTIVE');
    expect([await knock(trial.key), await knock(live.key)]).toEqual([200, 200]);
  });

  test('if it is live and its merchant is not', async () => {
    const setStatus = (merchant_status: string) =>
      inScope(harness.db, 'system', (tx) =>
        tx
          .updateTable('merchant_profiles')
          .set({ merchant_status })
          .where('account_id', '=', nena.account.id)
          .execute(),
      );
    await setStatus('REJECTED');
    expect([await knock(trial.key), await knock(live.key)]).toEqual([200, 401]);
    await setStatus('ACTIVE');
    expect(await knock(live.key)).toBe(200);
  });
});

describe('a key’s reach', () => {
  test('is its merchant’s rows of its own mode, even for a query that forgot both', async () => {
    const seen = async (key: string) => (await get(listSales.path, `Bearer ${key}`)).json().sales;
    expect(await seen(trial.key)).toEqual(['nena test']);
    expect(await seen(live.key)).toEqual(['nena live']);
    const accountId = nena.account.id;
    expect(await inScope(harness.db, { accountId }, salesOf)).toEqual(['nena live', 'nena test']);
    expect(await inScope(harness.db, 'system', salesOf)).toHaveLength(4);
    expect(await salesOf(harness.db)).toEqual([]);
  });

  test('ends at rows of the other mode: none is added, changed or removed', async () => {
    const scope = { accountId: nena.account.id, mode: 'test' } as const;
    const add = inScope(harness.db, scope, (tx) =>
      sql`insert into sales values (${scope.accountId}, 'live', 'forged')`.execute(tx),
    );
    await expect(add).rejects.toMatchObject({ code: '42501' });
    const turn = inScope(harness.db, scope, (tx) =>
      sql`update sales set mode = 'live'`.execute(tx),
    );
    await expect(turn).rejects.toMatchObject({ code: '42501' });
    const { numAffectedRows } = await inScope(harness.db, scope, (tx) =>
      sql`delete from sales where mode = 'live'`.execute(tx),
    );
    expect(numAffectedRows).toBe(0n);
    // Keys are rows of one mode, too.
    const modes = await inScope(harness.db, scope, (tx) =>
      tx.selectFrom('store_api_keys').select('mode').distinct().execute(),
    );
    expect(modes).toEqual([{ mode: 'test' }]);
  });

  test('is what its scopes say; a signed-in merchant’s is not', async () => {
    const refund = (headers: Record<string, string>) =>
      keyed.app.inject({ method: 'POST', url: refundSale.path, headers });
    const refused = await refund({ authorization: `Bearer ${trial.key}` });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
    expect(refused.json().title).toContain('refunds:write');
    expect((await refund({ authorization: `Bearer ${live.key}` })).statusCode).toBe(204);
    expect((await refund({ cookie: 'nena', origin: publicOrigin })).statusCode).toBe(204);
  });
});
