import { getUser } from '@luwag/contracts/accounts';
import { inScope } from '@luwag/db/scope';
import { mailsOf, passTime } from '@luwag/testing/builders/account-probes';
import { createAccount, type TestAccount } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { waitUntil } from '@luwag/testing/harness/processes';
import { limitOf } from '@luwag/testing/harness/timing';
import { type Browser, createBrowser, startWebHarness } from '@luwag/testing/harness/web-harness';
import { postSignIn } from '@luwag/testing/harness/web-visits';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../server/server.ts';
import { WebSettings } from '../server/settings.ts';
import { probePages } from './probe-pages.ts';
import { sessionCookieOf } from './session-cookie.ts';

// Refresh tokens under pressure: many tabs at once, on two web servers that know nothing of each
// other, and a copy that is used too late.

const world = forAllTests(() => startWebHarness(build));
let other: FastifyInstance;
const build = (settings: Record<string, string>) =>
  buildServer(WebSettings.parse(settings), probePages);
const { tokenOf, leave } = sessionCookieOf(() => world);

beforeAll(async () => {
  other = await build(world.settings);
});
afterAll(() => other.close());

async function signedIn(): Promise<{ buyer: TestAccount; browser: Browser }> {
  const buyer = await createAccount(world);
  const browser = world.openBrowser();
  await postSignIn(browser, buyer);
  return { buyer, browser };
}

const copyOf = (browser: Browser, web: FastifyInstance): Browser =>
  createBrowser(web, Object.fromEntries(browser.jar));

const sessionsOf = (accountId: string) =>
  inScope(world.db, 'system', (tx) =>
    tx
      .selectFrom('sessions')
      .select(['ended_at', 'end_reason'])
      .where('account_id', '=', accountId)
      .execute(),
  );

test('fifty tabs with one expired token get one successor, and all stay signed in', async () => {
  const { buyer, browser } = await signedIn();
  const before = await tokenOf(browser);
  await leave(browser, -1000);
  const tabs = Array.from({ length: 50 }, (_, i) => copyOf(browser, i % 2 ? other : world.web));
  const replies = await Promise.all(tabs.map((tab) => tab.get('/api/auth/session')));
  expect(new Set(replies.map((reply) => reply.json().role))).toEqual(new Set(['buyer']));
  const successors = new Set((await Promise.all(tabs.map(tokenOf))).map((one) => one.refreshToken));
  expect(successors.size).toBe(1);
  expect(successors).not.toContain(before.refreshToken);
  const calls = await Promise.all(tabs.map((tab) => tab.get(getUser.path)));
  expect(new Set(calls.map((reply) => reply.statusCode))).toEqual(new Set([200]));
  expect(await sessionsOf(buyer.id)).toEqual([{ ended_at: null, end_reason: null }]);
  const families = await world.poolDb
    .selectFrom('userpool.families')
    .select(['counter', 'revoked_at'])
    .where('sub', '=', buyer.sub)
    .execute();
  expect(families).toEqual([{ counter: 1, revoked_at: null }]);
});

test('a copy used late ends the sign-in everywhere within a second, and its owner is told', async () => {
  const { buyer, browser } = await signedIn();
  await leave(browser, -1000);
  const copy = copyOf(browser, other);
  expect((await browser.get('/api/auth/session')).json()).toMatchObject({ role: 'buyer' });
  await passTime(world.db, 11_000);
  expect((await browser.get(getUser.path)).statusCode).toBe(200);
  const began = performance.now();
  expect((await copy.get('/api/auth/session')).json()).toEqual({});
  const headers = { cookie: `access_token=${browser.jar.get('access_token')}` };
  const isOver = async () =>
    (await world.app.inject({ url: getUser.path, headers })).statusCode === 401;
  await waitUntil(isOver, 'the session to end');
  expect(performance.now() - began).toBeLessThan(limitOf(1000));
  expect(await sessionsOf(buyer.id)).toMatchObject([{ end_reason: 'token_reused' }]);
  expect(await mailsOf(world.db, buyer.id)).toContain('sign_in_ended');
  // The owner's own tokens are of the same family: nobody can tell who copied whose.
  await leave(browser, -1000);
  expect((await browser.get('/api/auth/session')).json()).toEqual({});
});
