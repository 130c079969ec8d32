import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  freshPassword,
  refusalOf,
  startUserPoolHarness,
} from '@luwag/testing/harness/user-pool-harness';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startUserPoolHarness);

const wrong = 'Mali-ang-hula-9';
const guess = (username: string, more: { deviceKey?: string; visitorAddress?: string } = {}) =>
  refusalOf(harness.userPool.signIn({ username, password: wrong, ...more }));

describe('signing in', () => {
  test('gives tokens that say who, as what, when and by which factors', async () => {
    const person = await harness.newPerson('merchant');
    const tokens = await harness.signIn(person);
    expect(tokens).toMatchObject({ expiresInSeconds: 600 });
    expect(tokens.newDeviceKey).toMatch(/^ap-southeast-1_[0-9a-f-]{36}$/);
    const claims = decodeJwt(tokens.accessToken);
    const iss = `${harness.userpool.issuer}/ap-southeast-1_luwag`;
    expect(claims).toMatchObject({
      sub: person.sub,
      username: person.sub,
      iss,
      token_use: 'access',
      client_id: 'luwagtestclient',
      scope: 'aws.cognito.signin.user.admin',
      'cognito:groups': ['merchant'],
      amr: ['pwd'],
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      jti: expect.any(String),
      auth_time: expect.any(Number),
    });
    // Signed after the password was proven, perhaps in the next second.
    const signedAfter = (claims.iat ?? 0) - Number(claims.auth_time);
    expect(signedAfter).toBeGreaterThanOrEqual(0);
    expect(signedAfter).toBeLessThan(60);
    expect(claims.aud).toBeUndefined();
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
    expect(decodeJwt(tokens.idToken)).toMatchObject({
      sub: person.sub,
      'cognito:username': person.sub,
      iss,
      token_use: 'id',
      aud: 'luwagtestclient',
      email: person.username,
      email_verified: true,
      'custom:role': 'merchant',
      'cognito:groups': ['merchant'],
      origin_jti: claims.origin_jti,
      locale: 'en',
    });
    const [access, id] = [tokens.accessToken, tokens.idToken].map(decodeProtectedHeader);
    expect([access?.alg, id?.alg]).toEqual(['RS256', 'RS256']);
    expect(access?.kid).not.toBe(id?.kid);
  });

  test('knows the device again, and then gives no new key', async () => {
    const person = await harness.newPerson();
    const { deviceKey } = await harness.signIn(person);
    expect((await harness.signIn(person, deviceKey)).newDeviceKey).toBeUndefined();
    const other = await harness.newPerson();
    expect((await harness.signIn(other, deviceKey)).newDeviceKey).toBeDefined();
  });

  test('refuses a wrong password and an unknown name in the same words', async () => {
    const { username } = await harness.newPerson();
    const messageOf = (name: string) =>
      harness.userPool
        .signIn({ username: name, password: wrong })
        .catch((error: Error) => error.message);
    expect(await guess(username)).toBe('NotAuthorizedException');
    expect(await messageOf(username)).toBe('Incorrect username or password.');
    expect(await messageOf('nobody-here@example.ph')).toBe('Incorrect username or password.');
    expect(await messageOf('not even an address')).toBe('Incorrect username or password.');
  });

  test('tells an unconfirmed person so, if the password is right', async () => {
    const person = await harness.signUp();
    expect(await refusalOf(harness.signIn(person))).toBe('UserNotConfirmedException');
    expect(await guess(person.username)).toBe('NotAuthorizedException');
  });
});

