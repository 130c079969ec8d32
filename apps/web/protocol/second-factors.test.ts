import { startPasskey, startPasskeySignIn } from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { createAccount, signIn, type TestAccount } from '@luwag/testing/builders/accounts';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { createPasskey, type TestPasskey } from '@luwag/testing/harness/authenticator';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { publicOrigin } from '@luwag/testing/harness/origin';
import { type Browser, startWebHarness } from '@luwag/testing/harness/web-harness';
import { postSignIn, postToDoor } from '@luwag/testing/harness/web-visits';
import { beforeAll, describe, expect, test } from 'vitest';
import { invite } from '../../../modules/accounts/sign-in/staff.ts';
import { totpCode } from '../../userpool/src/totp.ts';
import { buildServer } from '../server/server.ts';
import { WebSettings } from '../server/settings.ts';
import { probePages } from './probe-pages.ts';

const world = forAllTests(() =>
  startWebHarness((settings) => buildServer(WebSettings.parse(settings), probePages)),
);

const at = (path: string) => publicOrigin + path;
const stepNow = () => Math.floor(Date.now() / 30_000);
const challengeOf = async (browser: Browser, error: string) =>
  (await browser.get(`/buyer/login?error=${error}`)).json().challenge;

describe('an authenticator app', () => {
  let buyer: TestAccount;
  let secret: string;

  beforeAll(async () => {
    buyer = await createAccount(world);
    const { accessToken } = await signIn(world, buyer);
    ({ secret } = await world.userPool.associateTotp({ accessToken }));
    await world.userPool.verifyTotp({ accessToken, code: totpCode(secret, stepNow() - 1) });
    await world.userPool.setFactors({ accessToken, totp: { isOn: true, isPreferred: true } });
  });

  test('is asked for after the password, which need not be typed again', async () => {
    const browser = world.openBrowser();
    const asked = await postSignIn(browser, buyer);
    expect(asked.headers.location).toBe(
      at('/buyer/login?error=TotpRequired&callbackUrl=%2Fbuyer%2Fdashboard'),
    );
    expect(asked.set.join()).not.toContain('luwag.session');
    const [cookie = ''] = asked.set.filter((one) => one.startsWith('__Host-luwag.challenge='));
    expect(cookie).toMatch(/; Max-Age=180; HttpOnly; Secure; SameSite=Lax$/);
    expect(await challengeOf(browser, 'TotpRequired')).toBe('totp');

    const wrong = await postToDoor(browser, 'buyer', { code: '000000', json: 'true' });
    expect([wrong.statusCode, wrong.json()]).toEqual([
      401,
      { url: at('/buyer/login?error=CodeMismatch&callbackUrl=%2Fbuyer%2Fdashboard') },
    ]);
    expect(await challengeOf(browser, 'CodeMismatch')).toBe('totp');

    const code = totpCode(secret, stepNow());
    const callbackUrl = '/buyer/dashboard';
    const right = await postToDoor(browser, 'buyer', { code, callbackUrl });
    expect(right.headers.location).toBe(at('/buyer/dashboard'));
    expect(browser.jar.has('__Host-luwag.challenge')).toBe(false);
    expect((await browser.get('/api/auth/session')).json()).toMatchObject({ role: 'buyer' });
  });

  test('answers for the attempt it was asked in, and no other', async () => {
    const code = totpCode(secret, stepNow() + 1);
    const nobody = await postToDoor(world.openBrowser(), 'buyer', { code });
    expect(nobody.headers.location).toBe(at('/buyer/login?error=CodeExpired'));
    const browser = world.openBrowser();
    await postSignIn(browser, buyer);
    const elsewhere = await postToDoor(browser, 'merchant', { code, callbackUrl: '/' });
    expect(elsewhere.headers.location).toBe(at('/merchant/login?error=CodeExpired'));
  });

  test('is forgotten by whoever opens the page anew', async () => {
    const browser = world.openBrowser();
    await postSignIn(browser, buyer);
    expect((await browser.get('/buyer/login')).json()).toMatchObject({
      challenge: null,
      error: null,
      callbackUrl: '/buyer/dashboard',
    });
  });
});

test('a code by mail is asked for in the same way', async () => {
  const buyer = await createAccount(world);
  const { accessToken } = await signIn(world, buyer);
  await world.userPool.setFactors({ accessToken, emailOtp: { isOn: true, isPreferred: true } });
  const browser = world.openBrowser();
  const asked = await postSignIn(browser, buyer, { json: 'true' });
  expect(asked.json().url).toContain('error=EmailCodeRequired');
  expect(await challengeOf(browser, 'EmailCodeRequired')).toBe('email_code');
  const wrong = await postToDoor(browser, 'buyer', { code: '000000' });
  expect(wrong.headers.location).toContain('error=CodeMismatch');
});

