import {
  poolEvent,
  registerBuyer,
  registerMerchant,
  resendEmailValidation,
  verifyEmail,
} from '@luwag/contracts/accounts';
import { inScope } from '@luwag/db/scope';
import { armFailpoints } from '@luwag/platform/failpoints';
import { findIdOfEmail, readPerson } from '@luwag/testing/builders/accounts';
import {
  askForCode,
  buyerSignup,
  callOf,
  freshEmail,
  keyIn,
  merchantSignup,
  type Registered,
  signUp,
  tryCode,
} from '@luwag/testing/builders/signups';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { openAnswer } from '@luwag/testing/harness/open-answer';
import { waitUntil } from '@luwag/testing/harness/processes';
import { startSignupHarness } from '@luwag/testing/harness/signup-harness';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { makeLinkToken } from '../codes/mail-tokens.ts';
import { findTin } from '../profile/people.ts';

const harness = forAllTests(startSignupHarness);
afterEach(() => armFailpoints(undefined, 'test'));

const accountOf = async (email: string) => {
  const id = await findIdOfEmail(harness, email);
  return id === undefined ? undefined : readPerson(harness, id);
};
const auditOf = async (accountId: string) => {
  const { rows } = await sql<{ action: string; actor_kind: string }>`
    select action, actor_kind from audit.events where account_id = ${accountId} order by id`.execute(
    harness.db,
  );
  return rows.map(({ action, actor_kind }) => `${actor_kind} ${action}`);
};
const verify = (key: string, account_type = 'buyer') =>
  callOf(harness, verifyEmail, { confirmation_key: key, account_type });

describe('signing up', () => {
  test('goes from the form to a proven address and number, by the mail and the text alone', async () => {
    const { signup, registered, reply } = await signUp(harness);
    expect(reply.json()).toEqual({
      data: expect.any(String),
      iv: expect.any(String),
      tag: expect.any(String),
      kid: 'test',
      v: 1,
    });
    expect(registered).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      first_name: 'Maria',
      middle_name: 'Santos',
      last_name: 'Dela Cruz',
      companies: [],
      account_status: 'PENDING',
    });

    const mail = await harness.arrival(signup.email);
    expect(mail).toMatchObject({ kind: 'mail', subject: 'Confirm your e-mail address' });
    expect(mail.text).toContain('http://luwag.test/buyer/verify?key=');
    const verified = await verify(keyIn(mail.text));
    expect(verified.statusCode).toBe(200);
    expect(verified.json()).toEqual({ email: signup.email, account_type: 'buyer' });

    const sent = await askForCode(harness, registered.token, `0${signup.contact_number.slice(3)}`);
    expect(sent.statusCode).toBe(200);
    expect(sent.json()).toEqual({
      sessionId: expect.any(String),
      resend_after_seconds: 60,
      expires_in_seconds: 300,
      attempts_left: 5,
    });
    const text = await harness.arrival(signup.contact_number);
    expect(text).toMatchObject({ kind: 'text', from: 'LUWAG', carrierWarnings: [] });
    expect(text.text.endsWith(`\n\n@luwag.test #${text.code}`)).toBe(true);
    const { sessionId } = sent.json();
    const confirmed = await tryCode(harness, registered.token, sessionId, text.code ?? '');
    expect(confirmed.json()).toEqual({ contact_number: signup.contact_number });
    expect((await harness.arrival(signup.email, 2)).subject).toBe(
      'Your mobile number is confirmed',
    );

    const account = await accountOf(signup.email);
    expect(account).toMatchObject({ id: registered.id, role: 'buyer', account_status: 'PENDING' });
    expect(account?.email_confirmed_at).not.toBeNull();
    expect(account?.number_confirmed_at).not.toBeNull();
    expect(await auditOf(registered.id)).toEqual([
      'anonymous account.registered',
      'anonymous email.confirmed',
      'registrant number.confirmed',
    ]);
    const signedIn = await harness.userPool.signIn({
      username: signup.email,
      password: signup.password,
    });
    expect(signedIn.kind).toBe('signed_in');
  });

  test('as a merchant keeps the business, in Filipino where asked, and is not wrapped', async () => {
    const signup = merchantSignup({ locale: 'fil' });
    const reply = await callOf(harness, registerMerchant, signup);
    expect(reply.statusCode).toBe(201);
    const registered = registerMerchant.success.body.parse(reply.json());
    const mail = await harness.arrival(signup.email);
    expect(mail.subject).toBe('Kumpirmahin ang e-mail mo');
    expect(mail.text).toContain('http://luwag.test/merchant/verify?key=');
    const profile = await inScope(harness.db, 'system', (tx) =>
      tx
        .selectFrom('merchant_profiles')
        .selectAll()
        .where('account_id', '=', registered.id)
        .executeTakeFirst(),
    );
    expect(profile).toMatchObject({
      business_name: 'Tindahan ni Aling Nena',
      website_url: 'https://nena.example.ph',
      merchant_status: 'NEW',
    });
    const tin = await inScope(harness.db, 'system', (tx) =>
      findTin(tx, harness.vault, registered.id),
    );
    expect(tin).toBe('123456789000');
    // A buyer's page does not take a merchant's link.
    expect((await verify(keyIn(mail.text), 'buyer')).json().code).toBe('link_expired');
    expect((await verify(keyIn(mail.text), 'merchant')).statusCode).toBe(200);
  });

  test.each([
    ['buyer', registerBuyer, buyerSignup],
    ['merchant', registerMerchant, merchantSignup],
  ] as const)(
    'as a %s refuses a password that is on every list, known address or not',
    async (_, endpoint, signupOf) => {
      const known = await signUp(harness);
      for (const email of [freshEmail(), known.signup.email]) {
        const reply = await callOf(harness, endpoint, signupOf({ email, password: 'Password1!' }));
        expect([reply.statusCode, reply.json().code]).toEqual([422, 'password_refused']);
      }
    },
  );

  test('after a refused password goes on with a better one', async () => {
    const email = freshEmail();
    await callOf(harness, registerBuyer, buyerSignup({ email, password: 'Password1!' }));
    await signUp(harness, { email, first_name: 'Liza' });
    expect(await accountOf(email)).toMatchObject({ first_name: 'Liza' });
  });

  test('takes none of what a stranger must not set', async () => {
    const reply = await callOf(harness, registerBuyer, buyerSignup({ role: 'staff' }));
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'invalid_request']);
  });
});

