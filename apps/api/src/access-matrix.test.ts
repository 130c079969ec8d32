import { randomUUID } from 'node:crypto';
import type { AuthScheme, Endpoint, Role } from '@luwag/contracts/endpoint';
import { putSecuritySettings, startPasskey } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { mayDo, type ShopRole, shopRoles } from '@luwag/domain/shop-roles';
import { roleMay, type StaffRole, staffRoles } from '@luwag/domain/staff-roles';
import { invite } from '@luwag/modules/accounts/sign-in/staff';
import {
  type IdFixture,
  type IdRequest,
  idFixtures,
} from '@luwag/testing/builders/access-fixtures';
import { testNow } from '@luwag/testing/builders/account-probes';
import {
  createAccount,
  type SignedIn,
  signIn,
  signInAtPool,
  type TestAccount,
} from '@luwag/testing/builders/accounts';
import { openCounterOf } from '@luwag/testing/builders/counters';
import { proveAs } from '@luwag/testing/builders/proofs';
import { openStoreOf, testKeyOf } from '@luwag/testing/builders/stores';
import { memberOf } from '@luwag/testing/builders/team';
import { createPasskey } from '@luwag/testing/harness/authenticator';
import { idsOf, membersOf } from '@luwag/testing/harness/contract-ids';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { callbackToken } from '@luwag/testing/harness/gateway-sandbox';
import { multipart } from '@luwag/testing/harness/multipart';
import { publicOrigin } from '@luwag/testing/harness/origin';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { misplacedRows, unseenTables } from '@luwag/testing/harness/slots';
import { beforeAll, describe, expect, test } from 'vitest';

// Who may call what, for every call the API answers. The calls are read from the running API, so
// that a new one is in here by itself: its contract says who may, and `idFixtures` how to make the
// things it names.

const names = [
  'anonymous',
  'registrant',
  'arriving',
  'identity provider',
  'payment gateway',
  'buyer A',
  'buyer B',
  'merchant A',
  'merchant B',
  'key of merchant A',
  'device of merchant A',
  'staff',
] as const;
type Name = (typeof names)[number];
type Caller = {
  /** What the headers can pass for. */
  proofs: readonly AuthScheme[];
  role?: Role;
  /** Of a key. */
  scopes?: readonly string[];
  headers: Record<string, string>;
};

const harness = forAllTests(startPoolHarness);
const people = new Map<Name, SignedIn>();
let merchantKey: string | undefined;
let device: Record<string, string> | undefined;
let arrival: Awaited<ReturnType<typeof signInAtPool>> | undefined;

beforeAll(async () => {
  for (const [name, role] of [
    ['buyer A', 'buyer'],
    ['buyer B', 'buyer'],
    ['merchant A', 'merchant'],
    ['merchant B', 'merchant'],
    ['staff', 'staff'],
  ] as const) {
    const account = await createAccount(harness, { role });
    people.set(name, await enterWithPasskey(account));
  }
});

/** Signed in, with a passkey: so that step-ups are possible, and staff are in. */
async function enterWithPasskey(account: TestAccount): Promise<SignedIn> {
  const invitation = account.role === 'staff' ? await invitationOf(account) : undefined;
  const who = await signIn(harness, account, invitation ? { invitation } : {});
  await proveAs(harness, who);
  const headers = who.headers;
  const started = await harness.app.inject({ method: 'POST', url: startPasskey.path, headers });
  const { challenge_id, options } = started.json();
  const payload = {
    action: 'add_passkey',
    challenge_id,
    answer: createPasskey().make(options),
    name: 'Key',
  };
  const { path: url } = putSecuritySettings;
  const added = await harness.app.inject({ method: 'PUT', url, headers, payload });
  if (added.statusCode !== 200) throw new Error(added.body);
  return who;
}

async function invitationOf({ id }: TestAccount): Promise<string> {
  const now = await testNow(harness.db);
  const { token } = await inScope(harness.db, 'system', (tx) =>
    invite(tx, id, { now, requestId: 'matrix' }),
  );
  return token;
}

const person = (name: Name): SignedIn => {
  const found = people.get(name);
  if (!found) throw new Error(`${name} is nobody who signs in`);
  return found;
};

