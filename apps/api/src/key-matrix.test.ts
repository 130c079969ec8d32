import { randomUUID } from 'node:crypto';
import { findCallDoc } from '@luwag/contracts/docs/all';
import type { Endpoint, Role } from '@luwag/contracts/endpoint';
import { type KeyScope, keyScopes } from '@luwag/contracts/key-scopes';
import { createPaymentRequest, type PaymentRequest } from '@luwag/contracts/payment-requests';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { keyOf, openStoreOf } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { beforeAll, describe, expect, test } from 'vitest';

// What keys of merchants may do: every call the API answers, by scope, store and mode; and what is
// answered again under an idempotency key, by whoever brings it. The calls and the bodies they take
// are read from the running API and from the contracts' own examples.

const harness = forAllTests(startPoolHarness);
let nena: Merchant;
let ben: Merchant;
const others = new Map<Role, SignedIn[]>();

type Merchant = SignedIn & { stores: string[] };
type Mode = 'test' | 'live';
const modes: Mode[] = ['test', 'live'];

beforeAll(async () => {
  nena = await newMerchant(['One', 'Two']);
  ben = await newMerchant(['Other']);
  const buyers = [await newPerson('buyer'), await newPerson('buyer')];
  others.set('buyer', buyers).set('merchant', [nena, ben]);
});

const newPerson = async (role: Role) => signIn(harness, await createAccount(harness, { role }));
async function newMerchant(names: string[]): Promise<Merchant> {
  const who = await newPerson('merchant');
  const stores = [];
  for (const name of names) stores.push((await openStoreOf(harness, who, name)).store_id);
  return { ...who, stores };
}

const headersOf = async (
  who: Merchant,
  { store = 0, mode = 'test' as Mode, scopes = [...keyScopes] as KeyScope[] } = {},
) => {
  const of = { accountId: who.account.id, storeId: who.stores[store] ?? '', mode, scopes };
  return { authorization: `Bearer ${await keyOf(harness, of)}` };
};

type Sent = { params?: Record<string, unknown>; query?: object; body?: unknown; key?: string };
const send = (
  { method, path }: Endpoint,
  headers: Record<string, string>,
  { params = {}, query = {}, body = {}, key = randomUUID() }: Sent = {},
) =>
  harness.app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(params[name] ?? randomUUID())),
    ),
    query: query as Record<string, string>,
    headers: { 'x-request-id': 'the-same-for-all', 'idempotency-key': key, ...headers },
    ...(method === 'GET' ? {} : { payload: body as object }),
  });

const doorOf = (reply: Awaited<ReturnType<typeof send>>) => {
  const code = reply.statusCode >= 400 ? reply.json().code : '';
  return code === 'unauthenticated' || code === 'forbidden' ? code : 'open';
};
const takesKeys = ({ auth }: Endpoint) => auth !== 'public' && auth.schemes.includes('api_key');
const scopeOf = ({ auth }: Endpoint) => (auth === 'public' ? undefined : auth.scope);
const scopesBut = (endpoint: Endpoint): KeyScope[] =>
  keyScopes.filter((scope) => scope !== scopeOf(endpoint));
const keyed = () => harness.app.endpoints.filter(takesKeys);

