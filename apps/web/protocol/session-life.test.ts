import { randomBytes } from 'node:crypto';
import { getUser } from '@luwag/contracts/accounts';
import { inScope } from '@luwag/db/scope';
import { minuteMs } from '@luwag/domain/durations';
import { passTime } from '@luwag/testing/builders/account-probes';
import { createAccount } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { publicOrigin } from '@luwag/testing/harness/origin';
import { waitUntil } from '@luwag/testing/harness/processes';
import { type Browser, createBrowser, startWebHarness } from '@luwag/testing/harness/web-harness';
import { postSignIn } from '@luwag/testing/harness/web-visits';
import { afterEach, describe, expect, test } from 'vitest';
import { createSeal, SessionKeys } from '../server/auth/session-keys.ts';
import { buildServer } from '../server/server.ts';
import { WebSettings } from '../server/settings.ts';
import { probePages } from './probe-pages.ts';
import { sessionCookieOf } from './session-cookie.ts';

const world = forAllTests(() => startWebHarness(build));
const buyer = forAllTests(() => createAccount(world));

const build = (settings: Record<string, string>) =>
  buildServer(WebSettings.parse(settings), probePages);

const others: { close(): unknown }[] = [];
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
});

/** The same browser at another web server of the product, which has some settings changed. */
async function elsewhere(browser: Browser, changes: Record<string, string>): Promise<Browser> {
  const web = await build({ ...world.settings, ...changes });
  others.push(web);
  return createBrowser(web, Object.fromEntries(browser.jar));
}

async function signedIn(): Promise<Browser> {
  const browser = world.openBrowser();
  await postSignIn(browser, buyer);
  return browser;
}

const { tokenOf, leave } = sessionCookieOf(() => world);

const both = ['__Host-luwag.session', 'access_token'];
const namesIn = (set: string[]) => set.map((one) => one.split('=')[0]);
const isSignedOut = (browser: Browser) => both.every((name) => !browser.jar.has(name));
const ended = (back: string) =>
  `/buyer/login?error=SessionEnded&callbackUrl=${encodeURIComponent(back)}`;

const ways: [string, string][] = [
  ['a page', '/'],
  ['the session', '/api/auth/session'],
  ['a call on its way to the API', getUser.path],
];

describe('tokens near their end', () => {
  test.each(ways)('are renewed by %s, and the answer carries both cookies', async (_, url) => {
    const browser = await signedIn();
    const before = await tokenOf(browser);
    await leave(browser, 4_900);
    const reply = await browser.get(url);
    expect(reply.statusCode).toBe(200);
    expect(namesIn(reply.set)).toEqual(expect.arrayContaining(both));
    const after = await tokenOf(browser);
    expect(after.refreshToken).not.toBe(before.refreshToken);
    expect(after.access.mark).not.toBe(before.access.mark);
    expect(after.expiresAtMs).toBe(before.expiresAtMs);
    expect((await browser.get(getUser.path)).statusCode).toBe(200);
  });

  test.each(ways)('with more than five seconds left are left alone by %s', async (_, url) => {
    const browser = await signedIn();
    await leave(browser, 8_000);
    expect(namesIn((await browser.get(url)).set)).not.toEqual(expect.arrayContaining(both));
  });

  test('are renewed when the browser has dropped the access token, or holds a foreign one', async () => {
    const browser = await signedIn();
    for (const change of [
      () => browser.jar.delete('access_token'),
      () => browser.jar.set('access_token', 'a.b.c'),
    ]) {
      change();
      const reply = await browser.get(getUser.path);
      expect([reply.statusCode, namesIn(reply.set)]).toEqual([200, both]);
    }
  });

  test('are renewed once for many requests at a time', async () => {
    const browser = await signedIn();
    await leave(browser, 1_000);
    const tabs = Array.from({ length: 20 }, () =>
      createBrowser(world.web, Object.fromEntries(browser.jar)),
    );
    await Promise.all(tabs.map((tab) => tab.get('/')));
    const tokens = await Promise.all(tabs.map(tokenOf));
    expect(new Set(tokens.map((token) => token.refreshToken)).size).toBe(1);
    expect(new Set(tabs.map((tab) => tab.jar.get('access_token'))).size).toBe(1);
  });
});

