import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { inScope } from '@luwag/db/scope';
import { accountSamples, insiderOf, samplesOf } from '@luwag/testing/builders/account-samples';
import { findIdOfEmail } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { expect, test } from 'vitest';
import { z } from 'zod';

// What only the product itself may say about an account, sent along with every call of this module
// in every place where it could be taken up. The calls are read from the running API.

const harness = forAllTests(startPoolHarness);
const insider = forAllTests(() => insiderOf(harness));

/** Of people about themselves; those of the console set what is other people's. */
const calls = () =>
  harness.app.endpoints.filter(
    ({ name, auth }) =>
      name.startsWith('accounts.') && (auth === 'public' || !('staffRight' in auth)),
  );

const forbidden = () => ({
  role: 'staff',
  account_status: 'ACTIVE',
  merchant_status: 'ACTIVE',
  limit: 10_000_000,
  is_admin: true,
  account_id: randomUUID(),
  pool_sub: randomUUID(),
  email_confirmed_at: '2026-01-01T00:00:00.000Z',
  number_confirmed_at: '2026-01-01T00:00:00.000Z',
});

/** Everything about everybody that such a member could have changed. */
async function readTables() {
  const ours = await inScope(harness.db, 'system', async (tx) => ({
    accounts: await tx
      .selectFrom('accounts')
      .select(['id', 'pool_sub', 'role', 'email_index', 'contact_number_index', 'account_status'])
      .select(['email_confirmed_at', 'number_confirmed_at', 'totp_enabled_at'])
      .orderBy('id')
      .execute(),
    merchants: await tx.selectFrom('merchant_profiles').selectAll().execute(),
    sessions: await tx.selectFrom('sessions').select(['id', 'account_id', 'factors']).execute(),
  }));
  const pools = await harness.poolDb
    .selectFrom('userpool.users')
    .select(['sub', 'role', 'status', 'is_email_verified'])
    .orderBy('sub')
    .execute();
  return { ...ours, pools };
}

type Sent = { body?: object; query?: Record<string, string> };

/** Makes a call and sees to it that nobody is anything else than before. */
async function sendInVain(endpoint: Endpoint, { body = {}, query = {} }: Sent, where: string) {
  const headers = await insider.headersFor(endpoint);
  const before = await readTables();
  const { method, path: url } = endpoint;
  const payload = method === 'GET' ? {} : { payload: body };
  const reply = await harness.app.inject({ method, url, headers, query, ...payload });
  // It may have ended the session that made it.
  if (endpoint.name === 'accounts.closeSession') insider.signInAnew();
  expect(reply.statusCode, `${where}: ${reply.body}`).toBeLessThan(500);
  expect([where, await readTables()]).toEqual([where, before]);
  return reply;
}

/** Whether a body says itself that it takes more than it names. */
const isOpen = ({ body }: Endpoint): boolean =>
  !body || (body instanceof z.ZodObject && body.def.catchall !== undefined);

const insertions = (sample: object) =>
  Object.entries(sample).filter(([, member]) => typeof member === 'object' && member !== null);

test('every call with a body has samples, and its contract takes them', () => {
  const missing = calls().filter(({ name, body }) => body && !accountSamples[name]);
  expect(missing.map(({ name }) => `${name}: say in account-samples.ts what it takes`)).toEqual([]);
  for (const endpoint of calls())
    for (const sample of samplesOf(endpoint)) {
      const issues = endpoint.body?.safeParse(sample).error?.issues ?? [];
      expect([endpoint.name, issues]).toEqual([endpoint.name, []]);
    }
});

test('a member that is not theirs to set is refused by name, or changes nothing', async () => {
  for (const endpoint of calls())
    for (const sample of samplesOf(endpoint))
      for (const [member, value] of Object.entries(forbidden())) {
        if (member in sample) continue;
        const where = `${endpoint.name} ${member}`;
        const reply = await sendInVain(endpoint, { body: { ...sample, [member]: value } }, where);
        if (isOpen(endpoint)) continue;
        const { code, errors } = reply.json();
        expect([where, code, errors]).toEqual([
          where,
          'invalid_request',
          [{ path: `/body/${member}`, code: 'unknown_field' }],
        ]);
      }
});

test('nor inside another member, nor in the address', async () => {
  const extras = forbidden();
  const query = Object.fromEntries(Object.entries(extras).map(([k, v]) => [k, String(v)]));
  for (const endpoint of calls())
    for (const sample of samplesOf(endpoint)) {
      for (const [name, member] of insertions(sample)) {
        const body = { ...sample, [name]: { ...member, ...extras } };
        await sendInVain(endpoint, { body }, `${endpoint.name} ${name}`);
      }
      // Registering is a change by itself.
      if (!endpoint.name.startsWith('accounts.register'))
        await sendInVain(endpoint, { body: sample, query }, `${endpoint.name} by its address`);
    }
});

test('a registration is what its form says, whatever its address says', async () => {
  for (const role of ['Buyer', 'Merchant'] as const) {
    const [sample = {}] = accountSamples[`accounts.register${role}`]?.() ?? [];
    const { email } = sample as { email: string };
    const reply = await harness.app.inject({
      method: 'POST',
      url: `/api/v1/users/user/${role.toLowerCase()}/register/`,
      query: { role: 'staff', account_status: 'ACTIVE', merchant_status: 'ACTIVE' },
      payload: sample,
    });
    expect(reply.statusCode).toBe(201);
    const { accounts, merchants } = await readTables();
    const id = await findIdOfEmail(harness, email);
    const made = accounts.find((account) => account.id === id);
    expect(made).toMatchObject({
      role: role.toLowerCase(),
      account_status: 'PENDING',
      email_confirmed_at: null,
      number_confirmed_at: null,
    });
    const business = merchants.find(({ account_id }) => account_id === made?.id);
    expect(business?.merchant_status).toBe(role === 'Merchant' ? 'NEW' : undefined);
  }
});
