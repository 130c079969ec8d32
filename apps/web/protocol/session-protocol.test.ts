import { createAccount } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { publicOrigin } from '@luwag/testing/harness/origin';
import { createBrowser, startWebHarness } from '@luwag/testing/harness/web-harness';
import { postSignIn, postToDoor } from '@luwag/testing/harness/web-visits';
import { describe, expect, test } from 'vitest';
import { buildServer } from '../server/server.ts';
import { WebSettings } from '../server/settings.ts';
import { probePages } from './probe-pages.ts';

// What we rely on of next-auth 4, row by row. It is used outside Next, where nobody promises
// anything, so an upgrade that changes one of these fails here and not in somebody's browser.

const world = forAllTests(() =>
  startWebHarness((settings) => buildServer(WebSettings.parse(settings), probePages)),
);
const buyer = forAllTests(() => createAccount(world, { firstName: 'Maria', lastName: 'Santos' }));

const at = (path: string) => publicOrigin + path;

async function signedIn() {
  const browser = world.openBrowser();
  await postSignIn(browser, buyer);
  return browser;
}

describe('reading', () => {
  test('nobody has an empty session, and gets no cookie for asking', async () => {
    const reply = await world.openBrowser().get('/api/auth/session');
    expect([reply.statusCode, reply.json()]).toEqual([200, {}]);
    expect(reply.set.map((one) => one.split('=')[0])).toEqual(['__Host-luwag.csrf']);
    expect(reply.headers['cache-control']).toContain('no-store');
  });

  test('a form token comes with its cookie', async () => {
    const reply = await world.openBrowser().get('/api/auth/csrf');
    expect(reply.json().csrfToken).toMatch(/^[0-9a-f]{64}$/);
    const [cookie = ''] = reply.set.filter((one) => one.startsWith('__Host-luwag.csrf='));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('the providers are the three doors, by credentials', async () => {
    const providers = (await world.openBrowser().get('/api/auth/providers')).json();
    expect(Object.keys(providers)).toEqual(['buyer', 'merchant', 'staff']);
    expect(providers.merchant).toEqual({
      id: 'merchant',
      name: 'merchant',
      type: 'credentials',
      signinUrl: at('/api/auth/signin/merchant'),
      callbackUrl: at('/api/auth/callback/merchant'),
    });
  });
});

describe('signing in', () => {
  test('without script: a redirect to where the person wanted to go, and the cookies', async () => {
    const browser = world.openBrowser();
    const reply = await postSignIn(browser, buyer);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, at('/buyer/dashboard')]);
    for (const name of ['__Host-luwag.session', 'access_token', '__Host-luwag.device']) {
      const [cookie = ''] = reply.set.filter((one) => one.startsWith(`${name}=`));
      expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/);
    }
    const session = (await browser.get('/api/auth/session')).json();
    expect(Object.keys(session).sort()).toEqual(['expires', 'role', 'user']);
    expect(session).toMatchObject({ user: { name: 'Maria Santos' }, role: 'buyer' });
  });

  test('ends the registration that led here', async () => {
    const browser = world.openBrowser({ '__Host-luwag.registration': 'r'.repeat(43) });
    await postSignIn(browser, buyer);
    expect(browser.jar.has('__Host-luwag.registration')).toBe(false);
  });

  test('with script: the address comes in the body', async () => {
    const reply = await postSignIn(world.openBrowser(), buyer, { json: 'true' });
    expect([reply.statusCode, reply.json()]).toEqual([200, { url: at('/buyer/dashboard') }]);
  });

  test.each([
    ['a wrong password', { password: 'Wrong-2026' }],
    ['an unknown address', { email: 'nobody@luwag.test' }],
    ['no password', { password: '' }],
  ])('%s is 401 in JSON, and the sign-in page otherwise', async (_, wrong) => {
    const url = at('/buyer/login?error=CredentialsSignin&callbackUrl=%2Fbuyer%2Fdashboard');
    const scripted = await postSignIn(world.openBrowser(), buyer, { ...wrong, json: 'true' });
    expect([scripted.statusCode, scripted.json()]).toEqual([401, { url }]);
    const plain = await postSignIn(world.openBrowser(), buyer, wrong);
    expect([plain.statusCode, plain.headers.location]).toEqual([302, url]);
    expect(plain.set.join()).not.toContain('luwag.session');
  });

  test('the wrong door looks like a wrong password, at that door', async () => {
    const { email, password } = buyer;
    const reply = await postToDoor(world.openBrowser(), 'merchant', { email, password });
    expect(reply.headers.location).toBe(at('/merchant/login?error=CredentialsSignin'));
    expect(reply.set.join()).not.toContain('luwag.session');
  });

  test('a door that is not there is refused', async () => {
    const browser = world.openBrowser();
    const csrfToken = await browser.csrfToken();
    const reply = await browser.postForm('/api/auth/callback/other', { csrfToken });
    expect(reply.statusCode).toBe(400);
  });

  test('signing in by `signin` goes to the page, as for every credentials provider', async () => {
    const browser = world.openBrowser();
    const csrfToken = await browser.csrfToken();
    const reply = await browser.postForm('/api/auth/signin/merchant', { csrfToken });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, at('/merchant/login')]);
    const json = await browser.postForm('/api/auth/signin/buyer', { csrfToken, json: 'true' });
    expect([json.statusCode, json.json()]).toEqual([200, { url: at('/buyer/login') }]);
  });

  test.each([
    ['merchant', '/buyer/plans', '/merchant/login?callbackUrl=%2Fbuyer%2Fplans'],
    ['nobody', '/merchant/keys', '/merchant/login?callbackUrl=%2Fmerchant%2Fkeys'],
  ])('posted or opened, `signin/%s` with the way back %s goes to %s', async (to, way, page) => {
    const browser = world.openBrowser();
    const form = { csrfToken: await browser.csrfToken(), callbackUrl: way };
    const posted = await browser.postForm(`/api/auth/signin/${to}`, form);
    expect([posted.statusCode, posted.headers.location]).toEqual([302, at(page)]);
    const opened = await world.openBrowser().get(`/api/auth/signin/${to}?callbackUrl=${way}`);
    expect(opened.headers.location).toBe(at(page));
  });

  test('a sign-in posted to nobody leads to no other site', async () => {
    const browser = world.openBrowser();
    const form = { csrfToken: await browser.csrfToken(), callbackUrl: 'https://evil.example/' };
    const reply = await browser.postForm('/api/auth/signin/nobody', form);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, at('/buyer/login')]);
  });

  test.each([
    ['another site', 'https://evil.example/', '/buyer/dashboard'],
    ['another site in disguise', '//evil.example', '/buyer/dashboard'],
    ['another site behind a backslash', '/\\evil.example', '/buyer/dashboard'],
    ['another site that begins like ours', `${publicOrigin}.evil.example/`, '/buyer/dashboard'],
    ['script', 'javascript:alert(1)', '/buyer/dashboard'],
    ['the first page', '/', '/buyer/dashboard'],
    ['a path', '/buyer/credit?x=1', '/buyer/credit?x=1'],
    ['an address of ours', at('/buyer/credit'), '/buyer/credit'],
  ])('%s as the way back leads to a page of ours', async (_, callbackUrl, path) => {
    const reply = await postSignIn(world.openBrowser(), buyer, { callbackUrl });
    expect([reply.statusCode, reply.headers.location]).toEqual([302, at(path)]);
  });
});

