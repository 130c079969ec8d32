import { createServer, type Server } from 'node:http';
import * as identity from '@aws-sdk/client-cognito-identity';
import * as provider from '@aws-sdk/client-cognito-identity-provider';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Person, startUserPoolHarness } from '@luwag/testing/harness/user-pool-harness';
import { userpoolIds } from '@luwag/testing/harness/userpool';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { totpCode } from '../../../../apps/userpool/src/totp.ts';
import { createPoolClient, type PoolClient } from './client.ts';
import { identityExceptionCodes, poolExceptionCodes } from './errors.ts';

type Exchange = { target: string; request: unknown; response: unknown };

const harness = forAllTests(startUserPoolHarness);
let recorder: Server;
const exchanges: Exchange[] = [];

beforeAll(async () => {
  recorder = await startRecorder(harness.userpool.endpoint);
});
afterAll(() => recorder.close());

/** Passes everything on to the pool, and keeps what was said on both sides. */
async function startRecorder(to: string): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const target = String(request.headers['x-amz-target']);
    const reply = await fetch(`${to}${request.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
      body,
    });
    const text = await reply.text();
    if (reply.ok) exchanges.push({ target, request: JSON.parse(body), response: JSON.parse(text) });
    response.writeHead(reply.status, { 'content-type': 'application/x-amz-json-1.1' }).end(text);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}

function recordedClient(): PoolClient {
  const address = recorder.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return createPoolClient({ origin, issuer: harness.userpool.issuer, ...userpoolIds });
}

/** Every operation once, through the recorder. */
async function callEverything(userPool: PoolClient): Promise<void> {
  const more = { visitorAddress: '203.0.113.5', clientMetadata: { from: 'test' } };
  const name = { username: 'everything@example.ph' };
  const person: Person = { ...name, password: 'Lahat-ng-tawag-1', sub: '' };
  const { password } = person;
  const made = { ...name, password, role: 'buyer', locale: 'fil', name: 'Lahat', ...more } as const;
  const { sub } = await userPool.signUp(made);
  await harness.travel({ seconds: 61 });
  await userPool.resendConfirmationCode({ ...name, ...more });
  const mailed = async (trigger: string) =>
    (await harness.hook.take(`CustomEmailSender_${trigger}`, sub)).request.code ?? '';
  await userPool.confirmSignUp({ ...name, code: await mailed('ResendCode'), ...more });
  await userPool.forgotPassword({ ...name, ...more });
  const recovered = { ...name, password: 'Lahat-ng-tawag-2', ...more };
  await userPool.confirmForgotPassword({ ...recovered, code: await mailed('ForgotPassword') });
  const signedIn = await userPool.signIn({ ...recovered, deviceKey: 'ap-southeast-1_unknown' });
  if (signedIn.kind !== 'signed_in') throw new Error('a challenge');
  const { accessToken, refreshToken, newDeviceKey: deviceKey } = signedIn.tokens;
  await userPool.getUser({ accessToken });
  const passwords = { previousPassword: recovered.password, proposedPassword: password };
  await userPool.changePassword({ accessToken, ...passwords });
  await userPool.updateAttributes({ accessToken, email: 'everything.new@example.ph', ...more });
  await harness.travel({ seconds: 61 });
  await userPool.resendEmailCode({ accessToken, ...more });
  await userPool.verifyEmail({ accessToken, code: await mailed('VerifyUserAttribute') });
  const { secret } = await userPool.associateTotp({ accessToken });
  const code = (later = 0) =>
    totpCode(secret, Math.floor(harness.now().getTime() / 30_000) + later);
  await userPool.verifyTotp({ accessToken, code: code(-1) });
  await userPool.setFactors({
    accessToken,
    totp: { isOn: true, isPreferred: true },
    emailOtp: { isOn: true },
  });
  await userPool.getUser({ accessToken });
  const username = 'everything.new@example.ph';
  const challenge = await userPool.signIn({ username, password, ...more });
  if (challenge.kind !== 'challenge') throw new Error('no challenge');
  await userPool.answerChallenge({ ...challenge, username, code: code(), ...more });
  const tokens = await userPool.refreshTokens({ refreshToken, deviceKey });
  await userPool.setFactors({ accessToken, totp: { isOn: false }, emailOtp: { isOn: true } });
  await userPool.signIn({ username, password, ...more });
  await userPool.globalSignOut({ accessToken });
  await userPool.revokeToken({ refreshToken: tokens.refreshToken });
  const other = await harness.signIn(await harness.newPerson());
  await userPool.deleteUser({ accessToken: other.accessToken });
  const { identityId } = await userPool.getGuestIdentity();
  await userPool.getGuestCredentials({ identityId });
}

// How the SDK writes its model down: numbers are simple values; arrays begin with their kind.
const [list, map, structure, operation] = [1, 2, 3, 9];
type Schema = readonly unknown[];

/** Follows references and traits to the schema itself; undefined for a simple value. */
function resolve(reference: unknown): Schema | undefined {
  if (typeof reference === 'function') return resolve(reference());
  if (!Array.isArray(reference)) return undefined;
  const isReference = typeof reference[0] === 'function' || Array.isArray(reference[0]);
  return isReference ? resolve(reference[0]) : reference;
}

/** Members of a value that its schema does not have. */
function strangers(reference: unknown, value: unknown, path: string): string[] {
  const schema = resolve(reference);
  if (!schema || typeof value !== 'object' || value === null) return [];
  if (schema[0] === list)
    return (value as unknown[]).flatMap((each) => strangers(schema[4], each, `${path}[]`));
  if (schema[0] === map) return [];
  if (schema[0] !== structure) return [];
  const [names, schemas] = [schema[4] as string[], schema[5] as unknown[]];
  return Object.entries(value).flatMap(([name, member]) =>
    names.includes(name)
      ? strangers(schemas[names.indexOf(name)], member, `${path}.${name}`)
      : [`${path}.${name}`],
  );
}

/** Members that the model requires of a structure and the value lacks. */
function missing(reference: unknown, value: unknown): string[] {
  const schema = resolve(reference);
  const required = (schema?.[4] as string[] | undefined)?.slice(0, Number(schema?.[6] ?? 0)) ?? [];
  return required.filter((name) => !(name in (value as object)));
}

describe('the SDK’s own model', () => {
  const operations: [string, Record<string, unknown>, string[]][] = [
    [
      'AWSCognitoIdentityProviderService',
      provider,
      [
        ...['SignUp', 'ConfirmSignUp', 'ResendConfirmationCode', 'InitiateAuth'],
        ...['RespondToAuthChallenge', 'GetTokensFromRefreshToken', 'RevokeToken', 'GlobalSignOut'],
        ...['GetUser', 'ChangePassword', 'ForgotPassword', 'ConfirmForgotPassword', 'DeleteUser'],
        ...['UpdateUserAttributes', 'GetUserAttributeVerificationCode', 'VerifyUserAttribute'],
        ...['AssociateSoftwareToken', 'VerifySoftwareToken', 'SetUserMFAPreference'],
      ],
    ],
    ['AWSCognitoIdentityService', identity, ['GetId', 'GetCredentialsForIdentity']],
  ];

  test('has every operation, and every member of what is asked and answered', async () => {
    const userPool = recordedClient();
    await callEverything(userPool);
    userPool.close();
    const called = new Set(exchanges.map(({ target }) => target));
    const wanted = operations.flatMap(([service, , names]) => names.map((n) => `${service}.${n}`));
    expect([...called].sort()).toEqual([...wanted].sort());
    for (const { target, request, response } of exchanges) {
      const [service = '', name = ''] = target.split('.');
      const sdk = operations.find(([each]) => each === service)?.[1] ?? {};
      const model = resolve(sdk[`${name}$`]);
      expect([target, model?.[0]]).toEqual([target, operation]);
      expect(strangers(model?.[4], request, `${name} request`)).toEqual([]);
      expect(strangers(model?.[5], response, `${name} response`)).toEqual([]);
      expect([target, missing(model?.[4], request)]).toEqual([target, []]);
      expect([target, missing(model?.[5], response)]).toEqual([target, []]);
    }
  });

  test('would notice a member that is not there', () => {
    const request = resolve(provider.SignUp$)?.[4];
    const value = { ClientId: 'x', UserContextData: { Address: 'x' }, Nickname: 'x' };
    expect(strangers(request, value, 'SignUp')).toEqual([
      'SignUp.UserContextData.Address',
      'SignUp.Nickname',
    ]);
    expect(missing(request, value)).toEqual(['Username']);
  });

  test('has every exception that errors are mapped from', () => {
    const isException = (sdk: Record<string, unknown>, base: unknown) => (name: string) =>
      typeof sdk[name] === 'function' &&
      (sdk[name] as { prototype: object }).prototype instanceof (base as typeof Error);
    const ofProvider = isException(provider, provider.CognitoIdentityProviderServiceException);
    const ofIdentity = isException(identity, identity.CognitoIdentityServiceException);
    expect(poolExceptionCodes.filter((name) => !ofProvider(name))).toEqual([]);
    expect(identityExceptionCodes.filter((name) => !ofIdentity(name))).toEqual([]);
  });
});
