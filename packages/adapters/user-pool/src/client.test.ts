import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { createPoolClient, type PoolClient } from './client.ts';
import { PoolError, poolErrorCodes } from './errors.ts';
import { getRedirect } from './redirects.ts';
import { clockDriftMs, needsRefresh, readTokenTimes } from './tokens.ts';

const servers: Server[] = [];
const clients: PoolClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Handler = (path: string, response: ServerResponse) => void;

/** Something that answers like a pool in trouble; counts the calls that reach it. */
async function startAnswering(handle: Handler): Promise<{ origin: string; calls: string[] }> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(String(request.headers['x-amz-target'] ?? request.url).replace(/^.*[./]/, ''));
    request.resume().once('end', () => handle(request.url ?? '', response));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}`, calls };
}

const ids = {
  poolId: 'ap-southeast-1_luwag',
  clientId: 'client',
  identityPoolId: 'ap-southeast-1:x',
};
function clientOf(origin: string, poolId = ids.poolId): PoolClient {
  const client = createPoolClient({ origin, issuer: 'https://id.luwag.test', ...ids, poolId });
  clients.push(client);
  return client;
}
const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof PoolError ? error.code : String(error)),
  );
const answer = (response: ServerResponse, status: number, body: object) =>
  response
    .writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
    .end(JSON.stringify(body));

describe('a call', () => {
  const signIn = (client: PoolClient) =>
    client.signIn({ username: 'a@example.ph', password: 'x', visitorAddress: '203.0.113.1' });

  test('whose answer was lost is repeated only if that does no harm', async () => {
    const { origin, calls } = await startAnswering((_, response) => response.destroy());
    const client = clientOf(origin);
    expect(await codeOf(signIn(client))).toBe('NetworkError');
    expect(calls).toEqual(['InitiateAuth']);
    calls.length = 0;
    expect(await codeOf(client.refreshTokens({ refreshToken: 'r', deviceKey: 'd' }))).toBe(
      'NetworkError',
    );
    expect(calls).toHaveLength(3);
  });

  test('that was sent away for want of room is repeated only if that does no harm', async () => {
    const { origin, calls } = await startAnswering((_, response) =>
      answer(response, 400, { __type: 'TooManyRequestsException', message: 'x' }),
    );
    const client = clientOf(origin);
    expect(await codeOf(signIn(client))).toBe('TooManyRequestsException');
    expect(calls).toHaveLength(1);
    expect(await codeOf(client.getUser({ accessToken: 'a' }))).toBe('TooManyRequestsException');
    expect(calls).toHaveLength(4);
  });

  test('that reached nobody is made again', async () => {
    const { origin, calls } = await startAnswering((_, response) => answer(response, 200, {}));
    const server = servers[0] as Server;
    const port = Number(new URL(origin).port);
    server.close();
    await once(server, 'close');
    const pending = codeOf(clientOf(origin).confirmSignUp({ username: 'a@example.ph', code: '1' }));
    server.listen(port, '127.0.0.1');
    expect(await pending).toBe('done');
    expect(calls).toEqual(['ConfirmSignUp']);
    expect(await codeOf(signIn(clientOf('http://127.0.0.1:1')))).toBe('NetworkError');
  });

  test.each([
    [
      'an exception by its name',
      400,
      { __type: 'a#UserNotFoundException', message: 'x' },
      'UserNotFoundException',
    ],
    [
      'one it does not know as a fault of the pool',
      400,
      { __type: 'Strange' },
      'InternalErrorException',
    ],
    ['an answer without tokens as no answer', 200, {}, 'InvalidAuthTokens'],
    [
      'a challenge it cannot answer likewise',
      200,
      { ChallengeName: 'SMS_MFA', Session: 'x' },
      'InvalidAuthTokens',
    ],
  ])('tells %s', async (_, status, body, code) => {
    const { origin } = await startAnswering((__, response) => answer(response, status, body));
    expect(await codeOf(signIn(clientOf(origin)))).toBe(code);
  });

  test('for a guest fails by name when there is no identity or no credentials', async () => {
    const { origin } = await startAnswering((_, response) => answer(response, 200, {}));
    const client = clientOf(origin);
    expect(await codeOf(client.getGuestIdentity())).toBe('NoSessionFoundException');
    expect(await codeOf(client.getGuestCredentials({ identityId: 'x' }))).toBe(
      'CredentialsNotFoundException',
    );
  });

  test('needs a pool whose id says where it is', () => {
    expect(() => clientOf('http://127.0.0.1:1', 'luwag')).toThrow('Invalid user pool id');
  });

  test('fails in one of the listed ways, each named once', () => {
    expect(new Set(poolErrorCodes).size).toBe(poolErrorCodes.length);
  });
});

describe('an access token', () => {
  const now = new Date('2027-01-05T02:00:00Z');
  const seconds = (later: number) => Math.floor(now.getTime() / 1000) + later;

  async function startKeys() {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' };
    const keys = await startAnswering((_, response) => answer(response, 200, { keys: [jwk] }));
    const sign = (claims: object = {}, kid = 'one') =>
      new SignJWT({
        sub: 'someone',
        iss: 'https://id.luwag.test/ap-southeast-1_luwag',
        iat: seconds(-60),
        exp: seconds(540),
        token_use: 'access',
        client_id: 'client',
        origin_jti: 'family',
        auth_time: seconds(-3600),
        'cognito:groups': ['buyer'],
        amr: ['pwd'],
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(privateKey);
    return { ...keys, sign, client: clientOf(keys.origin) };
  }

  test('is read when it is the pool’s, for us, and in force', async () => {
    const { client, sign, calls } = await startKeys();
    expect(await client.verifyAccessToken(await sign(), now)).toEqual({
      sub: 'someone',
      originJti: 'family',
      authTimeAt: new Date('2027-01-05T01:00:00Z'),
      role: 'buyer',
      amr: ['pwd'],
      expiresAt: new Date('2027-01-05T02:09:00Z'),
    });
    for (const claims of [
      { iss: 'https://id.luwag.test/other' },
      { token_use: 'id' },
      { client_id: 'other' },
      { exp: seconds(-6) },
      { origin_jti: undefined },
      { 'cognito:groups': ['root'] },
      { sub: undefined },
    ])
      expect(await codeOf(client.verifyAccessToken(await sign(claims), now))).toBe(
        'InvalidAuthTokens',
      );
    const late = await sign({ exp: seconds(-4) });
    expect(await codeOf(client.verifyAccessToken(late, now))).toBe('done');
    const token = await sign();
    const [head, body] = token.split('.');
    for (const text of [`${head}.${body}.AAAA`, 'x', ''])
      expect(await codeOf(client.verifyAccessToken(text, now))).toBe('InvalidAuthTokens');
    expect(calls).toEqual(['json']);
  });

  test('that was read before is over when it runs out, and lends nothing to a forged one', async () => {
    const { client, sign } = await startKeys();
    const token = await sign();
    const claims = await client.verifyAccessToken(token, now);
    expect(await client.verifyAccessToken(token, now)).toEqual(claims);
    const forged = `${token.slice(0, -4)}AAAA`;
    expect(await codeOf(client.verifyAccessToken(forged, now))).toBe('InvalidAuthTokens');
    const after = new Date(claims.expiresAt.getTime() + 6000);
    expect(await codeOf(client.verifyAccessToken(token, after))).toBe('InvalidAuthTokens');
  });

  test('under a key nobody knows asks for keys once a minute, not each time', async () => {
    const { client, sign, calls } = await startKeys();
    const stranger = await sign({}, 'two');
    for (let i = 0; i < 5; i += 1)
      expect(await codeOf(client.verifyAccessToken(stranger, now))).toBe('InvalidAuthTokens');
    expect(calls.length).toBeLessThanOrEqual(2);
  });

  test('cannot be judged while the keys cannot be had', async () => {
    const { sign } = await startKeys();
    const nobody = clientOf('http://127.0.0.1:1');
    expect(await codeOf(nobody.verifyAccessToken(await sign(), now))).toBe('NetworkError');
    const { origin } = await startAnswering((_, response) => answer(response, 500, {}));
    expect(await codeOf(clientOf(origin).verifyAccessToken(await sign(), now))).toBe(
      'NetworkError',
    );
  });
});

describe('renewing in time', () => {
  const times = {
    issuedAt: new Date('2027-01-05T02:00:00Z'),
    expiresAt: new Date('2027-01-05T02:10:00Z'),
  };
  test.each([
    ['06 s left', '02:09:54', 0, false],
    ['05 s left', '02:09:55', 0, true],
    ['past', '02:11:00', 0, true],
    ['our clock is a minute behind', '02:08:55', 60_000, true],
    ['our clock is a minute ahead', '02:10:54', -60_000, false],
  ])('%s', (_, at, drift, expected) => {
    const now = new Date(`2027-01-05T${at}Z`);
    expect(needsRefresh({ ...times, clockDriftMs: drift, now })).toBe(expected);
  });

  test('drift is what a fresh token shows, from one second on', () => {
    const at = (text: string) => new Date(`2027-01-05T02:00:${text}Z`);
    expect(clockDriftMs({ issuedAt: at('00'), receivedAt: at('00.900') })).toBe(0);
    expect(clockDriftMs({ issuedAt: at('30'), receivedAt: at('00') })).toBe(30_000);
    expect(clockDriftMs({ issuedAt: at('00'), receivedAt: at('30') })).toBe(-30_000);
  });

  test('a token tells its times, or is refused by name', () => {
    const tokenOf = (claims: object) =>
      ['{}', JSON.stringify(claims), 'x']
        .map((part) => Buffer.from(part).toString('base64url'))
        .join('.');
    expect(readTokenTimes(tokenOf({ iat: 60, exp: 660 }))).toEqual({
      issuedAt: new Date(60_000),
      expiresAt: new Date(660_000),
    });
    const codeFor = (token: string) => {
      try {
        return readTokenTimes(token);
      } catch (error) {
        return (error as PoolError).code;
      }
    };
    expect(codeFor(tokenOf({ exp: 660 }))).toBe('iatNotFoundException');
    expect(codeFor(tokenOf({ iat: 60 }))).toBe('InvalidAuthTokens');
    expect(codeFor('nonsense')).toBe('InvalidAuthTokens');
  });
});

test('people are sent back to our own pages only', () => {
  const ours = 'https://luwag.test';
  expect(getRedirect('/buyer?x=1', ours).href).toBe('https://luwag.test/buyer?x=1');
  for (const address of ['https://evil.test/', '//evil.test', 'javascript:alert(1)', 'http://'])
    expect(() => getRedirect(address, ours)).toThrow('not ours');
});