describe('a form without its token', () => {
  test.each([
    ['callback/buyer', '/api/auth/signin?csrf=true'],
    ['signin/buyer', '/api/auth/signin?csrf=true'],
    ['signin/nobody', '/api/auth/signin?csrf=true'],
    ['signout', '/api/auth/signout?csrf=true'],
  ])('posted to %s is sent back, with nothing done', async (path, location) => {
    const browser = await signedIn();
    for (const csrfToken of ['', 'f'.repeat(64)]) {
      const reply = await browser.postForm(`/api/auth/${path}`, { ...buyer, csrfToken });
      expect([reply.statusCode, reply.headers.location]).toEqual([302, at(location)]);
    }
    expect((await browser.get('/api/auth/session')).json()).toMatchObject({ role: 'buyer' });
  });

  test('posted to the session is refused', async () => {
    const browser = await signedIn();
    const reply = await browser.postJson('/api/auth/session', { data: { name: 'X' } });
    expect([reply.statusCode, reply.json()]).toEqual([400, {}]);
  });

  test('ends at the right door, which says that the page was open too long', async () => {
    const browser = world.openBrowser();
    await browser.postForm('/api/auth/callback/merchant', { callbackUrl: '/merchant/payouts' });
    const { headers } = await browser.get('/api/auth/signin?csrf=true');
    expect(headers.location).toBe(
      at('/merchant/login?error=FormExpired&callbackUrl=%2Fmerchant%2Fpayouts'),
    );
  });

  test('or made by another site is not even looked at', async () => {
    const browser = await signedIn();
    const csrfToken = await browser.csrfToken();
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const reply = await browser.postForm('/api/auth/signout', { csrfToken }, foreign);
    expect(reply.statusCode).toBe(403);
    expect((await browser.get('/api/auth/session')).json()).toMatchObject({ role: 'buyer' });
  });
});

