import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { limitOf } from '@luwag/testing/harness/timing';
import {
  connectPool,
  freshPassword,
  refusalOf,
  startUserPoolHarness,
} from '@luwag/testing/harness/user-pool-harness';
import { startUserpool } from '@luwag/testing/harness/userpool';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startUserPoolHarness);

const revoked = (sub: string) => harness.hook.take('Luwag_FamilyRevoked', sub);
const familyOf = async (accessToken: string) =>
  (await harness.userPool.verifyAccessToken(accessToken, harness.now())).originJti;

describe('refreshing', () => {
  test('leads fifty parallel callers to one successor', async () => {
    const { refreshToken, deviceKey } = await harness.signIn(await harness.newPerson());
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => harness.userPool.refreshTokens({ refreshToken, deviceKey })),
    );
    const successors = new Set(answers.map((tokens) => tokens.refreshToken));
    expect(successors.size).toBe(1);
    const [successor = ''] = successors;
    expect(successor).not.toBe(refreshToken);
    const next = await harness.userPool.refreshTokens({ refreshToken: successor, deviceKey });
    expect(next.refreshToken).not.toBe(successor);
  });

  test('keeps the sign-in’s identity, time and factors', async () => {
    const { accessToken, refreshToken, deviceKey } = await harness.signIn(
      await harness.newPerson(),
    );
    const before = await harness.userPool.verifyAccessToken(accessToken, harness.now());
    await harness.travel({ minutes: 9 });
    const tokens = await harness.userPool.refreshTokens({ refreshToken, deviceKey });
    const after = await harness.userPool.verifyAccessToken(tokens.accessToken, harness.now());
    expect(after).toEqual({ ...before, expiresAt: after.expiresAt });
    expect(after.expiresAt.getTime()).toBeGreaterThan(before.expiresAt.getTime());
  });

  test('takes the predecessor for ten seconds; later it ends the family, told within a second', async () => {
    const person = await harness.newPerson();
    const { refreshToken, deviceKey } = await harness.signIn(person);
    const next = await harness.userPool.refreshTokens({ refreshToken, deviceKey });
    await harness.travel({ seconds: 8 });
    const again = await harness.userPool.refreshTokens({ refreshToken, deviceKey });
    expect(again.refreshToken).toBe(next.refreshToken);
    const originJti = await familyOf(next.accessToken);
    await harness.travel({ seconds: 3 });
    const began = performance.now();
    expect(await refusalOf(harness.userPool.refreshTokens({ refreshToken, deviceKey }))).toBe(
      'RefreshTokenReuseException',
    );
    const event = await revoked(person.sub);
    expect(performance.now() - began).toBeLessThan(limitOf(1000));
    expect(event.request).toEqual({
      origin_jti: originJti,
      reason: 'refresh_token_reuse',
      userAttributes: expect.objectContaining({ sub: person.sub, email: person.username }),
    });
    // The thief's copy and the owner's are both over, and so is the access token.
    const call = { refreshToken: next.refreshToken, deviceKey };
    expect(await refusalOf(harness.userPool.refreshTokens(call))).toBe('NotAuthorizedException');
    expect(await refusalOf(harness.userPool.getUser(next))).toBe('NotAuthorizedException');
  });

  test.each(['another device', 'no device'])('ends the family when done from %s', async (from) => {
    const person = await harness.newPerson();
    const { refreshToken, deviceKey } = await harness.signIn(person);
    const other = from === 'no device' ? undefined : `${deviceKey}x`;
    expect(
      await refusalOf(harness.userPool.refreshTokens({ refreshToken, deviceKey: other })),
    ).toBe('RefreshTokenReuseException');
    expect((await revoked(person.sub)).request.reason).toBe('refresh_token_reuse');
    expect(await refusalOf(harness.userPool.refreshTokens({ refreshToken, deviceKey }))).toBe(
      'NotAuthorizedException',
    );
  });

  test('ends the family when the predecessor comes from another device within the ten seconds', async () => {
    const person = await harness.newPerson();
    const { refreshToken, deviceKey } = await harness.signIn(person);
    const next = await harness.userPool.refreshTokens({ refreshToken, deviceKey });
    const copied = { refreshToken, deviceKey: `${deviceKey}x` };
    expect(await refusalOf(harness.userPool.refreshTokens(copied))).toBe(
      'RefreshTokenReuseException',
    );
    expect((await revoked(person.sub)).request.reason).toBe('refresh_token_reuse');
    const own = { refreshToken: next.refreshToken, deviceKey };
    expect(await refusalOf(harness.userPool.refreshTokens(own))).toBe('NotAuthorizedException');
  });

  test('ends after seven idle days, and after thirty in all', async () => {
    const person = await harness.newPerson();
    const idle = await harness.signIn(person);
    const busy = await harness.signIn(person);
    let { refreshToken } = busy;
    for (let day = 0; day < 28; day += 4) {
      await harness.travel({ days: 4 });
      const { deviceKey } = busy;
      refreshToken = (await harness.userPool.refreshTokens({ refreshToken, deviceKey }))
        .refreshToken;
    }
    expect(await refusalOf(harness.userPool.refreshTokens(idle))).toBe('NotAuthorizedException');
    await harness.travel({ days: 3 });
    expect(await refusalOf(harness.userPool.refreshTokens({ ...busy, refreshToken }))).toBe(
      'NotAuthorizedException',
    );
  });

  test('takes nothing that we did not make', async () => {
    const { refreshToken, deviceKey, accessToken } = await harness.signIn(
      await harness.newPerson(),
    );
    const bytes = Buffer.from(refreshToken, 'base64url');
    bytes.writeUInt32BE(1, 16);
    const forged = bytes.toString('base64url');
    for (const text of [forged, `${refreshToken}A`, 'x', accessToken])
      expect(
        await refusalOf(harness.userPool.refreshTokens({ refreshToken: text, deviceKey })),
      ).toBe('NotAuthorizedException');
    expect(await refusalOf(harness.userPool.refreshTokens({ accessToken }))).toBe(
      'TokenRefreshUnsupported',
    );
    expect(await refusalOf(harness.userPool.refreshTokens({}))).toBe('EmptyTokenStore');
    expect(await refusalOf(harness.userPool.refreshTokens({ refreshToken, deviceKey }))).toBe(
      'done',
    );
  });
});