async function callerOf(name: Name): Promise<Caller> {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  if (name === 'anonymous') return { proofs: [], headers: {} };
  if (name === 'registrant') return { proofs: ['registration'], headers: bearer('r'.repeat(43)) };
  if (name === 'identity provider')
    // Any text of its length is a registrant's token, with no account behind it.
    return { proofs: ['pool', 'registration'], headers: bearer(harness.userpool.hookSecret) };
  if (name === 'payment gateway')
    return { proofs: ['gateway'], headers: { 'x-callback-token': callbackToken } };
  if (name === 'arriving') {
    arrival ??= await signInAtPool(harness.userPool, person('buyer A').account);
    return { proofs: ['sign_in'], headers: bearer(arrival.tokens.accessToken) };
  }
  if (name === 'key of merchant A') {
    const owner = person('merchant A');
    merchantKey ??= (await testKeyOf(harness, owner, await openStoreOf(harness, owner))).key;
    const scopes = ['payments:read'];
    return { proofs: ['api_key'], role: 'merchant', scopes, headers: bearer(merchantKey) };
  }
  if (name === 'device of merchant A') {
    device ??= await newDevice();
    return { proofs: ['counter_device'], headers: device };
  }
  const who = await reopened(name);
  return { proofs: ['session'], role: who.account.role, headers: who.headers };
}

/** Open, so that it can do all that a device ever can. */
async function newDevice(): Promise<Record<string, string>> {
  const owner = await reopened('merchant A');
  const { store_id } = await openStoreOf(harness, owner);
  return (await openCounterOf(harness, owner, store_id)).headers;
}

/** A call may have ended the session that made it; the next caller needs one again. */
async function reopened(name: Name): Promise<SignedIn> {
  const who = person(name);
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('sessions')
      .set({ ended_at: null, end_reason: null })
      .where('id', '=', who.sessionId)
      .execute(),
  );
  return who;
}

const send = (
  { method, path, files }: Pick<Endpoint, 'method' | 'path' | 'files'>,
  headers: Record<string, string>,
  { params = {}, query = {}, body = {}, headers: more = {} }: IdRequest = {},
) => {
  const form = files && !Buffer.isBuffer(body) ? formOf(body) : { payload: body, headers: {} };
  return harness.app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'none'),
    query: query as Record<string, string>,
    headers: {
      'x-request-id': 'the-same-for-every-call',
      'idempotency-key': randomUUID(),
      ...headers,
      ...form.headers,
      ...more,
    },
    ...(method === 'GET' ? {} : { payload: form.payload }),
  });
};

/** Calls that take files are sent forms; what a fixture has put together itself stays as it is. */
const formOf = (body: object) =>
  multipart(
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
    [],
  );

type Door = 'open' | 'unauthenticated' | 'forbidden';

const rightOf = ({ auth }: Endpoint) => (auth === 'public' ? undefined : auth.right);
const staffRightOf = ({ auth }: Endpoint) => (auth === 'public' ? undefined : auth.staffRight);
const codeOf = (reply: Awaited<ReturnType<typeof send>>): string =>
  reply.statusCode >= 400 ? reply.json().code : '';

const declared = ({ auth }: Endpoint, { proofs, role, scopes }: Caller): Door => {
  if (auth === 'public') return 'open';
  if (!auth.schemes.some((scheme) => proofs.includes(scheme))) return 'unauthenticated';
  if (auth.scope && scopes && !scopes.includes(auth.scope)) return 'forbidden';
  return !auth.roles || !role || auth.roles.includes(role) ? 'open' : 'forbidden';
};

const isUnsafe = ({ method }: Endpoint) => method !== 'GET';
const takesSession = ({ auth }: Endpoint) => auth !== 'public' && auth.schemes.includes('session');
const signedIn = ['buyer A', 'merchant A', 'staff'] as const;

/** Somebody whom the contract lets in with a session. */
const insider = ({ auth }: Endpoint): Name =>
  signedIn.find(
    (name) => auth === 'public' || !auth.roles || auth.roles.includes(person(name).account.role),
  ) ?? 'staff';

/** The same for calls that take no session. */
const otherInsider = ({ auth }: Endpoint): Name =>
  auth !== 'public' && auth.schemes.includes('counter_device')
    ? 'device of merchant A'
    : 'arriving';

