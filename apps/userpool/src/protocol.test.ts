import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { readEnv } from '@luwag/env';
import { createClock } from '@luwag/platform/clock';
import { networksOf } from '@luwag/platform/http/addresses';
import { connectForTests } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { freePort, waitForHttp } from '@luwag/testing/harness/processes';
import {
  connectPool,
  freshPassword,
  refusalOf,
  startUserPoolHarness,
} from '@luwag/testing/harness/user-pool-harness';
import { startUserpool, userpoolEnv } from '@luwag/testing/harness/userpool';
import { poolErrorCodes } from '@luwag/user-pool/errors';
import { dictionary } from '@zxcvbn-ts/language-common';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { breachedWordsCount, isBreached } from './breached-passwords.ts';
import { UserpoolEnv } from './env.ts';
import { exceptionNames } from './exceptions.ts';
import { tidy } from './housekeeping.ts';
import { findUsername } from './names.ts';

const harness = forAllTests(startUserPoolHarness);

const service = 'AWSCognitoIdentityProviderService';
async function post(operation: string, body: unknown, more: Record<string, string> = {}) {
  const reply = await fetch(`${harness.userpool.endpoint}/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `${service}.${operation}`,
      ...more,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: reply.status,
    type: reply.headers.get('x-amzn-errortype'),
    body: (await reply.json()) as { __type?: string; message?: string },
  };
}
const ClientId = 'luwagtestclient';

describe('the protocol', () => {
  test('names an error in body and header, with status 400', async () => {
    const AuthParameters = { USERNAME: 'a@example.ph', PASSWORD: 'x' };
    expect(
      await post('InitiateAuth', { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
    ).toEqual({
      status: 400,
      type: 'NotAuthorizedException:',
      body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
    });
  });

  test.each([
    ['an operation it does not have', 'AdminGetUser', {}, 'UnknownOperationException'],
    ['a body that is no JSON', 'GetUser', '{', 'InvalidParameterException'],
    ['a body of another shape', 'GetUser', [], 'InvalidParameterException'],
    ['a missing member', 'GetUser', {}, 'InvalidParameterException'],
    [
      'another client',
      'ForgotPassword',
      { ClientId: 'x', Username: 'a@example.ph' },
      'ResourceNotFoundException',
    ],
    [
      'a token to refresh in the old way',
      'InitiateAuth',
      { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH' },
      'NotAuthorizedException',
    ],
    [
      'a flow it does not have',
      'InitiateAuth',
      { ClientId, AuthFlow: 'USER_SRP_AUTH' },
      'UnsupportedOperationException',
    ],
    [
      'a sign-in without a name',
      'InitiateAuth',
      { ClientId, AuthFlow: 'USER_PASSWORD_AUTH' },
      'InvalidParameterException',
    ],
    [
      'a challenge it does not have',
      'RespondToAuthChallenge',
      {
        ClientId,
        ChallengeName: 'SMS_MFA',
        Session: 'x'.repeat(30),
        ChallengeResponses: { USERNAME: 'a' },
      },
      'InvalidParameterException',
    ],
    [
      'a role nobody has',
      'SignUp',
      {
        ClientId,
        Username: 'a@example.ph',
        Password: 'Walang-Ganito-5',
        UserAttributes: [{ Name: 'custom:role', Value: 'root' }],
      },
      'InvalidParameterException',
    ],
    [
      'an attribute it does not keep',
      'SignUp',
      {
        ClientId,
        Username: 'a@example.ph',
        Password: 'Walang-Ganito-5',
        UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
      },
      'InvalidParameterException',
    ],
    [
      'an e-mail other than the name',
      'SignUp',
      {
        ClientId,
        Username: 'a@example.ph',
        Password: 'Walang-Ganito-5',
        UserAttributes: [{ Name: 'email', Value: 'b@example.ph' }],
      },
      'InvalidParameterException',
    ],
  ])('refuses %s', async (_, operation, body, exception) => {
    const reply = await post(operation, body);
    expect([reply.status, reply.type, reply.body.__type]).toEqual([
      400,
      `${exception}:`,
      exception,
    ]);
  });

  test('refuses what is too large or of another type, in its own words', async () => {
    const large = await post('GetUser', { AccessToken: 'x'.repeat(300_000) });
    expect([large.status, large.body.__type]).toEqual([400, 'InvalidParameterException']);
    const other = await post('GetUser', 'x', { 'content-type': 'text/html' });
    expect([other.status, other.body.__type]).toEqual([400, 'InvalidParameterException']);
  });

  test('calls a fault of its own by its name, with status 500 and no detail', async () => {
    const owner = connectForTests(harness.database.ownerUrl, 1);
    await sql`alter table userpool.codes rename to codes_away`.execute(owner);
    const reply = await post('ForgotPassword', { ClientId, Username: 'a@example.ph' });
    await sql`alter table userpool.codes_away rename to codes`.execute(owner);
    await owner.destroy();
    expect(reply).toEqual({
      status: 500,
      type: 'InternalErrorException:',
      body: { __type: 'InternalErrorException', message: 'Something went wrong on our side.' },
    });
  });

  test('never repeats what it was given', async () => {
    const canary = 'CANARY-Pass-7731';
    const reply = await post('SignUp', { ClientId, Username: canary, Password: [canary] });
    expect(JSON.stringify(reply)).not.toContain(canary);
  });

  test('lets nobody write role, verification or identity', async () => {
    const { accessToken } = await harness.signIn(await harness.newPerson());
    for (const Name of ['custom:role', 'email_verified', 'sub', 'phone_number']) {
      const UserAttributes = [{ Name, Value: 'staff' }];
      const reply = await post('UpdateUserAttributes', {
        AccessToken: accessToken,
        UserAttributes,
      });
      expect([Name, reply.body.__type]).toEqual([Name, 'NotAuthorizedException']);
    }
    for (const AttributeName of ['phone_number', 'sub']) {
      const call = { AccessToken: accessToken, AttributeName };
      const verify = await post('VerifyUserAttribute', { ...call, Code: '123456' });
      const ask = await post('GetUserAttributeVerificationCode', call);
      expect([verify.body.__type, ask.body.__type]).toEqual([
        'InvalidParameterException',
        'InvalidParameterException',
      ]);
    }
    const AccessToken = accessToken;
    const sms = await post('SetUserMFAPreference', {
      AccessToken,
      SMSMfaSettings: { Enabled: true },
    });
    expect(sms.body.__type).toBe('InvalidParameterException');
  });

  test('gives identities to guests of its own identity pool alone', async () => {
    const identity = { 'x-amz-target': 'AWSCognitoIdentityService.GetId' };
    const other = await post('', { IdentityPoolId: 'ap-southeast-1:other' }, identity);
    expect(other.body.__type).toBe('ResourceNotFoundException');
    const IdentityPoolId = 'ap-southeast-1:00000000-0000-4000-8000-000000000001';
    const login = await post('', { IdentityPoolId, Logins: { x: 'y' } }, identity);
    expect(login.body.__type).toBe('NotAuthorizedException');
  });
});

describe('the process', () => {
  test('publishes three keys of 3072 bits, and no private part', async () => {
    const url = `${harness.userpool.endpoint}/ap-southeast-1_luwag/.well-known/jwks.json`;
    const { keys } = (await (await fetch(url)).json()) as { keys: Record<string, string>[] };
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(3);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
      expect(Buffer.from(key.n ?? '', 'base64url')).toHaveLength(3072 / 8);
    }
  });

  test('is healthy and ready, and hashes behind the others', async () => {
    for (const path of ['healthz', 'readyz'])
      expect((await fetch(`${harness.userpool.health}/${path}`)).status).toBe(200);
    const tasks = `/proc/${harness.userpool.pid}/task`;
    const nameOf = (thread: string) => readFileSync(`${tasks}/${thread}/comm`, 'utf8').trim();
    const hashing = readdirSync(tasks).filter((thread) => nameOf(thread) === 'libuv-worker');
    expect(hashing.map((thread) => getPriority(Number(thread)))).toEqual([10, 10, 10, 10]);
    // The thread that answers stays where the others are.
    expect(getPriority(harness.userpool.pid)).toBe(0);
  });

  test('writes no address, password, code or token into its log', async () => {
    const [port, healthPort] = [await freePort(), await freePort()];
    const env = userpoolEnv({
      database: harness.database,
      port,
      healthPort,
      hookSecret: harness.userpool.hookSecret,
      hookUrl: harness.hook.url,
      env: { LOG_LEVEL: 'debug' },
    });
    const child = spawn(process.execPath, [`${import.meta.dirname}/main.ts`], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let log = '';
    child.stdout.on('data', (chunk) => {
      log += chunk;
    });
    const endpoint = `http://127.0.0.1:${port}`;
    await waitForHttp(`http://127.0.0.1:${healthPort}/readyz`);
    const client = connectPool({ ...harness.userpool, endpoint, issuer: endpoint });
    const [username, password] = ['logged@example.ph', freshPassword()];
    const { sub } = await client.signUp({ username, password, role: 'buyer' });
    const { request } = await harness.hook.take('CustomEmailSender_SignUp', sub);
    const code = request.code ?? '';
    await client.confirmSignUp({ username, code });
    const outcome = await client.signIn({ username, password });
    if (outcome.kind !== 'signed_in') throw new Error('a challenge');
    await refusalOf(client.signIn({ username, password: `${password}x` }));
    client.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    expect(log).toContain('"operation":"InitiateAuth"');
    expect(log).toContain('"exception":"NotAuthorizedException:"');
    const { accessToken, refreshToken } = outcome.tokens;
    for (const secret of [username, password, `"${code}"`, accessToken, refreshToken])
      expect(log).not.toContain(secret);
  });

  test('takes passwords under an older pepper, and renews them', async () => {
    const person = await harness.newPerson();
    const kid = async () =>
      (
        await harness.db
          .selectFrom('userpool.users')
          .select('pepper_kid')
          .where('sub', '=', person.sub)
          .executeTakeFirstOrThrow()
      ).pepper_kid;
    const before = await kid();
    const old = Buffer.alloc(32, 'test pepper').toString('base64url');
    const next = await startUserpool({
      database: harness.database,
      env: {
        USERPOOL_PEPPER: Buffer.alloc(32, 'next pepper').toString('base64url'),
        USERPOOL_PEPPERS_OLD: old,
      },
    });
    const client = connectPool(next);
    const { username, password } = person;
    expect((await client.signIn({ username, password })).kind).toBe('signed_in');
    expect(await kid()).not.toBe(before);
    expect((await client.signIn({ username, password })).kind).toBe('signed_in');
    client.close();
    await next.stop();
  });

  test('leaves out waits and addresses when told so, and nothing else', async () => {
    const lax = await startUserpool({
      database: harness.database,
      env: { USERPOOL_LIMITS: 'off' },
    });
    const client = connectPool(lax);
    const visitorAddress = '198.51.100.77';
    const guess = (username: string) =>
      client
        .signIn({ username, password: 'Hula-lang-ito-5', visitorAddress })
        .catch((error: Error) => error.message);
    for (let i = 0; i < 21; i += 1)
      expect(await guess(`lax-${i}@example.ph`)).toBe('Incorrect username or password.');
    for (let i = 0; i < 10; i += 1)
      expect(await guess('lax@example.ph')).toBe('Incorrect username or password.');
    expect(await guess('lax@example.ph')).toBe('Password attempts exceeded');
    client.close();
    await lax.stop();
  });

  test('clears away what has run out, and keeps people', async () => {
    const person = await harness.newPerson();
    await harness.signIn(person);
    await harness.userPool.forgotPassword({ username: 'nobody-to-keep@example.ph' });
    await harness.travel({ days: 200 });
    const clock = createClock('test');
    await sql`update userpool.deliveries set created_at = now() - interval '31 days'`.execute(
      harness.db,
    );
    await tidy(harness.db, clock);
    const tables = ['families', 'devices', 'codes', 'challenges', 'subjects', 'deliveries'];
    for (const table of tables) {
      const rows = await sql`select 1 from ${sql.table(`userpool.${table}`)}`.execute(harness.db);
      expect([table, rows.rows.length]).toEqual([table, 0]);
    }
    expect(await refusalOf(harness.signIn(person))).toBe('done');
  });

  test('keeps its limits on in production, and its database shut to known passwords', () => {
    const key = Buffer.alloc(32).toString('base64url');
    const env = {
      LUWAG_MODE: 'production',
      DATABASE_USERPOOL_URL: 'postgres://x@127.0.0.1/x',
      USERPOOL_PORT: '1',
      USERPOOL_HEALTH_PORT: '1',
      USERPOOL_ISSUER: 'https://id.luwag.example',
      USERPOOL_ID: 'ap-southeast-1_luwag',
      USERPOOL_CLIENT_ID: 'x',
      USERPOOL_IDENTITY_POOL_ID: 'x',
      USERPOOL_PEPPER: key,
      USERPOOL_DATA_KEY: key,
      USERPOOL_HOOK_URL: 'https://api.luwag.example/',
      USERPOOL_HOOK_SECRET: 'x'.repeat(43),
      USERPOOL_ADMIN_KEY_ID: 'x'.repeat(16),
      USERPOOL_ADMIN_SECRET: 'x'.repeat(43),
    };
    expect(readEnv(UserpoolEnv, env).USERPOOL_LIMITS).toBe('on');
    expect(() => readEnv(UserpoolEnv, { ...env, USERPOOL_LIMITS: 'off' })).toThrow('never off');
    expect(() => readEnv(UserpoolEnv, { ...env, USERPOOL_PEPPER: 'short' })).toThrow('32 bytes');
    const known = { ...env, DATABASE_USERPOOL_URL: 'postgres://pool:pool@db.luwag.example/x' };
    expect(() => readEnv(UserpoolEnv, known)).toThrow('the password of a development checkout');
  });
});

