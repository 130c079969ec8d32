import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { refusalOf, startUserPoolHarness } from '@luwag/testing/harness/user-pool-harness';
import { describe, expect, test } from 'vitest';

const harness = forAllTests(startUserPoolHarness);

const updateMail = (sub: string) => harness.hook.take('CustomEmailSender_UpdateUserAttribute', sub);

test('people see and change what is theirs to change', async () => {
  const person = await harness.newPerson('merchant');
  const { accessToken } = await harness.signIn(person);
  expect(await harness.userPool.getUser({ accessToken })).toEqual({
    sub: person.sub,
    email: person.username,
    isEmailVerified: true,
    role: 'merchant',
    locale: 'en',
    factors: [],
  });
  const changes = { accessToken, locale: 'fil', name: 'Aling Nena' };
  expect(await harness.userPool.updateAttributes(changes)).toBeUndefined();
  expect(await harness.userPool.getUser({ accessToken })).toMatchObject({
    locale: 'fil',
    name: 'Aling Nena',
  });
  expect(await refusalOf(harness.userPool.updateAttributes({ accessToken, locale: '<b>' }))).toBe(
    'InvalidParameterException',
  );
  expect(await refusalOf(harness.userPool.getUser({ accessToken: '' }))).toBe(
    'UserUnAuthenticated',
  );
  expect(await refusalOf(harness.userPool.getUser({ accessToken: 'x.y.z' }))).toBe(
    'NotAuthorizedException',
  );
  await harness.travel({ minutes: 11 });
  expect(await refusalOf(harness.userPool.getUser({ accessToken }))).toBe('NotAuthorizedException');
});

describe('a new e-mail', () => {
  test('has no effect until the code sent to it comes back', async () => {
    const person = await harness.newPerson();
    const { accessToken } = await harness.signIn(person);
    const email = `new-${person.username}`;
    const delivery = await harness.userPool.updateAttributes({
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
    expect((await harness.userPool.getUser({ accessToken })).email).toBe(person.username);
    expect(await refusalOf(harness.signIn(person))).toBe('done');
    const code = request.code ?? '';
    const verify = (text: string) =>
      refusalOf(harness.userPool.verifyEmail({ accessToken, code: text }));
    expect(await verify(code === '000000' ? '000001' : '000000')).toBe('CodeMismatchException');
    expect(await verify(code)).toBe('done');
    expect(await verify(code)).toBe('ExpiredCodeException');
    expect(await harness.userPool.getUser({ accessToken })).toMatchObject({
      email,
      isEmailVerified: true,
    });
    expect(await refusalOf(harness.signIn(person))).toBe('NotAuthorizedException');
    expect(await refusalOf(harness.signIn({ ...person, username: email }))).toBe('done');
  });

  test('can be asked for again, a minute later, and five guesses are enough', async () => {
    const person = await harness.newPerson();
    const { accessToken } = await harness.signIn(person);
    const resend = () => refusalOf(harness.userPool.resendEmailCode({ accessToken }));
    const verify = (code: string) => refusalOf(harness.userPool.verifyEmail({ accessToken, code }));
    expect(await resend()).toBe('InvalidParameterException');
    expect(await verify('123456')).toBe('ExpiredCodeException');
    const update = (email: string) =>
      refusalOf(harness.userPool.updateAttributes({ accessToken, email }));
    expect(await update(`a-${person.username}`)).toBe('done');
    const first = await updateMail(person.sub);
    expect(await update(`b-${person.username}`)).toBe('TooManyRequestsException');
    expect(await resend()).toBe('LimitExceededException');
    await harness.travel({ seconds: 61 });
    expect(await resend()).toBe('done');
    const second = await harness.hook.take('CustomEmailSender_VerifyUserAttribute', person.sub);
    expect(second.request.userAttributes.email).toBe(`a-${person.username}`);
    if (first.request.code !== second.request.code)
      expect(await verify(first.request.code ?? '')).toBe('CodeMismatchException');
    for (let i = 0; i < 5; i += 1) await verify('12345x');
    expect(await verify(second.request.code ?? '')).toBe('LimitExceededException');
    expect(await update(person.username)).toBe('done');
    expect(await resend()).toBe('InvalidParameterException');
  });

  test('of somebody else is refused only to a person who reads that mailbox', async () => {
    const [person, other] = [await harness.newPerson(), await harness.newPerson()];
    const { accessToken } = await harness.signIn(person);
    const delivery = await harness.userPool.updateAttributes({
      accessToken,
      email: other.username,
    });
    expect(delivery).toEqual({ destination: 'p***@e***' });
    const { request } = await updateMail(person.sub);
    const call = { accessToken, code: request.code ?? '' };
    expect(await refusalOf(harness.userPool.verifyEmail(call))).toBe('AliasExistsException');
    expect((await harness.userPool.getUser({ accessToken })).email).toBe(person.username);
    const wide = { accessToken, email: 'juan＠example.ph' };
    expect(await refusalOf(harness.userPool.updateAttributes(wide))).toBe(
      'InvalidParameterException',
    );
  });
});

test('a deleted person is gone, with every sign-in, and the name is free', async () => {
  const person = await harness.newPerson();
  const { accessToken, refreshToken, deviceKey } = await harness.signIn(person);
  const claims = await harness.userPool.verifyAccessToken(accessToken, harness.now());
  await harness.userPool.deleteUser({ accessToken });
  const event = await harness.hook.take('Luwag_FamilyRevoked', person.sub);
  expect(event.request).toMatchObject({ origin_jti: claims.originJti, reason: 'user_deleted' });
  expect(await refusalOf(harness.userPool.deleteUser({ accessToken }))).toBe(
    'NotAuthorizedException',
  );
  expect(await refusalOf(harness.userPool.refreshTokens({ refreshToken, deviceKey }))).toBe(
    'NotAuthorizedException',
  );
  expect(await refusalOf(harness.signIn(person))).toBe('NotAuthorizedException');
  await harness.travel({ seconds: 61 });
  const { username, password } = person;
  const again = await harness.userPool.signUp({ username, password, role: 'buyer' });
  expect(again.sub).not.toBe(person.sub);
});

describe('guests', () => {
  test('get an identity and credentials for an hour', async () => {
    const { identityId } = await harness.userPool.getGuestIdentity();
    expect(identityId).toMatch(/^ap-southeast-1:[0-9a-f]{8}-[0-9a-f]{4}-8/);
    const credentials = await harness.userPool.getGuestCredentials({ identityId });
    const guest = await harness.userPool.verifyGuestToken(credentials.sessionToken, harness.now());
    expect(guest).toEqual({ identityId, expiresAt: credentials.expiresAt });
    const minutes = (credentials.expiresAt.getTime() - harness.now().getTime()) / 60_000;
    expect(Math.round(minutes)).toBe(60);
    expect(
      await refusalOf(harness.userPool.verifyAccessToken(credentials.sessionToken, harness.now())),
    ).toBe('InvalidAuthTokens');
  });

  test('are known again by their identity; a made-up one is nobody’s', async () => {
    const { identityId } = await harness.userPool.getGuestIdentity();
    const madeUp = identityId.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await refusalOf(harness.userPool.getGuestCredentials({ identityId: madeUp }))).toBe(
      'ResourceNotFoundException',
    );
    expect(await refusalOf(harness.userPool.getGuestCredentials({ identityId: '' }))).toBe(
      'NoSessionFoundException',
    );
  });
});