describe('signing out', () => {
  test('ends one family by any of its tokens, and says so once', async () => {
    const person = await harness.newPerson();
    const { refreshToken, accessToken, deviceKey } = await harness.signIn(person);
    const other = await harness.signIn(person);
    await harness.userPool.revokeToken({ refreshToken });
    await harness.userPool.revokeToken({ refreshToken });
    expect((await revoked(person.sub)).request).toMatchObject({
      origin_jti: await familyOf(accessToken),
      reason: 'sign_out',
    });
    expect(await refusalOf(harness.userPool.getUser({ accessToken }))).toBe(
      'NotAuthorizedException',
    );
    expect(await refusalOf(harness.userPool.refreshTokens({ refreshToken, deviceKey }))).toBe(
      'NotAuthorizedException',
    );
    expect(await refusalOf(harness.userPool.getUser(other))).toBe('done');
    const more = harness.hook.events.filter((event) => event.userName === person.sub);
    expect(more).toEqual([]);
    expect(await refusalOf(harness.userPool.revokeToken({ refreshToken: accessToken }))).toBe(
      'UnsupportedTokenTypeException',
    );
    expect(await refusalOf(harness.userPool.revokeToken({ refreshToken: 'stranger' }))).toBe(
      'done',
    );
  });

  test('everywhere ends every family', async () => {
    const person = await harness.newPerson();
    const all = [await harness.signIn(person), await harness.signIn(person)];
    await harness.userPool.globalSignOut({ accessToken: all[0]?.accessToken ?? '' });
    const events = [await revoked(person.sub), await revoked(person.sub)];
    expect(events.map((event) => event.request.reason)).toEqual([
      'global_sign_out',
      'global_sign_out',
    ]);
    for (const tokens of all) {
      expect(await refusalOf(harness.userPool.getUser(tokens))).toBe('NotAuthorizedException');
      expect(await refusalOf(harness.userPool.globalSignOut(tokens))).toBe(
        'NotAuthorizedException',
      );
    }
  });
});