describe('guessing', () => {
  test.each(['somebody', 'nobody'])('is slowed down and locked out: %s', async (who) => {
    const username = who === 'nobody' ? 'guessed@example.ph' : (await harness.newPerson()).username;
    for (let i = 0; i < 3; i += 1) expect(await guess(username)).toBe('NotAuthorizedException');
    const waits = [1, 2, 4, 8, 16, 32, 60];
    for (const seconds of waits) {
      const early = await harness.userPool.signIn({ username, password: wrong }).catch((e) => e);
      expect(early).toMatchObject({ code: 'NotAuthorizedException', areAttemptsExceeded: true });
      await harness.travel({ seconds });
      const inTime = await harness.userPool.signIn({ username, password: wrong }).catch((e) => e);
      expect(inTime).toMatchObject({ areAttemptsExceeded: false });
    }
    await harness.travel({ minutes: 14 });
    const locked = await harness.userPool.signIn({ username, password: wrong }).catch((e) => e);
    expect(locked).toMatchObject({ areAttemptsExceeded: true });
    await harness.travel({ minutes: 2 });
    const later = await harness.userPool.signIn({ username, password: wrong }).catch((e) => e);
    expect(later).toMatchObject({ areAttemptsExceeded: false });
  });

  test('locks unknown devices only: the owner gets in on a known one', async () => {
    const person = await harness.newPerson();
    const { deviceKey } = await harness.signIn(person);
    for (let i = 0; i < 10; i += 1) {
      await guess(person.username);
      await harness.travel({ seconds: 61 });
    }
    expect(await refusalOf(harness.signIn(person))).toBe('NotAuthorizedException');
    expect(await refusalOf(harness.signIn(person, deviceKey))).toBe('done');
    // The known device has ten of its own, and the right password is no use after those.
    for (let i = 0; i < 10; i += 1) {
      await guess(person.username, { deviceKey });
      await harness.travel({ seconds: 61 });
    }
    expect(await refusalOf(harness.signIn(person, deviceKey))).toBe('NotAuthorizedException');
  });

  test('asks for a code by mail after five, on an unknown device', async () => {
    const person = await harness.newPerson();
    const { deviceKey } = await harness.signIn(person);
    for (let i = 0; i < 5; i += 1) {
      await guess(person.username);
      await harness.travel({ seconds: 5 });
    }
    const { username, password, sub } = person;
    const outcome = await harness.userPool.signIn({ username, password });
    expect(outcome).toMatchObject({ challenge: 'EMAIL_OTP', destination: 'p***@e***' });
    expect(await refusalOf(harness.signIn(person, deviceKey))).toBe('done');
    const mail = await harness.hook.take('CustomEmailSender_Authentication', sub);
    if (outcome.kind !== 'challenge') throw new Error('no challenge');
    const answered = await harness.userPool.answerChallenge({
      ...outcome,
      username,
      code: mail.request.code ?? '',
    });
    if (answered.kind !== 'signed_in') throw new Error('still a challenge');
    expect(answered.tokens.newDeviceKey).toBeDefined();
    const claims = await harness.userPool.verifyAccessToken(
      answered.tokens.accessToken,
      harness.now(),
    );
    expect(claims.amr).toEqual(['pwd', 'otp']);
    // Signed in: nothing is held against unknown devices any more.
    expect(await refusalOf(harness.signIn(person))).toBe('done');
  });

  test('ends the password after fifty in a row, until it is reset', async () => {
    const person = await harness.newPerson();
    const { deviceKey } = await harness.signIn(person);
    for (let i = 0; i < 50; i += 1) {
      expect(await guess(person.username)).toBe('NotAuthorizedException');
      await harness.travel({ minutes: 16 });
    }
    expect(await refusalOf(harness.signIn(person, deviceKey))).toBe(
      'PasswordResetRequiredException',
    );
    expect(await guess(person.username)).toBe('PasswordResetRequiredException');
    await harness.userPool.forgotPassword({ username: person.username });
    const mail = await harness.hook.take('CustomEmailSender_ForgotPassword', person.sub);
    const password = freshPassword();
    const code = mail.request.code ?? '';
    await harness.userPool.confirmForgotPassword({ username: person.username, code, password });
    expect(await refusalOf(harness.signIn({ ...person, password }))).toBe('done');
  });

  test('is limited by address, and by the network around it', async () => {
    const from = (visitorAddress: string, i: number) =>
      guess(`name-${visitorAddress}-${i}@example.ph`, { visitorAddress });
    for (let i = 0; i < 20; i += 1)
      expect(await from('203.0.113.9', i)).toBe('NotAuthorizedException');
    expect(await from('203.0.113.9', 20)).toBe('TooManyRequestsException');
    expect(await from('203.0.113.10', 0)).toBe('NotAuthorizedException');
    await harness.travel({ seconds: 61 });
    expect(await from('203.0.113.9', 21)).toBe('NotAuthorizedException');
    // The network has some twenty behind it by now; the rest of its two hundred is written down.
    await harness.db
      .updateTable('userpool.address_budgets')
      .set({ failures: 200 })
      .where('failures', '>', 20)
      .execute();
    expect(await from('203.0.113.77', 0)).toBe('TooManyRequestsException');
    expect(await from('198.51.100.1', 0)).toBe('NotAuthorizedException');
  });

  test('costs an address nothing when the password is right', async () => {
    const { username, password } = await harness.newPerson();
    for (let i = 0; i < 22; i += 1)
      await harness.userPool.signIn({ username, password, visitorAddress: '192.0.2.44' });
  });
});
