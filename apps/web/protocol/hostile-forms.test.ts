import { createAccount } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startWebHarness } from '@luwag/testing/harness/web-harness';
import { postSignIn } from '@luwag/testing/harness/web-visits';
import { describe, expect, test } from 'vitest';
import { buildServer } from '../server/server.ts';
import { WebSettings } from '../server/settings.ts';
import { probePages } from './probe-pages.ts';
import { sessionCookieOf } from './session-cookie.ts';

const world = forAllTests(() =>
  startWebHarness((settings) => buildServer(WebSettings.parse(settings), probePages)),
);
const buyer = forAllTests(() => createAccount(world));

const hostile: [string, unknown][] = [
  ['a NUL byte', 'ana\0@example.ph'],
  ['half a character', 'ana\ud83d'],
  ['a lot', 'x'.repeat(60_000)],
  ['a megabyte', 'x'.repeat(1024 * 1024)],
  ['another at-sign', 'ana＠example.ph'],
  ['a quoted address', '"ana reyes"@example.ph'],
  ['a line break', 'ana@example.ph\r\nset-cookie: a=b'],
  ['SQL', "'; drop table users; --"],
  ['a number', 1e21],
  ['no value', null],
  ['a list', ['a', 'b']],
  ['an object', { $ne: null }],
];

describe('sign-in', () => {
  test.each(hostile)(
    'with %s in any field signs nobody in and breaks nothing',
    async (_, value) => {
      for (const field of [
        'email',
        'password',
        'code',
        'csrfToken',
        'callbackUrl',
        'passkey',
        'json',
      ]) {
        const browser = world.openBrowser();
        const { email, password } = buyer;
        const form = { csrfToken: await browser.csrfToken(), email, password: `${password}x` };
        const json = { ...form, json: 'true', [field]: value };
        const reply = await browser.postJson('/api/auth/callback/buyer', json);
        expect(reply.statusCode, `${field}: ${reply.body}`).toBeLessThan(500);
        expect(reply.set.join()).not.toContain('luwag.session=');
        expect(reply.headers['set-cookie']?.toString() ?? '').not.toContain('a=b');
      }
    },
  );

  test('takes no word about who somebody is from the form', async () => {
    const browser = world.openBrowser();
    const more = { role: 'staff', account_status: 'ACTIVE', sessionId: 'x', is_admin: 'true' };
    await postSignIn(browser, await createAccount(world), more);
    expect((await browser.get('/api/auth/session')).json()).toMatchObject({ role: 'buyer' });
  });
});

test('an update of the session changes the name on it and nothing else', async () => {
  const browser = world.openBrowser();
  await postSignIn(browser, await createAccount(world));
  const { tokenOf } = sessionCookieOf(() => world);
  const before = await tokenOf(browser);
  const csrfToken = await browser.csrfToken();
  const role = 'staff';
  const more = { role, user: { role }, sessionId: 'x', expiresAtMs: 9e15, refreshToken: 'x' };
  const data = { name: 'New Name', ...more };
  await browser.postJson('/api/auth/session', { csrfToken, data });
  expect(await tokenOf(browser)).toEqual({ ...before, name: 'New Name' });
});