describe('a new password', () => {
  test('ends every other sign-in, not the one that set it', async () => {
    const person = await harness.newPerson();
    const [own, other] = [await harness.signIn(person), await harness.signIn(person)];
    const password = freshPassword();
    const change = (previousPassword: string, proposedPassword: string) =>
      refusalOf(
        harness.userPool.changePassword({
          accessToken: own.accessToken,
          previousPassword,
          proposedPassword,
        }),
      );
    expect(await change('Hindi-ito-iyon-4', password)).toBe('NotAuthorizedException');
    expect(await change(person.password, 'short')).toBe('InvalidPasswordException');
    expect(await change(person.password, password)).toBe('done');
    expect((await revoked(person.sub)).request).toMatchObject({
      origin_jti: await familyOf(other.accessToken),
      reason: 'password_changed',
    });
    expect(await refusalOf(harness.userPool.getUser(own))).toBe('done');
    expect(await refusalOf(harness.userPool.getUser(other))).toBe('NotAuthorizedException');
    expect(await refusalOf(harness.signIn(person))).toBe('NotAuthorizedException');
    expect(await refusalOf(harness.signIn({ ...person, password }))).toBe('done');
    // A stolen access token is no licence to guess the old one.
    for (let i = 0; i < 3; i += 1) await change('Hindi-ito-iyon-4', freshPassword());
    expect(await change('Hindi-ito-iyon-4', freshPassword())).toBe('LimitExceededException');
  });

  test('by recovery ends every sign-in, needs eight digits, and confirms the mailbox', async () => {
    const person = await harness.signUp();
    await harness.hook.take('CustomEmailSender_SignUp', person.sub);
    const { username } = person;
    expect(await harness.userPool.forgotPassword({ username })).toEqual({
      destination: 'p***@e***',
    });
    expect(await refusalOf(harness.userPool.forgotPassword({ username }))).toBe(
      'LimitExceededException',
    );
    const { request } = await harness.hook.take('CustomEmailSender_ForgotPassword', person.sub);
    const code = request.code ?? '';
    expect(code).toMatch(/^\d{8}$/);
    const password = freshPassword();
    const recover = (given: { code: string; password: string }) =>
      refusalOf(harness.userPool.confirmForgotPassword({ username, ...given }));
    expect(await recover({ code, password: 'short' })).toBe('InvalidPasswordException');
    expect(await recover({ code: '1', password })).toBe('CodeMismatchException');
    expect(await recover({ code, password })).toBe('done');
    expect(await recover({ code, password })).toBe('ExpiredCodeException');
    const tokens = await harness.signIn({ ...person, password });
    await harness.travel({ seconds: 61 });
    await harness.userPool.forgotPassword({ username });
    const second = await harness.hook.take('CustomEmailSender_ForgotPassword', person.sub);
    const next = { code: second.request.code ?? '', password: freshPassword() };
    expect(await recover(next)).toBe('done');
    expect((await revoked(person.sub)).request.reason).toBe('password_changed');
    expect(await refusalOf(harness.userPool.getUser(tokens))).toBe('NotAuthorizedException');
  });

  test('by recovery: five guesses a code, a quarter of an hour, and nobody is told apart', async () => {
    const { username } = await harness.newPerson();
    const password = freshPassword();
    const recover = (name: string) =>
      refusalOf(
        harness.userPool.confirmForgotPassword({ username: name, code: '12345678', password }),
      );
    for (const name of [username, 'nobody-to-recover@example.ph']) {
      expect(await recover(name)).toBe('ExpiredCodeException');
      const delivery = await harness.userPool.forgotPassword({ username: name });
      expect(delivery.destination).toBe(`${name.slice(0, 1)}***@e***`);
      for (let i = 0; i < 5; i += 1) expect(await recover(name)).toBe('CodeMismatchException');
      expect(await recover(name)).toBe('TooManyFailedAttemptsException');
      await harness.travel({ minutes: 16 });
      expect(await recover(name)).toBe('ExpiredCodeException');
    }
  });
});

test('tokens are signed by a new key once the old one is retired, and those from before stay good', async () => {
  const person = await harness.newPerson();
  const { username, password, sub } = person;
  const before = await harness.signIn(person);
  const keyOf = ({ accessToken }: { accessToken: string }) =>
    JSON.parse(Buffer.from(accessToken.split('.')[0] ?? '', 'base64url').toString()).kid;
  await sql`update userpool.signing_keys set retired_at = now() where purpose = 'access'`.execute(
    harness.db,
  );
  // The process is started again, at the address that its tokens name.
  const { issuer } = harness.userpool;
  const env = { USERPOOL_ISSUER: issuer };
  const next = await startUserpool({ database: harness.database, env });
  const client = connectPool({ ...next, issuer });
  const outcome = await client.signIn({ username, password });
  if (outcome.kind !== 'signed_in') throw new Error('a challenge');
  const after = outcome.tokens;
  expect(keyOf(after)).not.toBe(keyOf(before));
  for (const { accessToken } of [before, after]) {
    const claims = await client.verifyAccessToken(accessToken, harness.now());
    expect(claims.sub).toBe(sub);
    expect((await client.getUser({ accessToken })).sub).toBe(sub);
  }
  client.close();
  await next.stop();
});