test('every exception has a name that the product’s client knows', () => {
  const unknown = exceptionNames.filter(
    (name) => !(poolErrorCodes as readonly string[]).includes(name),
  );
  // The service itself answers so; no operation of its model declares it.
  expect(unknown).toEqual(['UnknownOperationException']);
});

describe('breached passwords', () => {
  test('are known by the thousand in the forms people give them', () => {
    expect(breachedWordsCount).toBeGreaterThan(49_000);
    const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
    const common = dictionary['passwords-common'].filter((word) => /^[a-z]{6,20}$/.test(word));
    const passwords = common.slice(0, 5000).map((word) => `${capital(word)}1!`);
    expect(new Set(passwords).size).toBe(5000);
    expect(passwords.filter((password) => !isBreached(password))).toEqual([]);
    const leet = (word: string) =>
      word.replaceAll('a', '@').replaceAll('o', '0').replaceAll('e', '3').replaceAll('s', '$');
    const favourites = ['password', 'superman', 'iloveyou', 'paluwagan', 'mahalkita'];
    const forms = favourites.flatMap((word) => [
      `${leet(capital(word))}2026!`,
      `!${capital(word)}99`,
    ]);
    expect(forms.filter((password) => !isBreached(password))).toEqual([]);
  });

  test.each([
    'Tatlong-Mangga7',
    'correct-Horse-4-battery',
    'xK9#mQ2$vL',
    'Dragon-fruit-sa-Davao-8',
  ])('do not include %s', (password) => {
    expect(isBreached(password)).toBe(false);
  });
});

test('names and networks are compared in one spelling', () => {
  expect(findUsername('Juan@Example.PH')).toBe('juan@example.ph');
  expect(findUsername("o'brien@example.ph")).toBe("o'brien@example.ph");
  expect(networksOf('203.0.113.9')).toEqual({ own: '203.0.113.9/32', around: '203.0.113/24' });
  expect(networksOf('::ffff:203.0.113.9')?.own).toBe('203.0.113.9/32');
  expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual({
    own: '2001:db8:1:2/64',
    around: '2001:db8:1/48',
  });
  expect(networksOf('2001:0db8:0001:0002::1')?.own).toBe('2001:db8:1:2/64');
  expect(networksOf('nonsense')).toBeUndefined();
});
