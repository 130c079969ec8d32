import { randomUUID } from 'node:crypto';
import type { AuthScheme, Endpoint, Role } from '@luwag/contracts/endpoint';
import {
  type IdFixture,
  type IdRequest,
  idFixtures,
} from '@luwag/testing/builders/access-fixtures';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { idsOf, membersOf } from '@luwag/testing/harness/contract-ids';
import { multipart } from '@luwag/testing/harness/multipart';
import { publicOrigin } from '@luwag/testing/harness/origin';
import { productRoutes } from '../lib/product-routes.ts';
import { type Attack, codeOf, firstOf, isDone } from './attack.ts';
import type { AttackHarness } from './harness.ts';

// Every call of the product, as those who may not, with ids of others, with members it has not.

const endpoints = (): Endpoint[] => productRoutes().map(({ endpoint }) => endpoint);
const isUnsafe = ({ method }: Endpoint) => method !== 'GET';
const takesSession = ({ auth }: Endpoint) => auth !== 'public' && auth.schemes.includes('session');

const formOf = (body: object) =>
  multipart(
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
    [],
  );

function call(
  harness: AttackHarness,
  { method, path, files }: Endpoint,
  headers: Record<string, string>,
  { params = {}, query = {}, body = {}, headers: more = {} }: IdRequest = {},
) {
  const form = files && !Buffer.isBuffer(body) ? formOf(body) : { payload: body, headers: {} };
  return harness.app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'none'),
    query: query as Record<string, string>,
    headers: { 'idempotency-key': randomUUID(), ...headers, ...form.headers, ...more },
    ...(method === 'GET' ? {} : { payload: form.payload }),
  });
}

type Owned = Extract<IdFixture, { refused: string }>;
type Cell = { endpoint: Endpoint; place: string; fixture: Owned };

const cellsOf = (role: Role): Cell[] =>
  endpoints().flatMap((endpoint) =>
    idsOf(endpoint).flatMap((place) => {
      const fixture = idFixtures[endpoint.name]?.[place];
      const isLetIn = endpoint.auth !== 'public' && (endpoint.auth.roles?.includes(role) ?? true);
      const isOwned = fixture && 'refused' in fixture && (fixture.roles?.includes(role) ?? true);
      return isLetIn && isOwned ? [{ endpoint, place, fixture }] : [];
    }),
  );

const cellsLeast = { buyer: 20, merchant: 15 };

/** Somebody with a passkey, so that nothing is refused for want of a factor. */
async function withPasskey(harness: AttackHarness, role: Role): Promise<SignedIn> {
  const who = await harness.newPerson({ role });
  await securityPageOf(harness).addPasskey(who);
  return who;
}

const foreignIds = (role: 'buyer' | 'merchant') => async (harness: AttackHarness) => {
  const [owner, other] = [await withPasskey(harness, role), await withPasskey(harness, role)];
  const cells = cellsOf(role);
  if (cells.length < cellsLeast[role]) throw new Error(`only ${cells.length} places of ids`);
  const got = [];
  for (const { endpoint, place, fixture } of cells) {
    const id = await fixture.own(harness, owner);
    const wanted = await fixture.request(harness, other, id);
    const reply = await call(harness, endpoint, other.headers, wanted);
    got.push(isDone(reply) ? `${endpoint.name} with another’s ${place}` : undefined);
  }
  return firstOf(got);
};

type Caller = { proofs: readonly AuthScheme[]; role?: Role; headers: Record<string, string> };

const isOpen = ({ auth }: Endpoint, { proofs, role }: Caller): boolean => {
  if (auth === 'public') return true;
  if (!auth.schemes.some((scheme) => proofs.includes(scheme))) return false;
  return !auth.roles || !role || auth.roles.includes(role);
};

async function wrongRole(harness: AttackHarness): Promise<string | undefined> {
  const buyer = await harness.newPerson();
  const merchant = await harness.newPerson({ role: 'merchant' });
  const { key } = await testKeyOf(harness, merchant, await openStoreOf(harness, merchant));
  const session = ['session'] as const;
  const callers: Record<string, Caller> = {
    'a stranger': { proofs: [], headers: {} },
    'a buyer': { proofs: session, role: 'buyer', headers: buyer.headers },
    'a merchant': { proofs: session, role: 'merchant', headers: merchant.headers },
    'a key': {
      proofs: ['api_key'],
      role: 'merchant',
      headers: { authorization: `Bearer ${key}` },
    },
  };
  const tried = await Promise.all(
    Object.entries(callers).map(async ([name, caller]) => {
      const got = [];
      for (const endpoint of endpoints().filter((each) => !isOpen(each, caller))) {
        const { statusCode } = await call(harness, endpoint, caller.headers);
        const isShut = statusCode === 401 || statusCode === 403;
        got.push(isShut ? undefined : `${name}: ${endpoint.name}, ${statusCode}`);
      }
      return got;
    }),
  );
  return firstOf(tried.flat());
}

const foreignOrigins: Record<string, string>[] = [
  {},
  { origin: 'https://elsewhere.example' },
  { origin: publicOrigin.replace('//', '//evil.') },
  { origin: 'null' },
  { origin: 'https://elsewhere.example', 'content-type': 'text/plain' },
];

async function crossSite(harness: AttackHarness): Promise<string | undefined> {
  const people = {
    buyer: await harness.newPerson(),
    merchant: await harness.newPerson({ role: 'merchant' }),
  };
  const got: (string | undefined)[] = [];
  const calls = endpoints().filter((each) => takesSession(each) && isUnsafe(each));
  await Promise.all(
    Object.values(people).map(async ({ account, headers: { cookie } }) => {
      const proof = { proofs: ['session'], role: account.role, headers: {} } as const;
      for (const [i, endpoint] of calls.filter((each) => isOpen(each, proof)).entries()) {
        // Each way on every fifth call: whoever checks, checks for all calls alike.
        const headers = { cookie, ...foreignOrigins[i % foreignOrigins.length] };
        const reply = await call(harness, endpoint, headers);
        got.push(codeOf(reply) === 'forbidden' ? undefined : `${endpoint.name} from elsewhere`);
      }
    }),
  );
  return firstOf(got);
}

const extras = { role: 'staff', account_id: randomUUID(), limit: 1, fee_rate: 0, status: 'paid' };

async function massAssignment(harness: AttackHarness): Promise<string | undefined> {
  const people = {
    buyer: await harness.newPerson(),
    merchant: await harness.newPerson({ role: 'merchant' }),
  };
  const got: (string | undefined)[] = [];
  await Promise.all(
    Object.values(people).map(async ({ account, headers }) => {
      const proof = { proofs: ['session'], role: account.role, headers } as const;
      const calls = endpoints().filter((each) => membersOf(each) && isOpen(each, proof));
      for (const endpoint of calls.filter(takesSession)) {
        const reply = await call(harness, endpoint, headers, { body: extras });
        got.push(isDone(reply) ? `${endpoint.name} took members it has not` : undefined);
      }
    }),
  );
  return firstOf(got);
}

export const objectAttacks: Attack[] = [
  { threat: 'T12', name: 'a buyer uses ids of another', run: foreignIds('buyer') },
  { threat: 'T12', name: 'a merchant uses ids of another', run: foreignIds('merchant') },
  { threat: 'T12', name: 'every call by those who may not', run: wrongRole },
  { threat: 'T13', name: 'members that no contract names', run: massAssignment },
  { threat: 'T17', name: 'another site uses somebody’s cookie', run: crossSite },
];
