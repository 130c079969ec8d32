import {
  freshPassword,
  type PoolWorld,
  refusalOf,
  startPoolWorld,
} from '@luwag/testing/pool-world';
import { limitOf } from '@luwag/testing/timing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: PoolWorld;
beforeAll(async () => {
  world = await startPoolWorld();
});
afterAll(() => world.close());

const revoked = (sub: string) => world.hook.take('Luwag_FamilyRevoked', sub);
const familyOf = async (accessToken: string) =>
  (await world.pool.verifyAccessToken(accessToken, world.now())).originJti;

describe('refreshing', () => {
  test('leads fifty parallel callers to one successor', async () => {
    const { refreshToken, deviceKey } = await world.signIn(await world.newPerson());
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => world.pool.refreshTokens({ refreshToken, deviceKey })),
    );
    const successors = new Set(answers.map((tokens) => tokens.refreshToken));
    expect(successors.size).toBe(1);
    const [successor = ''] = successors;
    expect(successor).not.toBe(refreshToken);
    const next = await world.pool.refreshTokens({ refreshToken: successor, deviceKey });
    expect(next.refreshToken).not.toBe(successor);
  });

  test('keeps the sign-in’s identity, time and factors', async () => {
    const { accessToken, refreshToken, deviceKey } = await world.signIn(await world.newPerson());
    const before = await world.pool.verifyAccessToken(accessToken, world.now());
    await world.travel({ minutes: 9 });
    const tokens = await world.pool.refreshTokens({ refreshToken, deviceKey });
    const after = await world.pool.verifyAccessToken(tokens.accessToken, world.now());
    expect(after).toEqual({ ...before, expiresAt: after.expiresAt });
    expect(after.expiresAt.getTime()).toBeGreaterThan(before.expiresAt.getTime());
  });

  test('takes the predecessor for ten seconds; later it ends the family, told within a second', async () => {
    const person = await world.newPerson();
    const { refreshToken, deviceKey } = await world.signIn(person);
    const next = await world.pool.refreshTokens({ refreshToken, deviceKey });
    await world.travel({ seconds: 8 });
    const again = await world.pool.refreshTokens({ refreshToken, deviceKey });
    expect(again.refreshToken).toBe(next.refreshToken);
    const originJti = await familyOf(next.accessToken);
    await world.travel({ seconds: 3 });
    const began = performance.now();
    expect(await refusalOf(world.pool.refreshTokens({ refreshToken, deviceKey }))).toBe(
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
    expect(await refusalOf(world.pool.refreshTokens(call))).toBe('NotAuthorizedException');
    expect(await refusalOf(world.pool.getUser(next))).toBe('NotAuthorizedException');
  });

  test.each(['another device', 'no device'])('ends the family when done from %s', async (from) => {
    const person = await world.newPerson();
    const { refreshToken, deviceKey } = await world.signIn(person);
    const other = from === 'no device' ? undefined : `${deviceKey}x`;
    expect(await refusalOf(world.pool.refreshTokens({ refreshToken, deviceKey: other }))).toBe(
      'RefreshTokenReuseException',
    );
    expect((await revoked(person.sub)).request.reason).toBe('refresh_token_reuse');
    expect(await refusalOf(world.pool.refreshTokens({ refreshToken, deviceKey }))).toBe(
      'NotAuthorizedException',
    );
  });

  test('ends after seven idle days, and after thirty in all', async () => {
    const person = await world.newPerson();
    const idle = await world.signIn(person);
    const busy = await world.signIn(person);
    let { refreshToken } = busy;
    for (let day = 0; day < 28; day += 4) {
      await world.travel({ days: 4 });
      const { deviceKey } = busy;
      refreshToken = (await world.pool.refreshTokens({ refreshToken, deviceKey })).refreshToken;
    }
    expect(await refusalOf(world.pool.refreshTokens(idle))).toBe('NotAuthorizedException');
    await world.travel({ days: 3 });
    expect(await refusalOf(world.pool.refreshTokens({ ...busy, refreshToken }))).toBe(
      'NotAuthorizedException',
    );
  });

  test('takes nothing that we did not make', async () => {
    const { refreshToken, deviceKey, accessToken } = await world.signIn(await world.newPerson());
    const bytes = Buffer.from(refreshToken, 'base64url');
    bytes.writeUInt32BE(1, 16);
    const forged = bytes.toString('base64url');
    for (const text of [forged, `${refreshToken}A`, 'x', accessToken])
      expect(await refusalOf(world.pool.refreshTokens({ refreshToken: text, deviceKey }))).toBe(
        'NotAuthorizedException',
      );
    expect(await refusalOf(world.pool.refreshTokens({ accessToken }))).toBe(
      'TokenRefreshUnsupported',
    );
    expect(await refusalOf(world.pool.refreshTokens({}))).toBe('EmptyTokenStore');
    expect(await refusalOf(world.pool.refreshTokens({ refreshToken, deviceKey }))).toBe('done');
  });
});

