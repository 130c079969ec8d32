import { type PoolWorld, refusalOf, startPoolWorld } from '@luwag/testing/pool-world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let world: PoolWorld;
beforeAll(async () => {
  world = await startPoolWorld();
});
afterAll(() => world.close());

const updateMail = (sub: string) => world.hook.take('CustomEmailSender_UpdateUserAttribute', sub);

test('people see and change what is theirs to change', async () => {
  const person = await world.newPerson('merchant');
  const { accessToken } = await world.signIn(person);
  expect(await world.pool.getUser({ accessToken })).toEqual({
    sub: person.sub,
    email: person.username,
    isEmailVerified: true,
    role: 'merchant',
    locale: 'en',
    factors: [],
  });
  const changes = { accessToken, locale: 'fil', name: 'Aling Nena' };
  expect(await world.pool.updateAttributes(changes)).toBeUndefined();
  expect(await world.pool.getUser({ accessToken })).toMatchObject({
    locale: 'fil',
    name: 'Aling Nena',
  });
  expect(await refusalOf(world.pool.updateAttributes({ accessToken, locale: '<b>' }))).toBe(
    'InvalidParameterException',
  );
  expect(await refusalOf(world.pool.getUser({ accessToken: '' }))).toBe('UserUnAuthenticated');
  expect(await refusalOf(world.pool.getUser({ accessToken: 'x.y.z' }))).toBe(
    'NotAuthorizedException',
  );
  await world.travel({ minutes: 11 });
  expect(await refusalOf(world.pool.getUser({ accessToken }))).toBe('NotAuthorizedException');
});

describe('a new e-mail', () => {
  test('has no effect until the code sent to it comes back', async () => {
    const person = await world.newPerson();
    const { accessToken } = await world.signIn(person);
    const email = `new-${person.username}`;
    const delivery = await world.pool.updateAttributes({
      accessToken,
      email,
      clientMetadata: { why: 'settings' },
    });
    expect(delivery).toEqual({ destination: 'n***@e***' });
    const { request } = await updateMail(person.sub);
    expect(request).toMatchObject({
      userAttributes: { email },
      clientMetadata: { why: 'settings' },
    });
    expect((await world.pool.getUser({ accessToken })).email).toBe(person.username);
    expect(await refusalOf(world.signIn(person))).toBe('done');
    const code = request.code ?? '';
    const verify = (text: string) => refusalOf(world.pool.verifyEmail({ accessToken, code: text }));
    expect(await verify(code === '000000' ? '000001' : '000000')).toBe('CodeMismatchException');
    expect(await verify(code)).toBe('done');
    expect(await verify(code)).toBe('ExpiredCodeException');
    expect(await world.pool.getUser({ accessToken })).toMatchObject({
      email,
      isEmailVerified: true,
    });
    expect(await refusalOf(world.signIn(person))).toBe('NotAuthorizedException');
    expect(await refusalOf(world.signIn({ ...person, username: email }))).toBe('done');
  });

  test('can be asked for again, a minute later, and five guesses are enough', async () => {
    const person = await world.newPerson();
    const { accessToken } = await world.signIn(person);
    const resend = () => refusalOf(world.pool.resendEmailCode({ accessToken }));
    const verify = (code: string) => refusalOf(world.pool.verifyEmail({ accessToken, code }));
    expect(await resend()).toBe('InvalidParameterException');
    expect(await verify('123456')).toBe('ExpiredCodeException');
    const update = (email: string) =>
      refusalOf(world.pool.updateAttributes({ accessToken, email }));
    expect(await update(`a-${person.username}`)).toBe('done');
    const first = await updateMail(person.sub);
    expect(await update(`b-${person.username}`)).toBe('TooManyRequestsException');
    expect(await resend()).toBe('LimitExceededException');
    await world.travel({ seconds: 61 });
    expect(await resend()).toBe('done');
    const second = await world.hook.take('CustomEmailSender_VerifyUserAttribute', person.sub);
    expect(second.request.userAttributes.email).toBe(`a-${person.username}`);
    if (first.request.code !== second.request.code)
      expect(await verify(first.request.code ?? '')).toBe('CodeMismatchException');
    for (let i = 0; i < 5; i += 1) await verify('12345x');
    expect(await verify(second.request.code ?? '')).toBe('LimitExceededException');
    expect(await update(person.username)).toBe('done');
    expect(await resend()).toBe('InvalidParameterException');
  });

  test('of somebody else is refused only to a person who reads that mailbox', async () => {
    const [person, other] = [await world.newPerson(), await world.newPerson()];
    const { accessToken } = await world.signIn(person);
    const delivery = await world.pool.updateAttributes({ accessToken, email: other.username });
    expect(delivery).toEqual({ destination: 'p***@e***' });
    const { request } = await updateMail(person.sub);
    const call = { accessToken, code: request.code ?? '' };
    expect(await refusalOf(world.pool.verifyEmail(call))).toBe('AliasExistsException');
    expect((await world.pool.getUser({ accessToken })).email).toBe(person.username);
    const wide = { accessToken, email: 'juan＠example.ph' };
    expect(await refusalOf(world.pool.updateAttributes(wide))).toBe('InvalidParameterException');
  });
});

test('a deleted person is gone, with every sign-in, and the name is free', async () => {
  const person = await world.newPerson();
  const { accessToken, refreshToken, deviceKey } = await world.signIn(person);
  const claims = await world.pool.verifyAccessToken(accessToken, world.now());
  await world.pool.deleteUser({ accessToken });
  const event = await world.hook.take('Luwag_FamilyRevoked', person.sub);
  expect(event.request).toMatchObject({ origin_jti: claims.originJti, reason: 'user_deleted' });
  expect(await refusalOf(world.pool.deleteUser({ accessToken }))).toBe('NotAuthorizedException');
  expect(await refusalOf(world.pool.refreshTokens({ refreshToken, deviceKey }))).toBe(
    'NotAuthorizedException',
  );
  expect(await refusalOf(world.signIn(person))).toBe('NotAuthorizedException');
  await world.travel({ seconds: 61 });
  const { username, password } = person;
  const again = await world.pool.signUp({ username, password, role: 'buyer' });
  expect(again.sub).not.toBe(person.sub);
});

describe('guests', () => {
  test('get an identity and credentials for an hour', async () => {
    const { identityId } = await world.pool.getGuestIdentity();
    expect(identityId).toMatch(/^ap-southeast-1:[0-9a-f]{8}-[0-9a-f]{4}-8/);
    const credentials = await world.pool.getGuestCredentials({ identityId });
    const guest = await world.pool.verifyGuestToken(credentials.sessionToken, world.now());
    expect(guest).toEqual({ identityId, expiresAt: credentials.expiresAt });
    const minutes = (credentials.expiresAt.getTime() - world.now().getTime()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    expect(
      await refusalOf(world.pool.verifyAccessToken(credentials.sessionToken, world.now())),
    ).toBe('InvalidAuthTokens');
  });

  test('are known again by their identity; a made-up one is nobody’s', async () => {
    const { identityId } = await world.pool.getGuestIdentity();
    const madeUp = identityId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await refusalOf(world.pool.getGuestCredentials({ identityId: madeUp }))).toBe(
      'ResourceNotFoundException',
    );
    expect(await refusalOf(world.pool.getGuestCredentials({ identityId: '' }))).toBe(
      'NoSessionFoundException',
    );
  });
});
