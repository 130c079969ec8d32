import { randomUUID } from 'node:crypto';
import { forgotPassword, getUser, poolEvent, resetPassword } from '@luwag/contracts/accounts';
import { inScope } from '@luwag/db/scope';
import { armFailpoints } from '@luwag/platform/failpoints';
import { createAccount, signIn } from '@luwag/testing/builders/accounts';
import { callOf, freshEmail, keyIn } from '@luwag/testing/builders/signups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { waitUntil } from '@luwag/testing/harness/processes';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startSignupHarness);
afterEach(() => armFailpoints(undefined, 'test'));

const newPassword = 'Bagong-Simula-2026!';
const forgot = (email: string) => callOf(harness, forgotPassword, { email, account_type: 'buyer' });
const reset = (key: string, password = newPassword) =>
  callOf(harness, resetPassword, {
    confirmation_key: key,
    new_password: password,
    confirm_password: password,
  });
const isOpen = async (headers: Record<string, string>) =>
  (await harness.app.inject({ method: 'GET', url: getUser.path, headers })).statusCode === 200;
const tell = (payload: object) => callOf(harness, poolEvent, payload, harness.userpool.hookSecret);

describe('a forgotten password', () => {
  test('is set anew by the link in the mail; every session ends and the owner is told', async () => {
    const account = await createAccount(harness);
    const { headers } = await signIn(harness, account);
    expect(await isOpen(headers)).toBe(true);
    expect((await forgot(account.email)).json()).toEqual({ resend_after_seconds: 60 });
    const mail = await harness.arrival(account.email);
    expect(mail.subject).toBe('Set a new password');
    expect(mail.text).toContain('http://luwag.test/reset-password?key=');
    const reply = await reset(keyIn(mail.text));
    expect([reply.statusCode, reply.json()]).toEqual([200, { account_type: 'buyer' }]);
    expect(await isOpen(headers)).toBe(false);
    expect((await harness.arrival(account.email, 2)).subject).toBe('Your password was changed');
    const password = newPassword;
    expect((await harness.userPool.signIn({ username: account.email, password })).kind).toBe(
      'signed_in',
    );
    const { rows } = await sql<{ action: string }>`
      select action from audit.events where account_id = ${account.id}
      and action like 'password.%' order by id`.execute(harness.db);
    expect(rows.map((row) => row.action)).toEqual(['password.reset_asked', 'password.reset']);
    // Once.
    expect((await reset(keyIn(mail.text))).json().code).toBe('link_expired');
  });

  test('answers the same for a stranger, and mails nobody', async () => {
    const account = await createAccount(harness);
    const nobody = freshEmail();
    const [known, unknown] = [await forgot(account.email), await forgot(nobody)];
    expect(known.statusCode).toBe(202);
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    await harness.arrival(account.email);
    await harness.settled();
    expect(await harness.inbox(nobody)).toEqual([]);
  });

  test('refuses a password that is on every list, and the link still works', async () => {
    const account = await createAccount(harness);
    await forgot(account.email);
    const key = keyIn((await harness.arrival(account.email)).text);
    const reply = await reset(key, 'Password1!');
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'password_refused']);
    expect((await reset(key)).statusCode).toBe(200);
    expect((await reset('nonsense')).json().code).toBe('link_expired');
  });

  test('ends the sessions even if we die before doing it ourselves', async () => {
    const account = await createAccount(harness);
    const { headers } = await signIn(harness, account);
    await forgot(account.email);
    const key = keyIn((await harness.arrival(account.email)).text);
    armFailpoints('accounts.password_reset:throw', 'test');
    expect((await reset(key)).statusCode).toBe(500);
    await waitUntil(async () => !(await isOpen(headers)), 'the session to end');
  });
});

describe('the identity provider', () => {
  const subOf = async (id: string) =>
    (
      await inScope(harness.db, 'system', (tx) =>
        tx.selectFrom('accounts').select('pool_sub').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).pool_sub ?? '';

  test('says that a sign-in was copied: the session ends and its owner is told, once', async () => {
    const account = await createAccount(harness, { locale: 'fil' });
    const { headers, accessToken } = await signIn(harness, account);
    const claims = JSON.parse(
      Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString(),
    ) as { origin_jti: string };
    const event = {
      event_id: randomUUID(),
      triggerSource: 'Luwag_FamilyRevoked',
      userName: account.sub,
      request: {
        origin_jti: claims.origin_jti,
        reason: 'refresh_token_reuse',
        userAttributes: { email: account.email },
      },
    };
    expect((await tell(event)).statusCode).toBe(204);
    expect((await tell(event)).statusCode).toBe(204);
    expect(await isOpen(headers)).toBe(false);
    expect((await harness.arrival(account.email)).subject).toBe(
      'Na-log out namin ang isang device mo',
    );
    await harness.settled();
    expect(await harness.inbox(account.email)).toHaveLength(1);
    const { rows } = await sql<{ end_reason: string }>`
      select detail ->> 'reason' as end_reason from audit.events
      where account_id = ${account.id} and action = 'session.ended'`.execute(harness.db);
    expect(rows).toEqual([{ end_reason: 'token_reused' }]);
  });

  test('has a code for signing in mailed, and the link for a new address to that address', async () => {
    const account = await createAccount(harness, { role: 'merchant' });
    const newAddress = freshEmail('bago');
    const event = (triggerSource: string, email: string, code: string) => ({
      event_id: randomUUID(),
      triggerSource,
      userName: account.sub,
      request: { code, userAttributes: { email } },
    });
    await tell(event('CustomEmailSender_Authentication', account.email, '481516'));
    const mail = await harness.arrival(account.email);
    expect([mail.subject, mail.code]).toEqual(['Your code for logging in', '481516']);
    await tell(event('CustomEmailSender_UpdateUserAttribute', newAddress, '234211'));
    const link = await harness.arrival(newAddress);
    expect(link.subject).toBe('Confirm your new e-mail address');
    expect(link.text).toContain('http://luwag.test/merchant/settings/security?email_key=');
    await tell(event('Something_Else', account.email, '1'));
    await harness.settled();
    expect(await harness.inbox(account.email)).toHaveLength(1);
    expect(await subOf(account.id)).toBe(account.sub);
  });
});
