import { confirmNumber, verifyEmail } from '@luwag/contracts/accounts';
import {
  getSecuritySettings,
  openSessionByPasskey,
  startPasskeySignIn,
} from '@luwag/contracts/sessions';
import { inScope } from '@luwag/db/scope';
import { auditOf, passTime } from '@luwag/testing/builders/account-probes';
import { type NewAccount, signIn } from '@luwag/testing/builders/accounts';
import { securityPageOf } from '@luwag/testing/builders/security-page';
import { askForCode, callOf, keyIn, signUp } from '@luwag/testing/builders/signups';
import { createPasskey, type Quirks, type TestPasskey } from '@luwag/testing/harness/authenticator';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startSignupHarness);

/** Whose a token is. */
const emailBehind = async (accessToken: string) => {
  const headers = { authorization: `Bearer ${accessToken}` };
  const url = getSecuritySettings.path;
  return (await harness.app.inject({ method: 'GET', url, headers })).json().email;
};

describe('a passkey alone', () => {
  async function withPasskey(more: NewAccount) {
    const page = securityPageOf(harness);
    const who = await page.someone(more);
    const { passkey, reply } = await page.addPasskey(who);
    expect(reply.statusCode).toBe(200);
    return { account: who.account, passkey };
  }
  const challenge = async () => (await callOf(harness, startPasskeySignIn, {})).json();
  const answerOf = async (passkey: TestPasskey, quirks?: Quirks) => {
    const { challenge_id, options } = await challenge();
    return { challenge_id, answer: passkey.answer(options, quirks) };
  };
  const open = (account_type: string, passkey: object) =>
    callOf(harness, openSessionByPasskey, { account_type, passkey, user_agent: 'Chrome/140.0' });

  test.each(['merchant', 'buyer'] as const)('signs a %s in', async (role) => {
    const { account, passkey } = await withPasskey({ role });
    const reply = await open(role, await answerOf(passkey));
    expect(reply.statusCode).toBe(201);
    const { session, tokens } = reply.json();
    expect(session).toMatchObject({ role, name: 'Ana Reyes' });
    expect(await emailBehind(tokens.access_token)).toBe(account.email);
    const refreshed = await harness.userPool.refreshTokens({
      refreshToken: tokens.refresh_token,
      deviceKey: tokens.new_device_key,
    });
    expect(await emailBehind(refreshed.accessToken)).toBe(account.email);
    const { factors } = await inScope(harness.db, 'system', (tx) =>
      tx
        .selectFrom('sessions')
        .select('factors')
        .where('id', '=', session.id)
        .executeTakeFirstOrThrow(),
    );
    expect(factors).toEqual(['passkey']);
    expect((await auditOf(harness.db, account.id)).at(-1)).toBe('session.opened');
  });

  test('does not open an account of another kind, nor one that nobody has', async () => {
    const { passkey } = await withPasskey({ role: 'merchant' });
    const replies = [
      await open('buyer', await answerOf(passkey)),
      await open('merchant', await answerOf(createPasskey())),
    ];
    for (const reply of replies)
      expect([reply.statusCode, reply.json().code]).toEqual([422, 'passkey_refused']);
  });

  test('is not enough for staff', async () => {
    const reply = await open('staff', await answerOf(createPasskey()));
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid_request']);
  });

  test.each<[string, Quirks]>([
    ['of another origin', { origin: 'https://elsewhere.example' }],
    ['given without asking who is there', { isUnverified: true }],
    ['signed by another key', { isForged: true }],
  ])('whose answer is %s is refused', async (_what, quirks) => {
    const { passkey } = await withPasskey({ role: 'merchant' });
    const reply = await open('merchant', await answerOf(passkey, quirks));
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'passkey_refused']);
  });

  test('answers a challenge once, though it comes twenty times, and within two minutes', async () => {
    const { account, passkey } = await withPasskey({ role: 'merchant' });
    const answer = await answerOf(passkey);
    const replies = await Promise.all(Array.from({ length: 20 }, () => open('merchant', answer)));
    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(1);
    const late = await answerOf(passkey);
    await passTime(harness.db, 121_000);
    expect((await open('merchant', late)).statusCode).toBe(422);
    const acts = await auditOf(harness.db, account.id);
    expect(acts.filter((act) => act === 'session.opened')).toHaveLength(2);
  });

  test('of a suspended account says so, and opens nothing', async () => {
    const { account, passkey } = await withPasskey({ role: 'merchant' });
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('accounts')
        .set({ account_status: 'SUSPENDED' })
        .where('id', '=', account.id)
        .execute(),
    );
    expect((await open('merchant', await answerOf(passkey))).json().code).toBe('account_suspended');
  });
});

describe('a registration that is finished', () => {
  const browser = { user_agent: 'Chrome/140.0' };
  async function registered({ isConfirmed = true } = {}) {
    const { signup, registered: mine } = await signUp(harness);
    if (isConfirmed) {
      const { text } = await harness.arrival(signup.email);
      const body = { confirmation_key: keyIn(text), account_type: 'buyer' };
      expect((await callOf(harness, verifyEmail, body)).statusCode).toBe(200);
    }
    const sent = await askForCode(harness, mine.token, signup.contact_number);
    const { code: otp = '' } = await harness.arrival(signup.contact_number);
    const confirm = (more: object, bearer = mine.token) =>
      callOf(harness, confirmNumber, { session_id: sent.json().sessionId, otp, ...more }, bearer);
    return { ...mine, signup, confirm };
  }

  test('signs its browser in with the number’s code, once', async () => {
    const { signup, confirm } = await registered();
    const replies = await Promise.all([1, 2, 3].map(() => confirm({ sign_in: browser })));
    const opened = replies.flatMap((reply) => reply.json().opened ?? []);
    expect(opened).toHaveLength(1);
    expect(opened[0].session).toMatchObject({ role: 'buyer' });
    expect(await emailBehind(opened[0].tokens.access_token)).toBe(signup.email);
    expect((await confirm({ sign_in: browser })).json().opened).toBeUndefined();
  });

  test('signs nobody in who does not ask, or whose address is not confirmed', async () => {
    const silent = await (await registered()).confirm({});
    const early = await (await registered({ isConfirmed: false })).confirm({ sign_in: browser });
    for (const reply of [silent, early]) {
      expect(reply.statusCode).toBe(200);
      expect(reply.json().opened).toBeUndefined();
    }
  });

  test('signs nobody in by another registration’s token, or by a code that is wrong', async () => {
    const [mine, other] = [await registered(), await registered()];
    const foreign = await mine.confirm({ sign_in: browser }, other.token);
    const wrong = await mine.confirm({ sign_in: browser, otp: '000000' });
    for (const reply of [foreign, wrong]) expect(reply.statusCode).toBe(422);
    expect(await auditOf(harness.db, mine.id)).not.toContain('session.opened');
  });

  test('signs nobody in whose account has been opened with its password already', async () => {
    const { id, signup, confirm } = await registered();
    const account = {
      id,
      sub: '',
      role: 'buyer' as const,
      email: signup.email,
      password: signup.password,
      firstName: '',
      lastName: '',
    };
    await signIn(harness, account);
    expect((await confirm({ sign_in: browser })).json().opened).toBeUndefined();
  });
});