describe('a passkey alone', () => {
  const page = () => securityPageOf(world);
  async function withPasskey(role: 'buyer' | 'merchant') {
    const { passkey, reply } = await page().addPasskey(await page().someone({ role }));
    expect(reply.statusCode).toBe(200);
    return passkey;
  }
  const answerOf = async (passkey: TestPasskey) => {
    const { challenge_id, options } = (await page().call(startPasskeySignIn, undefined)).json();
    return JSON.stringify({ challenge_id, answer: passkey.answer(options) });
  };

  test.each(['merchant', 'buyer'] as const)('is enough for a %s', async (role) => {
    const browser = world.openBrowser();
    const callbackUrl = `/${role}/dashboard`;
    const passkey = await answerOf(await withPasskey(role));
    const reply = await postToDoor(browser, role, { passkey, callbackUrl });
    expect(reply.headers.location).toBe(at(callbackUrl));
    expect((await browser.get('/api/auth/session')).json()).toMatchObject({ role });
    expect(browser.jar.has('__Host-luwag.device')).toBe(true);
    expect((await browser.get(callbackUrl)).statusCode).toBe(200);
  });

  test('opens no door of another kind, and none of staff', async () => {
    const passkey = await withPasskey('merchant');
    for (const [role, error] of [
      ['buyer', '/buyer/login?error=PasskeyRefused'],
      ['staff', '/ops/login?error=CredentialsSignin'],
    ] as const) {
      const browser = world.openBrowser();
      const reply = await postToDoor(browser, role, { passkey: await answerOf(passkey) });
      expect(reply.headers.location).toBe(at(error));
      expect(browser.jar.has('__Host-luwag.session')).toBe(false);
    }
  });

  test.each(['', 'not JSON', '{}'])('that is %j is no sign-in', async (passkey) => {
    const reply = await postToDoor(world.openBrowser(), 'merchant', { passkey });
    expect(reply.headers.location).toBe(at('/merchant/login?error=CredentialsSignin'));
  });
});

describe('staff', () => {
  const invited = async (account: TestAccount) =>
    inScope(world.db, 'system', (tx) =>
      invite(tx, account.id, { now: new Date(), requestId: 'test' }),
    );

  test('come in by passkey; the first time by the invitation that lets them make one', async () => {
    const account = await createAccount(world, { role: 'staff' });
    const bare = await postSignIn(world.openBrowser(), account, { callbackUrl: '/ops' });
    expect(bare.headers.location).toBe(at('/ops/login?error=PasskeyRequired&callbackUrl=%2Fops'));

    const first = world.openBrowser();
    const { token: invitation } = await invited(account);
    const enrolling = await postSignIn(first, account, { invitation, callbackUrl: '/ops' });
    expect(enrolling.headers.location).toBe(at('/ops'));
    const made = (await first.postJson(startPasskey.path, undefined)).json();
    const passkey = createPasskey();
    const added = await world.web.inject({
      method: 'PUT',
      url: '/api/v1/users/user/settings/security/',
      headers: { cookie: `access_token=${first.jar.get('access_token')}`, origin: publicOrigin },
      payload: {
        action: 'add_passkey',
        challenge_id: made.challenge_id,
        answer: passkey.make(made.options),
        name: 'Key',
      },
    });
    expect(added.statusCode).toBe(200);

    const browser = world.openBrowser();
    const asked = (await browser.postJson(startPasskeySignIn.path, undefined)).json();
    const answer = { challenge_id: asked.challenge_id, answer: passkey.answer(asked.options) };
    const arrived = await postSignIn(browser, account, {
      passkey: JSON.stringify(answer),
      callbackUrl: '/ops',
    });
    expect(arrived.headers.location).toBe(at('/ops'));
    expect((await browser.get('/api/auth/session')).json()).toMatchObject({ role: 'staff' });
  });

  test.each(['{', '7', '{"challenge_id":"x"}'])(
    'a passkey of %j is no passkey',
    async (passkey) => {
      const account = await createAccount(world, { role: 'staff' });
      const reply = await postSignIn(world.openBrowser(), account, { passkey, json: 'true' });
      expect([reply.statusCode, reply.json().url]).toEqual([
        401,
        expect.stringContaining('/ops/login?error=CredentialsSignin'),
      ]);
    },
  );
});

test('an account on hold says so, to whoever knows its password', async () => {
  const buyer = await createAccount(world, { accountStatus: 'SUSPENDED' });
  const reply = await postSignIn(world.openBrowser(), buyer, { json: 'true' });
  expect([reply.statusCode, reply.json().url]).toEqual([
    401,
    expect.stringContaining('error=AccountSuspended'),
  ]);
  expect(reply.set.join()).not.toContain('luwag.session');
});

describe('a device', () => {
  test('is known again: the same key is kept and sent', async () => {
    const buyer = await createAccount(world);
    const browser = world.openBrowser();
    await postSignIn(browser, buyer);
    const key = browser.jar.get('__Host-luwag.device');
    expect(key).toBeTruthy();
    const csrfToken = await browser.csrfToken();
    await browser.postForm('/api/auth/signout', { csrfToken });
    await postSignIn(browser, buyer);
    expect(browser.jar.get('__Host-luwag.device')).toBe(key);
  });
});