describe('an address that has an account', () => {
  test('is answered like a new one, and only its owner hears', async () => {
    const { signup, registered: first } = await signUp(harness);
    const mail = await harness.arrival(signup.email);
    await verify(keyIn(mail.text));
    const again = buyerSignup({ email: signup.email, first_name: 'Juan' });
    const known = await callOf(harness, registerBuyer, again);
    const fresh = await callOf(harness, registerBuyer, buyerSignup({ first_name: 'Juan' }));
    expect(known.statusCode).toBe(fresh.statusCode);
    expect(Object.keys(known.headers)).toEqual(Object.keys(fresh.headers));
    const open = (reply: typeof known) =>
      openAnswer(harness.keys.PUBLIC_WIRE_KEY, reply.json()) as Registered;
    const [asKnown, asFresh] = [open(known), open(fresh)];
    expect(Object.keys(asKnown)).toEqual(Object.keys(asFresh));
    expect({ ...asKnown, id: '', token: '' }).toEqual({ ...asFresh, id: '', token: '' });
    // Ids of both are of the same moment, as ids in order of time are.
    expect(asKnown.id.slice(0, 8)).toBe(asFresh.id.slice(0, 8));
    expect(asKnown.id).not.toBe(first.id);
    expect(known.body.length).toBe(fresh.body.length);

    const notice = await harness.arrival(signup.email, 2);
    expect(notice.subject).toBe('You already have a Luwag account');
    expect(notice.text).toContain('http://luwag.test/buyer/login');
    expect(await accountOf(signup.email)).toMatchObject({ id: first.id, first_name: 'Maria' });
    await callOf(harness, registerBuyer, again);
    await harness.settled();
    expect(await harness.inbox(signup.email)).toHaveLength(2);
  });

  test('is not told by its id: each answer has one of its own, confirmed or not', async () => {
    const ids = async (email: string) => {
      const answers = [await signUp(harness, { email }), await signUp(harness, { email })];
      return new Set(answers.map(({ registered }) => registered.id)).size;
    };
    const { signup } = await signUp(harness);
    await verify(keyIn((await harness.arrival(signup.email)).text));
    expect([await ids(signup.email), await ids(freshEmail())]).toEqual([2, 2]);
  });

  test('and was never confirmed gets a fresh link', async () => {
    const { signup } = await signUp(harness);
    await harness.arrival(signup.email);
    await harness.travel(61);
    await callOf(harness, registerBuyer, buyerSignup({ email: signup.email }));
    const mail = await harness.arrival(signup.email, 2);
    expect(mail.subject).toBe('Confirm your e-mail address');
    const body = { confirmation_key: keyIn(mail.text), account_type: 'buyer' };
    const again = await callOf(harness, verifyEmail, { ...body, password: signup.password });
    expect(again.statusCode).toBe(200);
  });
});