describe('changing the session', () => {
  test('takes a new name, and keeps it', async () => {
    const browser = await signedIn();
    const csrfToken = await browser.csrfToken();
    const data = { name: 'Maria Reyes', role: 'staff', sessionId: 'x' };
    const reply = await browser.postJson('/api/auth/session', { csrfToken, data });
    expect(reply.json()).toMatchObject({ user: { name: 'Maria Reyes' }, role: 'buyer' });
    const after = (await browser.get('/api/auth/session')).json();
    expect(after).toMatchObject({ user: { name: 'Maria Reyes' }, role: 'buyer' });
  });

  test.each([null, 'text', [], { name: '' }, { name: 7 }, { activity: 'yes' }])(
    'to %j changes nothing',
    async (data) => {
      const browser = await signedIn();
      const csrfToken = await browser.csrfToken();
      const reply = await browser.postJson('/api/auth/session', { csrfToken, data });
      expect([reply.statusCode, reply.json().user]).toEqual([200, { name: 'Maria Santos' }]);
    },
  );
});

describe('signing out', () => {
  test.each([
    ['by a form', {}, 302],
    ['by script', { json: 'true' }, 200],
  ])('%s ends the session everywhere', async (_, extra, status) => {
    const browser = await signedIn();
    const before = { cookie: `access_token=${browser.jar.get('access_token')}` };
    const csrfToken = await browser.csrfToken();
    const form = { csrfToken, callbackUrl: '/buyer/login', ...extra };
    const reply = await browser.postForm('/api/auth/signout', form);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers.location ?? reply.json().url).toBe(at('/buyer/login'));
    expect(browser.jar.has('__Host-luwag.session')).toBe(false);
    expect(browser.jar.has('access_token')).toBe(false);
    expect(browser.jar.has('__Host-luwag.device')).toBe(true);
    expect((await browser.get('/api/auth/session')).json()).toEqual({});
    const api = await world.app.inject({ url: '/api/v1/users/user/', headers: before });
    expect(api.statusCode).toBe(401);
  });

  test('leaves a copy of the cookies nobody’s at once, though its tokens have time left', async () => {
    const browser = await signedIn();
    const copy = createBrowser(world.web, Object.fromEntries(browser.jar));
    expect((await copy.get('/api/auth/session')).json()).toMatchObject({ role: 'buyer' });
    await browser.postForm('/api/auth/signout', { csrfToken: await browser.csrfToken() });
    const cookies = Object.fromEntries(copy.jar);
    for (const [url, answer] of [
      ['/api/auth/session', {}],
      ['/', { session: null }],
    ] as const) {
      const replayed = createBrowser(world.web, cookies);
      expect((await replayed.get(url)).json()).toEqual(answer);
      expect(replayed.jar.has('__Host-luwag.session')).toBe(false);
    }
  });

  test('nobody may sign out too', async () => {
    const browser = world.openBrowser();
    const csrfToken = await browser.csrfToken();
    const reply = await browser.postForm('/api/auth/signout', { csrfToken, json: 'true' });
    expect([reply.statusCode, reply.json()]).toEqual([200, { url: at('/') }]);
  });
});