describe('at the door', () => {
  test.each(names)('%s comes as far as each contract says', async (name) => {
    for (const endpoint of harness.app.endpoints) {
      const caller = await callerOf(name);
      const reply = await send(endpoint, caller.headers);
      const code = reply.statusCode >= 400 ? reply.json().code : '';
      const found: Door = code === 'unauthenticated' || code === 'forbidden' ? code : 'open';
      expect([endpoint.name, found]).toEqual([endpoint.name, declared(endpoint, caller)]);
      expect(reply.statusCode, `${endpoint.name}: ${reply.body}`).toBeLessThan(500);
    }
  });

  test('every call of a shop names the right that its people need, and no other does', () => {
    const unnamed = harness.app.endpoints.filter(({ auth, ...endpoint }) => {
      if (auth === 'public' || !auth.roles?.includes('merchant'))
        return auth !== 'public' && auth.right;
      // An own account's calls are open to buyers too; joining a shop is the one that is not.
      const isOwn = !auth.schemes.includes('api_key') && auth.roles.includes('buyer');
      const isOfPeople = auth.schemes.includes('session');
      const isShops = isOfPeople && !isOwn && endpoint.name !== 'team.acceptInvitation';
      return isShops !== (auth.right !== undefined);
    });
    expect(unnamed.map(({ name }) => name)).toEqual([]);
  });

  test.each(shopRoles)('a %s of a shop comes as far as the table of roles says', async (role) => {
    const who = await memberOf(harness, person('merchant A'), { role });
    const calls = harness.app.endpoints.filter(rightOf);
    expect(calls.length).toBeGreaterThan(60);
    for (const endpoint of calls) {
      const right = rightOf(endpoint);
      const reply = await send(endpoint, who.headers);
      const expected = right && mayDo(role as ShopRole, right) ? 'open' : 'forbidden';
      const found = codeOf(reply) === 'forbidden' ? 'forbidden' : 'open';
      expect([endpoint.name, found]).toEqual([endpoint.name, expected]);
      expect(reply.statusCode, `${endpoint.name}: ${reply.body}`).toBeLessThan(500);
    }
  });

  test('every call of the console names the right that our people need, and no other does', () => {
    const calls = harness.app.endpoints.filter(
      (each) => each.auth !== 'public' && each.auth.roles?.includes('staff'),
    );
    expect(calls.filter((each) => !staffRightOf(each)).map(({ name }) => name)).toEqual([
      'staff.getOwnRoles',
    ]);
    const named = harness.app.endpoints.filter(staffRightOf);
    for (const { name, auth } of named)
      expect([name, auth !== 'public' && auth.roles]).toEqual([name, ['staff']]);
  });

  test.each([...staffRoles, 'nothing yet'] as const)(
    'one of our people who is %s comes as far as the table of roles says',
    async (role) => {
      const roles: StaffRole[] = role === 'nothing yet' ? [] : [role];
      const account = await createAccount(harness, { role: 'staff', staffRoles: roles });
      const who = await enterWithPasskey(account);
      const calls = harness.app.endpoints.filter(staffRightOf);
      expect(calls.length).toBeGreaterThan(50);
      for (const endpoint of calls) {
        const right = staffRightOf(endpoint);
        const reply = await send(endpoint, who.headers);
        const isOpen = right && roles.some((each) => roleMay(each, right));
        const found = codeOf(reply) === 'forbidden' ? 'forbidden' : 'open';
        expect([endpoint.name, found]).toEqual([endpoint.name, isOpen ? 'open' : 'forbidden']);
        expect(reply.statusCode, `${endpoint.name}: ${reply.body}`).toBeLessThan(500);
      }
    },
  );

  test.each([
    ['no Origin', {}],
    ['another site’s', { origin: 'https://elsewhere.example' }],
    ['a sibling’s', { origin: publicOrigin.replace('//', '//evil.') }],
    ['nobody’s', { origin: 'null' }],
    ['another scheme’s', { origin: publicOrigin.replace('http:', 'https:') }],
    ['a form’s', { origin: 'https://elsewhere.example', 'content-type': 'text/plain' }],
  ])('a cookie with %s changes nothing anywhere', async (_what, headers) => {
    const calls = harness.app.endpoints.filter((each) => takesSession(each) && isUnsafe(each));
    expect(calls.length).toBeGreaterThan(0);
    for (const endpoint of calls) {
      const { cookie } = person(insider(endpoint)).headers;
      const reply = await send(endpoint, { cookie, ...headers } as Record<string, string>);
      expect([endpoint.name, reply.statusCode, reply.json().code]).toEqual([
        endpoint.name,
        403,
        'forbidden',
      ]);
    }
  });

  test('no call takes a member that its contract does not name', async () => {
    // One who arrives has a minute, and the tests above took some of it.
    arrival = undefined;
    const extras = { role: 'staff', account_id: randomUUID(), limit: 1, fee_rate: 0, id: 1 };
    for (const endpoint of harness.app.endpoints) {
      const members = membersOf(endpoint);
      if (!members) continue;
      const name = takesSession(endpoint) ? insider(endpoint) : otherInsider(endpoint);
      const reply = await send(endpoint, (await callerOf(name)).headers, { body: extras });
      const unknown = (reply.json().errors ?? []).filter(
        (error: { code: string }) => error.code === 'unknown_field',
      );
      const unnamed = Object.keys(extras).filter((key) => !members.includes(key));
      expect([endpoint.name, unknown.length]).toEqual([endpoint.name, unnamed.length]);
    }
  });
});

type Owned = Extract<IdFixture, { refused: string }>;
type Cell = { endpoint: Endpoint; place: string; fixture: Owned };

const cells = (): Cell[] =>
  harness.app.endpoints.flatMap((endpoint) =>
    idsOf(endpoint).flatMap((place) => {
      const fixture = idFixtures[endpoint.name]?.[place];
      return fixture && 'refused' in fixture ? [{ endpoint, place, fixture }] : [];
    }),
  );