describe('a registration that dies', () => {
  const register = (changes: object) => callOf(harness, registerBuyer, buyerSignup(changes));

  test('between our row and the identity provider is simply made again', async () => {
    const email = freshEmail();
    armFailpoints('accounts.row_written:throw', 'test');
    expect((await register({ email, first_name: 'Una' })).statusCode).toBe(500);
    expect(await accountOf(email)).toMatchObject({ first_name: 'Una', pool_sub: null });
    armFailpoints(undefined, 'test');
    await signUp(harness, { email, first_name: 'Ikalawa' });
    expect(await accountOf(email)).toMatchObject({ first_name: 'Ikalawa' });
    expect((await accountOf(email))?.pool_sub).not.toBeNull();
    expect((await verify(keyIn((await harness.arrival(email)).text))).statusCode).toBe(200);
  });

  test('after the identity provider is mended by its event', async () => {
    const email = freshEmail();
    armFailpoints('accounts.pool_answered:throw', 'test');
    expect((await register({ email })).statusCode).toBe(500);
    armFailpoints(undefined, 'test');
    const mail = await harness.arrival(email);
    expect((await accountOf(email))?.pool_sub).not.toBeNull();
    expect((await verify(keyIn(mail.text))).statusCode).toBe(200);
  });

  test('while confirming the address is finished by the same link', async () => {
    const { signup } = await signUp(harness);
    const key = keyIn((await harness.arrival(signup.email)).text);
    armFailpoints('accounts.email_confirmed:throw', 'test');
    expect((await verify(key)).statusCode).toBe(500);
    armFailpoints(undefined, 'test');
    expect((await verify(key)).statusCode).toBe(200);
    const { username, password } = { username: signup.email, password: signup.password };
    expect((await harness.userPool.signIn({ username, password })).kind).toBe('signed_in');
  });

  test('at the same moment as another for the same address leaves one account, the winner’s', async () => {
    const email = freshEmail();
    const attempts = ['Una', 'Dalawa', 'Tatlo', 'Apat'].map((first_name) =>
      register({ email, first_name, password: `Mabuhay-${first_name}-2026!` }),
    );
    const replies = await Promise.all(attempts);
    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201, 201, 201]);
    const account = await accountOf(email);
    const tokens = await inScope(harness.db, 'system', (tx) =>
      tx
        .selectFrom('registration_tokens')
        .selectAll()
        .where('account_id', '=', account?.id ?? '')
        .execute(),
    );
    expect(tokens).toHaveLength(1);
    const password = `Mabuhay-${account?.first_name}-2026!`;
    // A link of one that was replaced has expired; the winner's may still be on its way.
    let key = '';
    const isWinners = async () => {
      key = keyIn((await harness.arrival(email)).text);
      return (await verify(key)).json().code === 'password_required';
    };
    await waitUntil(isWinners, 'the link of the winner');
    const body = { confirmation_key: key, account_type: 'buyer', password };
    expect((await callOf(harness, verifyEmail, body)).statusCode).toBe(200);
    expect((await harness.userPool.signIn({ username: email, password })).kind).toBe('signed_in');
  });
});