describe('pages of next-auth’s own', () => {
  test.each([
    ['signin', '/buyer/login'],
    ['signin?callbackUrl=/merchant/stores', '/merchant/login?callbackUrl=%2Fmerchant%2Fstores'],
    ['signin?error=SessionRequired', '/buyer/login?error=SessionRequired'],
    ['signin/buyer', '/buyer/login'],
    ['signin/staff', '/ops/login'],
    ['signin/merchant?callbackUrl=/p/abc', '/merchant/login?callbackUrl=%2Fp%2Fabc'],
    ['signin/nobody?callbackUrl=/merchant/keys', '/merchant/login?callbackUrl=%2Fmerchant%2Fkeys'],
    ['signin/buyer?error=SessionRequired', '/buyer/login?error=SessionRequired'],
    ['signout', '/'],
    ['verify-request', '/auth/error'],
    ['error', '/auth/error'],
    ['error?error=Verification', '/auth/error?error=Verification'],
    ['error?error=%3Cscript%3E', '/auth/error?error=Default'],
    ['error?callbackUrl=/buyer/pay', '/auth/error?callbackUrl=%2Fbuyer%2Fpay'],
    [
      'error?error=OAuthCallbackError&callbackUrl=%2Fbuyer%2Fdashboard',
      '/auth/error?error=OAuthCallbackError&callbackUrl=%2Fbuyer%2Fdashboard',
    ],
    ['error?error=Verification&callbackUrl=//evil.example', '/auth/error?error=Verification'],
  ])('%s are never served: %s', async (path, location) => {
    const reply = await world.openBrowser().get(`/api/auth/${path}`);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, at(location)]);
    expect(reply.body).toBe('');
  });

  test('a required session is asked for at the sign-in page', async () => {
    const reply = await world.openBrowser().get('/api/auth/error?error=SessionRequired');
    expect(reply.headers.location).toBe(at('/api/auth/signin?error=SessionRequired'));
    const back = async (callbackUrl: string) => {
      const path = `/api/auth/error?error=SessionRequired&callbackUrl=${callbackUrl}`;
      return (await world.openBrowser().get(path)).headers.location;
    };
    expect(await back('/buyer/plans')).toBe(
      at('/api/auth/signin?error=SessionRequired&callbackUrl=%2Fbuyer%2Fplans'),
    );
    expect(await back('//evil.example')).toBe(at('/api/auth/signin?error=SessionRequired'));
  });
});

describe('odd requests', () => {
  test.each(['GET', 'POST'] as const)('an unknown action is 400 by %s', async (method) => {
    const reply = await world.web.inject({ method, url: '/api/auth/unknown' });
    expect(reply.statusCode).toBe(400);
    expect(reply.headers['content-type']).toContain('text/plain');
  });

  test('other methods are not answered', async () => {
    const reply = await world.web.inject({ method: 'PUT', url: '/api/auth/session' });
    expect(reply.statusCode).toBe(405);
  });

  test.each(['/', '/api/auth/session', '/api/v1/core/banks/list'])(
    'TRACE is refused at %s, before anything is passed on',
    async (url) => {
      expect((await world.web.inject({ method: 'TRACE', url })).statusCode).toBe(405);
    },
  );

  test.each([
    ['a broken authorization', '/api/auth/session', { authorization: 'Bearer %' }],
    ['a broken session', '/api/auth/session', { cookie: '__Host-luwag.session=%E0%A4%A' }],
    ['a session in pieces', '/api/auth/session', { cookie: '__Host-luwag.session.0=a' }],
    ['a broken form token', '/api/auth/csrf', { cookie: '__Host-luwag.csrf=%7C' }],
    ['a foreign way back', '/api/auth/csrf', { cookie: '__Host-luwag.callback-url=javascript:x' }],
  ])('%s is nobody’s', async (_, url, headers) => {
    const reply = await world.web.inject({ url, headers });
    expect(reply.statusCode).toBe(200);
  });

  test.each([
    'callback/buyer',
    'callback',
    'signin?callbackUrl=javascript:alert(1)',
    'csrf?callbackUrl=javascript:alert(1)',
    'csrf?callbackUrl=a&callbackUrl=b',
    'session?callbackUrl[]=x',
  ])('GET %s is no failure of the server', async (path) => {
    const { statusCode, headers } = await world.openBrowser().get(`/api/auth/${path}`);
    expect(statusCode).toBeLessThan(500);
    expect(headers['content-type'] ?? '').not.toContain('html');
  });

  test.each(['{', '[]', '"x"', 'null', '{"csrfToken":{"a":1}}'])(
    'posting %s is no failure of the server',
    async (payload) => {
      const headers = { 'content-type': 'application/json', origin: publicOrigin };
      for (const path of ['session', 'signout', 'callback/buyer', '_log']) {
        const url = `/api/auth/${path}`;
        const reply = await world.web.inject({ method: 'POST', url, headers, payload });
        expect(reply.statusCode).toBeLessThan(500);
      }
    },
  );
});

test('the choice of the full edition stays with the browser until the light one is opened', async () => {
  const browser = world.openBrowser();
  await browser.get('/?edition=full');
  await postSignIn(browser, buyer);
  expect(browser.jar.get('luwag.edition')).toBe('full');
  await browser.get('/slow-network');
  expect(browser.jar.has('luwag.edition')).toBe(false);
});