const mayOwn = ({ endpoint, fixture }: Cell, name: Name): boolean => {
  const { role } = person(name).account;
  const isLetIn = endpoint.auth !== 'public' && (endpoint.auth.roles?.includes(role) ?? true);
  return isLetIn && (fixture.roles?.includes(role) ?? true);
};

describe('a device at a counter', () => {
  const isOfDevices = ({ auth }: Endpoint) =>
    auth !== 'public' && auth.schemes.includes('counter_device');

  test('is a stranger to every call that is not its own, to the letter', async () => {
    const { headers } = await callerOf('device of merchant A');
    const rest = harness.app.endpoints.filter((each) => !isOfDevices(each));
    expect(harness.app.endpoints.length - rest.length).toBe(7);
    for (const endpoint of rest) {
      if (endpoint.auth === 'public') continue;
      const [own, nobodys] = [await send(endpoint, headers), await send(endpoint, {})];
      expect([endpoint.name, own.statusCode, own.body]).toEqual([
        ...[endpoint.name, 401, nobodys.body],
      ]);
    }
  });
});

describe('an id', () => {
  test('in a contract has a fixture, or the matrix could not vouch for it', () => {
    const missing = harness.app.endpoints.flatMap((endpoint) =>
      idsOf(endpoint)
        .filter((place) => !idFixtures[endpoint.name]?.[place])
        .map((place) => `${endpoint.name}: say in access-fixtures.ts how to make its ${place}`),
    );
    expect(missing).toEqual([]);
    const mounted = new Map(harness.app.endpoints.map((each) => [each.name as string, each]));
    const stale = Object.entries(idFixtures).flatMap(([name, places]) => {
      const endpoint = mounted.get(name);
      const known = endpoint ? idsOf(endpoint) : [];
      return Object.keys(places)
        .filter((place) => !known.includes(place))
        .map((place) => `${name} has no ${place} any more`);
    });
    expect(stale).toEqual([]);
  });

  test.each([
    ['buyer A', 'buyer B'],
    ['merchant A', 'merchant B'],
    ['buyer A', 'merchant A'],
    ['merchant A', 'buyer A'],
    ['buyer A', 'staff'],
    ['staff', 'buyer A'],
  ] as const)('of %s serves its owner, and to %s looks like none at all', async (mine, theirs) => {
    for (const cell of cells()) {
      if (!mayOwn(cell, mine) || !mayOwn(cell, theirs)) continue;
      const { endpoint, place, fixture } = cell;
      const [owner, other] = [await reopened(mine), await reopened(theirs)];
      const id = await fixture.own(harness, owner);
      const call = async (who: SignedIn, wanted: string) =>
        send(endpoint, who.headers, await fixture.request(harness, who, wanted));
      const foreign = await call(other, id);
      const missing = await call(other, randomUUID());
      const where = `${endpoint.name} ${place}`;
      expect([where, foreign.json().code]).toEqual([where, fixture.refused]);
      expect([where, missing.statusCode, missing.body]).toEqual([
        where,
        foreign.statusCode,
        foreign.body,
      ]);
      const own = await call(owner, id);
      const said = own.statusCode >= 400 ? own.json().code : 'served';
      expect([where, said]).not.toEqual([where, fixture.refused]);
      expect(own.statusCode).toBeLessThan(500);
    }
  });
});

// Nothing that a call names; their rows are looked at by the tests of slots, seeds, ratings, risk,
// roles, test clocks and webhooks.
const filledElsewhere = [
  'autopay_charges',
  ...['bank_accounts', 'charges', 'collection_notes', 'consents', 'contacts', 'credit_decisions'],
  ...['credit_payouts', 'dispute_pictures', 'email_changes'],
  ...['factor_lifts', 'factor_recoveries', 'kyc_decisions', 'kyc_documents', 'kyc_draft_parts'],
  ...['kyc_id_numbers', 'kyc_liveness_frames', 'kyc_readings', 'kyc_signals', 'number_changes'],
  ...['pal_payouts', 'payment_promises', 'payout_lines', 'payout_reserves', 'purchase_declines'],
  ...['push_subscriptions', 'rating_events', 'risk_cases', 'risk_holds'],
  ...['staff_refund_asks', 'staff_role_changes', 'support_pictures', 'test_clock_events'],
  ...['webhook_attempts', 'write_offs'],
];

// Last: whatever a call takes has been made by then, most of it by the product itself.
describe('a row', () => {
  test('is in the slot of its owner, of whatever table', async () => {
    expect(await inScope(harness.db, 'system', misplacedRows)).toEqual([]);
  });

  test('of every table with an owner was looked at, here or where the table is filled', async () => {
    expect(await inScope(harness.db, 'system', unseenTables)).toEqual(filledElsewhere);
  });
});