describe('a key', () => {
  test('is only ever asked for with a scope', () => {
    expect(keyed().length).toBeGreaterThan(0);
    expect(keyed().filter((each) => !scopeOf(each))).toEqual([]);
    expect(harness.app.endpoints.filter((each) => scopeOf(each) && !takesKeys(each))).toEqual([]);
  });

  test.each(modes)('opens what its scope says and nothing else, in %s mode', async (mode) => {
    for (const scope of keyScopes) {
      const headers = await headersOf(nena, { mode, scopes: [scope] });
      for (const endpoint of keyed()) {
        const expected = scopeOf(endpoint) === scope ? 'open' : 'forbidden';
        const found = doorOf(await send(endpoint, headers));
        expect([endpoint.name, scope, found]).toEqual([endpoint.name, scope, expected]);
      }
    }
  });

  test('with every scope opens no call that is for people', async () => {
    const headers = await headersOf(nena);
    for (const endpoint of harness.app.endpoints) {
      if (takesKeys(endpoint) || endpoint.auth === 'public') continue;
      const reply = await send(endpoint, headers);
      expect([endpoint.name, reply.statusCode]).toEqual([endpoint.name, 401]);
    }
  });

  test('knows nothing of another store, of the other mode or of another merchant', async () => {
    const own = await headersOf(nena);
    const body = { amount: 3_000_00 };
    const made: PaymentRequest = (await send(createPaymentRequest, own, { body })).json();
    const strangers = {
      'another store': await headersOf(nena, { store: 1 }),
      'the other mode': await headersOf(nena, { mode: 'live' }),
      'another merchant': await headersOf(ben),
    };
    const ids = { request_id: made.id, store_id: nena.stores[0] };
    const none = { request_id: randomUUID(), store_id: randomUUID() };
    const cells = keyed().filter(({ path }) => /\{(request_id|store_id)\}/.test(path));
    expect(cells.length).toBeGreaterThan(3);
    for (const endpoint of cells)
      for (const [who, headers] of Object.entries(strangers)) {
        // A store is of both modes: what it was told of one says nothing of the other.
        if (who === 'the other mode' && endpoint.path.includes('{store_id}')) continue;
        const { body: sample } = findCallDoc(endpoint)?.example ?? {};
        const [theirs, missing] = [
          await send(endpoint, headers, { params: ids, body: sample }),
          await send(endpoint, headers, { params: none, body: sample }),
        ];
        const where = `${endpoint.name} by ${who}`;
        expect([where, theirs.statusCode, theirs.body]).toEqual([where, 404, missing.body]);
      }
  });
});

describe('an answer kept under an idempotency key', () => {
  const isReplay = (reply: Awaited<ReturnType<typeof send>>) =>
    reply.headers['idempotent-replayed'] === 'true';
  const kept = () => harness.app.endpoints.filter(({ idempotent }) => idempotent);

  test('is for the key that brought it: no other key, store, mode, scope or merchant gets it', async () => {
    for (const endpoint of kept().filter(takesKeys)) {
      const { params, body } = findCallDoc(endpoint)?.example ?? {};
      const sent = { params: params ?? {}, body, key: randomUUID() };
      const own = await headersOf(nena);
      const first = await send(endpoint, own, sent);
      const again = await send(endpoint, own, sent);
      expect([endpoint.name, isReplay(first), isReplay(again)]).toEqual([
        ...[endpoint.name, false, true],
      ]);
      expect(again.body).toBe(first.body);
      const rest = {
        'the same store': [await headersOf(nena), 'open'],
        'another store': [await headersOf(nena, { store: 1 }), 'open'],
        'the other mode': [await headersOf(nena, { mode: 'live' }), 'open'],
        'another merchant': [await headersOf(ben), 'open'],
        'the merchant': [nena.headers, 'open'],
        'no scope': [await headersOf(nena, { scopes: scopesBut(endpoint) }), 'forbidden'],
        nobody: [{}, 'unauthenticated'],
      } as const;
      for (const [who, [headers, door]] of Object.entries(rest)) {
        const reply = await send(endpoint, headers, sent);
        expect([endpoint.name, who, doorOf(reply), isReplay(reply)]).toEqual([
          ...[endpoint.name, who, door, false],
        ]);
        const { id } = first.json();
        if (id) expect(reply.json().id).not.toBe(id);
      }
    }
  });

  test('is for the person who brought it, and for no role that may not ask', async () => {
    let replays = 0;
    for (const endpoint of kept()) {
      const { params, body } = findCallDoc(endpoint)?.example ?? {};
      const sent = { params: params ?? {}, body, key: randomUUID() };
      const roles = endpoint.auth === 'public' ? [] : (endpoint.auth.roles ?? []);
      const [one, two] = others.get(roles[0] ?? 'staff') ?? [];
      if (!one || !two) continue;
      await send(endpoint, one.headers, sent);
      // What needs a fresh factor, or could not be done just now, is not kept at all.
      if (isReplay(await send(endpoint, one.headers, sent))) replays += 1;
      const wrong = others.get(roles.includes('buyer') ? 'merchant' : 'buyer')?.[0];
      for (const [who, door] of [
        [two, 'open'],
        [wrong, roles.includes(wrong?.account.role ?? 'staff') ? 'open' : 'forbidden'],
        [undefined, 'unauthenticated'],
      ] as const) {
        const reply = await send(endpoint, who?.headers ?? {}, sent);
        expect([endpoint.name, isReplay(reply)]).toEqual([endpoint.name, false]);
        expect([endpoint.name, doorOf(reply)]).toEqual([endpoint.name, door]);
      }
    }
    expect(replays).toBeGreaterThanOrEqual(5);
  });
});