describe('signing out', () => {
  test('ends one family by any of its tokens, and says so once', async () => {
    const person = await world.newPerson();
    const { refreshToken, accessToken, deviceKey } = await world.signIn(person);
    const other = await world.signIn(person);
    await world.pool.revokeToken({ refreshToken });
    await world.pool.revokeToken({ refreshToken });
    expect((await revoked(person.sub)).request).toMatchObject({
      origin_jti: await familyOf(accessToken),
      reason: 'sign_out',
    });
    expect(await refusalOf(world.pool.getUser({ accessToken }))).toBe('NotAuthorizedException');
    expect(await refusalOf(world.pool.refreshTokens({ refreshToken, deviceKey }))).toBe(
      'NotAuthorizedException',
    );
    expect(await refusalOf(world.pool.getUser(other))).toBe('done');
    const more = world.hook.events.filter((event) => event.userName === person.sub);
    expect(more).toEqual([]);
    expect(await refusalOf(world.pool.revokeToken({ refreshToken: accessToken }))).toBe(
      'UnsupportedTokenTypeException',
    );
    expect(await refusalOf(world.pool.revokeToken({ refreshToken: 'stranger' }))).toBe('done');
  });

  test('everywhere ends every family', async () => {
    const person = await world.newPerson();
    const all = [await world.signIn(person), await world.signIn(person)];
    await world.pool.globalSignOut({ accessToken: all[0]?.accessToken ?? '' });
    const events = [await revoked(person.sub), await revoked(person.sub)];
    expect(events.map((event) => event.request.reason)).toEqual([
      'global_sign_out',
      'global_sign_out',
    ]);
    for (const tokens of all) {
      expect(await refusalOf(world.pool.getUser(tokens))).toBe('NotAuthorizedException');
      expect(await refusalOf(world.pool.globalSignOut(tokens))).toBe('NotAuthorizedException');
    }
  });
});

describe('a new password', () => {
  test('ends every other sign-in, not the one that set it', async () => {
    const person = await world.newPerson();
    const [own, other] = [await world.signIn(person), await world.signIn(person)];
    const password = freshPassword();
    const change = (previousPassword: string, proposedPassword: string) =>
      refusalOf(
        world.pool.changePassword({
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
    expect(await refusalOf(world.pool.getUser(own))).toBe('done');
    expect(await refusalOf(world.pool.getUser(other))).toBe('NotAuthorizedException');
    expect(await refusalOf(world.signIn(person))).toBe('NotAuthorizedException');
    expect(await refusalOf(world.signIn({ ...person, password }))).toBe('done');
    // A stolen access token is no licence to guess the old one.
    for (let i = 0; i < 3; i += 1) await change('Hindi-ito-iyon-4', freshPassword());
    expect(await change('Hindi-ito-iyon-4', freshPassword())).toBe('LimitExceededException');
  });

  test('by recovery ends every sign-in, needs eight digits, and confirms the mailbox', async () => {
    const person = await world.signUp();
    await world.hook.take('CustomEmailSender_SignUp', person.sub);
    const { username } = person;
    expect(await world.pool.forgotPassword({ username })).toEqual({ destination: 'p***@e***' });
    expect(await refusalOf(world.pool.forgotPassword({ username }))).toBe('LimitExceededException');
    const { request } = await world.hook.take('CustomEmailSender_ForgotPassword', person.sub);
    const code = request.code ?? '';
    expect(code).toMatch(/^\d{8}$/);
    const password = freshPassword();
    const recover = (given: { code: string; password: string }) =>
      refusalOf(world.pool.confirmForgotPassword({ username, ...given }));
    expect(await recover({ code, password: 'short' })).toBe('InvalidPasswordException');
    expect(await recover({ code: '1', password })).toBe('CodeMismatchException');
    expect(await recover({ code, password })).toBe('done');
    expect(await recover({ code, password })).toBe('ExpiredCodeException');
    const tokens = await world.signIn({ ...person, password });
    await world.travel({ seconds: 61 });
    await world.pool.forgotPassword({ username });
    const second = await world.hook.take('CustomEmailSender_ForgotPassword', person.sub);
    const next = { code: second.request.code ?? '', password: freshPassword() };
    expect(await recover(next)).toBe('done');
    expect((await revoked(person.sub)).request.reason).toBe('password_changed');
    expect(await refusalOf(world.pool.getUser(tokens))).toBe('NotAuthorizedException');
  });

  test('by recovery: five guesses a code, a quarter of an hour, and nobody is told apart', async () => {
    const { username } = await world.newPerson();
    const password = freshPassword();
    const recover = (name: string) =>
      refusalOf(world.pool.confirmForgotPassword({ username: name, code: '12345678', password }));
    for (const name of [username, 'nobody-to-recover@example.ph']) {
      expect(await recover(name)).toBe('ExpiredCodeException');
      const delivery = await world.pool.forgotPassword({ username: name });
      expect(delivery.destination).toBe(`${name.slice(0, 1)}***@e***`);
      for (let i = 0; i < 5; i += 1) expect(await recover(name)).toBe('CodeMismatchException');
      expect(await recover(name)).toBe('TooManyFailedAttemptsException');
      await world.travel({ minutes: 16 });
      expect(await recover(name)).toBe('ExpiredCodeException');
    }
  });
});