describe('a confirmation link', () => {
  test('works twice for the same person, and not after fifteen minutes', async () => {
    const { signup } = await signUp(harness);
    const key = keyIn((await harness.arrival(signup.email)).text);
    expect((await verify(key)).statusCode).toBe(200);
    expect((await verify(key)).statusCode).toBe(200);
    const late = await signUp(harness);
    const lateKey = keyIn((await harness.arrival(late.signup.email)).text);
    await harness.travel(15 * 60 + 1);
    const reply = await verify(lateKey);
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'link_expired']);
  });

  test('of another purpose, another key or another code opens nothing', async () => {
    const { signup } = await signUp(harness);
    await harness.arrival(signup.email);
    const account = await accountOf(signup.email);
    const linkKey = Buffer.from(harness.keys.LINK_KEY, 'base64url');
    const claims = {
      sub: account?.pool_sub ?? '',
      email: signup.email,
      code: '000000',
      role: 'buyer',
    } as const;
    // The API's clock has travelled; these are made for its now.
    const { rows } = await sql<{ now: Date }>`
      select now() + offset_ms * interval '1 ms' as now from test_clock`.execute(harness.db);
    const now = rows[0]?.now ?? new Date();
    const wrong = [
      await makeLinkToken(linkKey, 'reset_password', claims, now),
      await makeLinkToken(new Uint8Array(32), 'confirm_email', claims, now),
      await makeLinkToken(linkKey, 'confirm_email', { ...claims, email: freshEmail() }, now),
      await makeLinkToken(linkKey, 'confirm_email', claims, now),
      'a.b.c.d.e',
    ];
    for (const key of wrong) expect((await verify(key)).json().code).toBe('link_expired');
    // A right link with a wrong code proved nothing, and leaves nothing behind.
    expect((await accountOf(signup.email))?.email_confirmed_at).toBeNull();
  });

  test('is mailed again on request; asking for a stranger looks the same and sends nothing', async () => {
    const { signup } = await signUp(harness);
    await harness.arrival(signup.email);
    await harness.travel(61);
    const nobody = freshEmail();
    for (const email of [signup.email, nobody]) {
      const reply = await callOf(harness, resendEmailValidation, { email, account_type: 'buyer' });
      expect([reply.statusCode, reply.json()]).toEqual([202, { resend_after_seconds: 60 }]);
    }
    await harness.arrival(signup.email, 2);
    await harness.settled();
    expect(await harness.inbox(nobody)).toEqual([]);
  });
});

describe('an event of the identity provider', () => {
  const event = async (email: string) => ({
    event_id: 'event-told-twice',
    triggerSource: 'CustomEmailSender_ResendCode',
    userName: (await accountOf(email))?.pool_sub ?? '',
    request: { code: '123456', userAttributes: { email } },
  });

  test('told twice sends one mail', async () => {
    const { signup } = await signUp(harness);
    await harness.arrival(signup.email);
    const payload = await event(signup.email);
    const secret = harness.userpool.hookSecret;
    const replies = await Promise.all(
      [1, 2, 3].map(() => callOf(harness, poolEvent, payload, secret)),
    );
    expect(replies.map((reply) => reply.statusCode)).toEqual([204, 204, 204]);
    await harness.settled();
    expect((await callOf(harness, poolEvent, payload, secret)).statusCode).toBe(204);
    await harness.settled();
    expect(await harness.inbox(signup.email)).toHaveLength(2);
  });

  test('is taken from nobody else', async () => {
    const { signup } = await signUp(harness);
    const payload = await event(signup.email);
    for (const bearer of [undefined, 'h'.repeat(42), 'x'.repeat(43)])
      expect((await callOf(harness, poolEvent, payload, bearer)).statusCode).toBe(401);
  });

  test('of a kind or about a person not known here is heard, and nothing happens', async () => {
    const payload = {
      event_id: 'event-of-nobody',
      triggerSource: 'CustomEmailSender_ForgotPassword',
      userName: '00000000-0000-4000-8000-000000000000',
      request: { code: '1', userAttributes: { email: freshEmail() } },
    };
    const secret = harness.userpool.hookSecret;
    expect((await callOf(harness, poolEvent, payload, secret)).statusCode).toBe(204);
  });
});
