import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  type Person,
  refusalOf,
  startUserPoolHarness,
} from '@luwag/testing/harness/user-pool-harness';
import type { ChallengeName } from '@luwag/user-pool/client';
import { describe, expect, test } from 'vitest';
import { totpCode } from './totp.ts';

const harness = forAllTests(startUserPoolHarness);

const stepNow = () => Math.floor(harness.now().getTime() / 30_000);

/** A person whose sign-in asks for a code of their authenticator app. */
async function withTotp(): Promise<Person & { secret: string; deviceKey: string }> {
  const person = await harness.newPerson();
  const { accessToken, deviceKey } = await harness.signIn(person);
  const { secret } = await harness.userPool.associateTotp({ accessToken });
  await harness.userPool.verifyTotp({ accessToken, code: totpCode(secret, stepNow()) });
  await harness.userPool.setFactors({ accessToken, totp: { isOn: true, isPreferred: true } });
  // Well inside a step that is not the one just used, so that none ends in the middle of a test.
  await harness.travel({ seconds: 65 - (harness.now().getSeconds() % 30) });
  return { ...person, secret, deviceKey };
}

async function challengeOf({ username, password }: Person, deviceKey?: string) {
  const outcome = await harness.userPool.signIn({ username, password, deviceKey });
  if (outcome.kind !== 'challenge') throw new Error('no challenge');
  return outcome;
}

const answer = (
  person: Person,
  challenge: { challenge: ChallengeName; session: string },
  code: string,
) => harness.userPool.answerChallenge({ ...challenge, username: person.username, code });

describe('an authenticator app', () => {
  test('is the RFC’s own', () => {
    // RFC 6238, appendix B, for SHA-1; the last six of its eight digits.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const steps = [59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000];
    expect(steps.map((seconds) => totpCode(secret, Math.floor(seconds / 30)))).toEqual([
      ...['287082', '081804', '050471', '005924', '279037', '353130'],
    ]);
  });

  test('is asked for, on known devices too, and makes the sign-in a stronger one', async () => {
    const person = await withTotp();
    const challenge = await challengeOf(person, person.deviceKey);
    expect(challenge.challenge).toBe('SOFTWARE_TOKEN_MFA');
    const outcome = await answer(person, challenge, totpCode(person.secret, stepNow()));
    if (outcome.kind !== 'signed_in') throw new Error('still a challenge');
    expect(outcome.tokens.newDeviceKey).toBeUndefined();
    const claims = await harness.userPool.verifyAccessToken(
      outcome.tokens.accessToken,
      harness.now(),
    );
    expect(claims.amr).toEqual(['pwd', 'otp']);
    const user = await harness.userPool.getUser(outcome.tokens);
    expect(user).toMatchObject({
      factors: ['SOFTWARE_TOKEN_MFA'],
      preferredFactor: 'SOFTWARE_TOKEN_MFA',
    });
  });

  test('may run half a minute early or late, and no more; a code is good once', async () => {
    const person = await withTotp();
    const code = (step: number) => totpCode(person.secret, stepNow() + step);
    const attempt = async (text: string) =>
      refusalOf(answer(person, await challengeOf(person), text));
    expect(await attempt(code(-2))).toBe('CodeMismatchException');
    expect(await attempt(code(2))).toBe('CodeMismatchException');
    const used = code(0);
    expect(await attempt(used)).toBe('done');
    expect(await attempt(used)).toBe('ExpiredCodeException');
    expect(await attempt(code(-1))).toBe('ExpiredCodeException');
    expect(await attempt(code(1))).toBe('done');
  });

  test('one session serves one sign-in, five guesses and three minutes', async () => {
    const person = await withTotp();
    const right = () => totpCode(person.secret, stepNow());
    const challenge = await challengeOf(person);
    expect(await refusalOf(answer(person, challenge, right()))).toBe('done');
    await harness.travel({ seconds: 60 });
    expect(await refusalOf(answer(person, challenge, right()))).toBe('NotAuthorizedException');
    const guessed = await challengeOf(person);
    for (let i = 0; i < 5; i += 1)
      expect(await refusalOf(answer(person, guessed, '000000'))).toBe('CodeMismatchException');
    expect(await refusalOf(answer(person, guessed, right()))).toBe('NotAuthorizedException');
    const slow = await challengeOf(person);
    await harness.travel({ minutes: 4 });
    expect(await refusalOf(answer(person, slow, right()))).toBe('NotAuthorizedException');
    const other = await harness.newPerson();
    const mine = await challengeOf(person);
    expect(await refusalOf(answer(other, mine, right()))).toBe('NotAuthorizedException');
    expect(await refusalOf(answer(person, { ...mine, session: '' }, right()))).toBe(
      'NoSessionFoundException',
    );
  });

  test('is kept though twenty wrong codes in a row end the password until it is recovered', async () => {
    const person = await withTotp();
    for (let round = 0; round < 4; round += 1) {
      const challenge = await challengeOf(person);
      for (let i = 0; i < 5; i += 1) await refusalOf(answer(person, challenge, '000000'));
    }
    expect(await refusalOf(challengeOf(person))).toBe('PasswordResetRequiredException');
    await harness.userPool.forgotPassword(person);
    const { request } = await harness.hook.take('CustomEmailSender_ForgotPassword', person.sub);
    await harness.userPool.confirmForgotPassword({ ...person, code: request.code ?? '' });
    const code = totpCode(person.secret, stepNow());
    expect(await refusalOf(answer(person, await challengeOf(person), code))).toBe('done');
  });

  test('is set up with a code made from it, and turned on only then', async () => {
    const { accessToken } = await harness.signIn(await harness.newPerson());
    const { userPool } = harness;
    const verify = (code: string) => refusalOf(userPool.verifyTotp({ accessToken, code }));
    const turnOn = () => refusalOf(userPool.setFactors({ accessToken, totp: { isOn: true } }));
    expect(await verify('123456')).toBe('SoftwareTokenMFANotFoundException');
    expect(await turnOn()).toBe('InvalidParameterException');
    const { secret } = await userPool.associateTotp({ accessToken });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const right = totpCode(secret, stepNow());
    expect(await verify(right === '000000' ? '000001' : '000000')).toBe(
      'EnableSoftwareTokenMFAException',
    );
    expect(await verify(right)).toBe('done');
    expect(await turnOn()).toBe('done');
    const rows = await harness.db.selectFrom('userpool.users').selectAll().execute();
    for (const row of rows)
      expect(row.totp_encrypted?.toString('latin1') ?? '').not.toContain(secret);
  });
});