describe('when the identity provider', () => {
  test('cannot be reached, the tokens stay and nobody is signed out', async () => {
    const browser = await signedIn();
    await leave(browser, 1_000);
    const away = await elsewhere(browser, { USERPOOL_ORIGIN: 'http://127.0.0.1:1' });
    const reply = await away.get('/api/auth/session');
    expect(reply.json()).toMatchObject({ role: 'buyer' });
    expect(namesIn(reply.set)).not.toEqual(expect.arrayContaining(both));
    // A token that is too old by now is no reason to send anyone away.
    away.jar.set('access_token', 'a.b.c');
    expect((await away.get('/buyer/settings/profile')).json()).toMatchObject({
      ok: false,
      code: 'unavailable',
    });
    expect((await away.get(getUser.path)).statusCode).toBe(401);
    expect(isSignedOut(away)).toBe(false);
  });

  test.each([
    ['a page', '/', { session: null }],
    ['the session', '/api/auth/session', {}],
  ])('refuses, both cookies go: %s', async (_, url, answer) => {
    const browser = await signedIn();
    await world.userPool.revokeToken(await tokenOf(browser));
    await leave(browser, 1_000);
    const reply = await browser.get(url);
    expect(reply.json()).toEqual(answer);
    expect(isSignedOut(browser)).toBe(true);
    expect(reply.set.filter((one) => both.some((name) => one.startsWith(`${name}=`)))).toEqual(
      both.map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`),
    );
  });

  test('refuses, a signed-in page says that the session is over', async () => {
    const browser = await signedIn();
    await world.userPool.revokeToken(await tokenOf(browser));
    await leave(browser, 1_000);
    const reply = await browser.get('/buyer/dashboard?tab=2');
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      ended('/buyer/dashboard?tab=2'),
    ]);
  });
});

describe('a session that the API has ended', () => {
  const close = async (browser: Browser) => {
    const headers = {
      cookie: `access_token=${browser.jar.get('access_token')}`,
      origin: publicOrigin,
    };
    const url = '/api/v1/users/user/sessions/current/';
    expect((await world.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  };

  test('sends the page to sign in, with the reason and the way back', async () => {
    const browser = await signedIn();
    await close(browser);
    const reply = await browser.get('/buyer/settings/profile');
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      ended('/buyer/settings/profile'),
    ]);
    expect(isSignedOut(browser)).toBe(true);
  });

  test('is over for a call on its way through', async () => {
    const browser = await signedIn();
    await close(browser);
    expect((await browser.get(getUser.path)).statusCode).toBe(401);
    expect(isSignedOut(browser)).toBe(true);
  });

  test('is over when activity is reported', async () => {
    const browser = await signedIn();
    await close(browser);
    const csrfToken = await browser.csrfToken();
    const data = { activity: true };
    expect((await browser.postJson('/api/auth/session', { csrfToken, data })).json()).toEqual({});
    expect(isSignedOut(browser)).toBe(true);
  });
});

describe('ten minutes without activity', () => {
  test('end the session, and asking for it does not count as activity', async () => {
    const browser = await signedIn();
    await passTime(world.db, 9 * minuteMs);
    expect((await browser.get('/api/auth/session')).json()).toMatchObject({ role: 'buyer' });
    await passTime(world.db, 2 * minuteMs);
    // The access token has aged with the clock; a new one does not revive the session.
    browser.jar.delete('access_token');
    expect((await browser.get('/buyer/settings/profile')).headers.location).toBe(
      ended('/buyer/settings/profile'),
    );
  });

  test('begin anew with every report of activity', async () => {
    const browser = await signedIn();
    const csrfToken = await browser.csrfToken();
    for (let round = 0; round < 2; round += 1) {
      await passTime(world.db, 9 * minuteMs);
      const reply = await browser.postJson('/api/auth/session', {
        csrfToken,
        data: { activity: true },
      });
      expect(reply.json()).toMatchObject({ role: 'buyer' });
      browser.jar.delete('access_token');
    }
    expect((await browser.get('/buyer/settings/profile')).json()).toMatchObject({ ok: true });
  });
});

describe('a page that nobody is logged out of', () => {
  const readsOn = async (browser: Browser) => {
    browser.jar.delete('access_token');
    const reply = await browser.get('/buyer/settings/profile');
    return reply.statusCode === 200;
  };
  /** The server says so by the way: the page does not wait for it. */
  const noted = () =>
    waitUntil(async () => {
      const rows = await inScope(world.db, 'system', (tx) =>
        tx.selectFrom('sessions').select('id').where('reading_until', 'is not', null).execute(),
      );
      return rows.length > 0;
    }, 'the reader to be noted');
  const forgetReaders = () =>
    inScope(world.db, 'system', (tx) =>
      tx.updateTable('sessions').set({ reading_until: null }).execute(),
    );

  test('is read for eleven minutes without a click and without script', async () => {
    await forgetReaders();
    const browser = await signedIn();
    await browser.get('/buyer/webpay/agreement?request=x');
    await noted();
    await passTime(world.db, 11 * minuteMs);
    expect(await readsOn(browser)).toBe(true);
  });

  test('is told of by its script, and the next page that is none ends the patience', async () => {
    const browser = await signedIn();
    const csrfToken = await browser.csrfToken();
    const report = (reading: boolean) =>
      browser.postJson('/api/auth/session', { csrfToken, data: { activity: true, reading } });
    await report(true);
    await passTime(world.db, 11 * minuteMs);
    expect(await readsOn(browser)).toBe(true);
    await report(false);
    await passTime(world.db, 11 * minuteMs);
    expect(await readsOn(browser)).toBe(false);
  });
});

describe('signed-in pages', () => {
  test('send nobody to the door of their kind, and back afterwards', async () => {
    const browser = world.openBrowser();
    for (const role of ['buyer', 'merchant']) {
      const { statusCode, headers } = await browser.get(`/${role}/dashboard?x=1`);
      expect([statusCode, headers.location]).toEqual([
        302,
        `/${role}/login?error=SessionRequired&callbackUrl=%2F${role}%2Fdashboard%3Fx%3D1`,
      ]);
    }
  });

  test('send people of another kind to their own', async () => {
    const reply = await (await signedIn()).get('/merchant/dashboard');
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/buyer/dashboard']);
  });
});

describe('keys', () => {
  const fresh = `next:${randomBytes(64).toString('base64url')}`;

  test('can be changed under people’s feet: sessions and open forms stay good', async () => {
    const browser = await signedIn();
    const csrfToken = await browser.csrfToken();
    const both = `${fresh},${world.settings.SESSION_KEYS}`;
    const rotated = await elsewhere(browser, { SESSION_KEYS: both });
    const data = { name: 'New Name' };
    const reply = await rotated.postJson('/api/auth/session', { csrfToken, data });
    expect(reply.json()).toMatchObject({ user: { name: 'New Name' } });
    // What was sealed anew opens with the new key alone.
    const later = await elsewhere(rotated, { SESSION_KEYS: fresh });
    expect((await later.get('/api/auth/session')).json()).toMatchObject({ role: 'buyer' });
  });

  test('that are gone open nothing', async () => {
    const browser = await elsewhere(await signedIn(), { SESSION_KEYS: fresh });
    expect((await browser.get('/api/auth/session')).json()).toEqual({});
    expect(isSignedOut(browser)).toBe(true);
  });
});

describe('a guest', () => {
  const guestSeal = () => createSeal(SessionKeys.parse(world.settings.SESSION_KEYS), 'guest');
  const guestIn = async (browser: Browser) =>
    guestSeal().open(browser.jar.get('__Host-luwag.guest') ?? '');
  const age = async (browser: Browser, ms: number) => {
    const guest = { ...(await guestIn(browser)) };
    const aged = { ...guest, obtainedAtMs: Number(guest.obtainedAtMs) - ms };
    browser.jar.set('__Host-luwag.guest', await guestSeal().seal(aged, Date.now() + 60_000));
  };

  test('has an identity on the pages that need one, and on no other', async () => {
    const browser = world.openBrowser();
    await browser.get('/');
    expect(browser.jar.has('__Host-luwag.guest')).toBe(false);
    const { guestToken } = (await browser.get('/buyer/login')).json();
    const { identityId } = await world.userPool.verifyGuestToken(guestToken, new Date());
    expect(await guestIn(browser)).toMatchObject({ identityId });
  });

  test('keeps credentials for fifty minutes, and the identity beyond', async () => {
    const browser = world.openBrowser();
    const first = (await browser.get('/buyer/login')).json().guestToken;
    await age(browser, 2_990_000);
    expect((await browser.get('/buyer/login')).json().guestToken).toBe(first);
    const before = await guestIn(browser);
    await age(browser, 10_000);
    const renewed = (await browser.get('/buyer/login')).json().guestToken;
    expect(renewed).not.toBe(first);
    expect(await guestIn(browser)).toMatchObject({ identityId: before?.identityId });
  });

  test('is done without when the identity provider is away', async () => {
    const away = await elsewhere(world.openBrowser(), { USERPOOL_ORIGIN: 'http://127.0.0.1:1' });
    const reply = await away.get('/buyer/login');
    expect([reply.statusCode, reply.json().guestToken]).toEqual([200, undefined]);
  });
});