describe('a code by mail', () => {
  test('serves two sessions within a minute, once, and gives way to a newer one', async () => {
    const person = await harness.newPerson();
    const { accessToken } = await harness.signIn(person);
    await harness.userPool.setFactors({ accessToken, emailOtp: { isOn: true, isPreferred: true } });
    const first = await challengeOf(person);
    const second = await challengeOf(person);
    const { request } = await harness.hook.take('CustomEmailSender_Authentication', person.sub);
    const code = request.code ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    expect(await refusalOf(answer(person, first, wrong))).toBe('CodeMismatchException');
    expect(await refusalOf(answer(person, second, code))).toBe('done');
    expect(await refusalOf(answer(person, first, code))).toBe('ExpiredCodeException');
    await harness.travel({ seconds: 61 });
    const third = await challengeOf(person);
    const late = await harness.hook.take('CustomEmailSender_Authentication', person.sub);
    await harness.travel({ minutes: 2 });
    await challengeOf(person);
    const newest = await harness.hook.take('CustomEmailSender_Authentication', person.sub);
    expect(await refusalOf(answer(person, third, late.request.code ?? ''))).toBe(
      late.request.code === newest.request.code ? 'done' : 'CodeMismatchException',
    );
  });

  test('is not sent without end', async () => {
    const person = await harness.newPerson();
    const { accessToken } = await harness.signIn(person);
    await harness.userPool.setFactors({ accessToken, emailOtp: { isOn: true } });
    for (let i = 0; i < 4; i += 1) {
      await challengeOf(person);
      await harness.travel({ minutes: 6 });
    }
    expect(await refusalOf(challengeOf(person))).toBe('TooManyRequestsException');
  });

  test('and an app may both be on; the preferred one is asked for', async () => {
    const person = await withTotp();
    const challenge = await challengeOf(person);
    const outcome = await answer(person, challenge, totpCode(person.secret, stepNow()));
    if (outcome.kind !== 'signed_in') throw new Error('still a challenge');
    const { accessToken } = outcome.tokens;
    const set = (factors: object) =>
      refusalOf(harness.userPool.setFactors({ accessToken, ...factors }));
    const on = { isOn: true, isPreferred: true };
    expect(await set({ totp: on, emailOtp: on })).toBe('InvalidParameterException');
    expect(await set({ emailOtp: { isOn: false, isPreferred: true } })).toBe(
      'InvalidParameterException',
    );
    expect(await set({ emailOtp: on })).toBe('done');
    expect((await challengeOf(person)).challenge).toBe('EMAIL_OTP');
    expect(await set({ emailOtp: { isOn: false } })).toBe('done');
    expect((await challengeOf(person)).challenge).toBe('SOFTWARE_TOKEN_MFA');
    expect(await set({ totp: { isOn: false } })).toBe('done');
    expect(await refusalOf(harness.signIn(person))).toBe('done');
  });
});
