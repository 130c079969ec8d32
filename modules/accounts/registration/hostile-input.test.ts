import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { getUser } from '@luwag/contracts/accounts';
import type { Endpoint } from '@luwag/contracts/endpoint';
import { Problem, platformRefusals } from '@luwag/contracts/problem';
import { inScope } from '@luwag/db/scope';
import { passTime, testNow } from '@luwag/testing/builders/account-probes';
import { accountSamples, insiderOf, samplesOf } from '@luwag/testing/builders/account-samples';
import {
  createAccount,
  type SignedIn,
  signIn,
  signInAtPool,
} from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { publicOrigin } from '@luwag/testing/harness/origin';
import { startPoolHarness } from '@luwag/testing/harness/pool-harness';
import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

// Whatever a stranger sends to a call about identity, the answer is ours: never a failure, always
// one shape.

const harness = forAllTests(startPoolHarness);
const insider = forAllTests(() => insiderOf(harness));

const calls = () => harness.app.endpoints.filter(({ name }) => name.startsWith('accounts.'));

type Reply = { statusCode: number; headers: Record<string, unknown>; body: string };

/** What is wrong with an answer; nothing, if it is one of ours. */
function faultOf(reply: Reply, endpoint: Endpoint): string | undefined {
  const { statusCode: status, headers, body } = reply;
  if (status >= 500) return `${status} ${body}`;
  if (status < 400) return undefined;
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    return `of type ${headers['content-type']}`;
  const problem = Problem.strict().safeParse(JSON.parse(body)).data;
  const declared: Record<string, number> = { ...platformRefusals, ...endpoint.refusals };
  return problem && declared[problem.code] === status ? undefined : `not declared: ${body}`;
}

const megabyte = 'x'.repeat(1024 * 1024);
const hostile: [string, unknown][] = [
  ['a NUL byte', 'ana\0@example.ph'],
  ['half a character', 'ana\ud83d'],
  ['the other half', '\ude00ana'],
  ['a megabyte', megabyte],
  ['ten thousand characters', 'y'.repeat(10_000)],
  ['another at-sign', 'ana＠example.ph'],
  ['two at-signs', 'ana@example.ph@example.ph'],
  ['a quoted address', '"ana reyes"@example.ph'],
  ['a quote', "ana'--@example.ph"],
  ['a long name before the at-sign', `${'a'.repeat(65)}@example.ph`],
  ['a long address', `ana@${'a.'.repeat(120)}ph`],
  ['letters of no alphabet we know', 'аna@example.ph'],
  ['a line break', 'Ana\nMaria'],
  ['a header', 'Ana\r\nBcc: all@example.ph'],
  ['a line break at the end', 'ana@example.ph\n'],
  ['writing the other way', 'ana\u202egro.elpmaxe@'],
  ['nothing', ''],
  ['blanks', '   '],
  ['SQL', "'; drop table accounts; --"],
  ['a template', '{{7*7}}<script>'],
  ['a number', 1e21],
  ['no value', null],
  ['a list', ['ana@example.ph']],
  ['an object', { $ne: null }],
  ['yes', true],
];

const send = async (
  { method, path: url }: Endpoint,
  headers: Record<string, string>,
  payload: object | string,
): Promise<Reply> =>
  harness.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload }) });

describe('bodies', () => {
  test.each(hostile)('%s in any member of any call is answered in our shape', async (_, value) => {
    const faults: string[] = [];
    for (const endpoint of calls().filter(({ name }) => accountSamples[name]))
      for (const sample of samplesOf(endpoint))
        for (const member of Object.keys(sample)) {
          const headers = await insider.headersFor(endpoint);
          const fault = faultOf(
            await send(endpoint, headers, { ...sample, [member]: value }),
            endpoint,
          );
          if (fault) faults.push(`${endpoint.name} ${member}: ${fault}`);
        }
    expect(faults).toEqual([]);
  });

  test.each([
    ['is no JSON', '{"email":'],
    ['is no object', '[]'],
    ['is a text', '"ana@example.ph"'],
    ['is nothing', 'null'],
    ['reaches for the prototype', '{"__proto__":{"role":"staff"}}'],
    ['reaches for the constructor', '{"constructor":{"prototype":{"role":"staff"}}}'],
    ['is deep', `{"email":${'['.repeat(3000)}${']'.repeat(3000)}}`],
    ['names a member twice', '{"email":"a@example.ph","email":"b@example.ph","account_type":"x"}'],
  ])('a body that %s is refused', async (_, payload) => {
    const faults: string[] = [];
    for (const endpoint of calls().filter(({ body }) => body)) {
      const proof = await insider.headersFor(endpoint);
      const headers = { ...proof, 'content-type': 'application/json' };
      const reply = await send(endpoint, headers, payload);
      const fault = reply.statusCode < 400 ? 'taken' : faultOf(reply, endpoint);
      if (fault) faults.push(`${endpoint.name}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});

describe('tokens', () => {
  let who: SignedIn;
  let strange: [string, string][];

  beforeAll(async () => {
    const account = await createAccount(harness);
    who = await signIn(harness, account);
    const { tokens } = await signInAtPool(harness.userPool, account);
    const { identityId } = await harness.userPool.getGuestIdentity();
    const guest = await harness.userPool.getGuestCredentials({ identityId });
    const header = decodeProtectedHeader(who.accessToken);
    const claims = decodeJwt(who.accessToken);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = (changes: object, kid?: string) =>
      new SignJWT({ ...claims, ...changes })
        .setProtectedHeader({ alg: 'RS256', ...(kid ? { kid } : {}) })
        .sign(privateKey);
    const [head = '', body = '', seal = ''] = who.accessToken.split('.');
    const promoted = Buffer.from(
      JSON.stringify({ ...claims, 'cognito:groups': ['staff'] }),
    ).toString('base64url');
    strange = [
      ['a percent sign', '%'],
      ['nothing', ''],
      ['a word', 'token'],
      ['three words', 'a.b.c'],
      ['dots', '..'],
      ['header and body, unsigned', `${head}.${body}.`],
      ['no algorithm', new UnsecuredJWT(claims).encode()],
      ['no algorithm, and a seal', `${new UnsecuredJWT(claims).encode()}${seal}`],
      ['another key under the same name', await signed({}, header.kid)],
      ['another key', await signed({}, 'other')],
      ['another key without a name', await signed({})],
      ['a name that is a path', await signed({}, '../../../../dev/null')],
      ['more groups than were signed', `${head}.${promoted}.${seal}`],
      ['a changed seal', `${head}.${body}.${seal.slice(0, -4)}AAAA`],
      ['an ID token', tokens.idToken],
      ['a refresh token', tokens.refreshToken],
      ['a guest', guest.sessionToken],
      ['no session behind it', tokens.accessToken],
      ['sixteen kilobytes', `${head}.${body}.${'A'.repeat(16_384)}`],
      ['sixteen kilobytes of one part', 'A'.repeat(16_384)],
      ['broken text', `${Buffer.from([0xc3, 0x28]).toString('base64url')}.${body}.${seal}`],
      ['a header that is a list', `${Buffer.from('[]').toString('base64url')}.${body}.${seal}`],
      ['a nested token', `${head}.${Buffer.from(who.accessToken).toString('base64url')}.${seal}`],
    ];
  });

  const sessionCalls = () =>
    calls().filter(({ auth }) => auth !== 'public' && !auth.schemes.includes('pool'));

  test('of any other kind, as Bearer or in the cookie, are nobody’s at every call', async () => {
    const faults: string[] = [];
    for (const endpoint of sessionCalls())
      for (const [what, token] of strange) {
        // That one is what this call is for.
        if (endpoint.name === 'accounts.openSession' && what === 'no session behind it') continue;
        const [payload = {}] = samplesOf(endpoint);
        const asBearer = await send(endpoint, { authorization: `Bearer ${token}` }, payload);
        const cookie = { cookie: `access_token=${token}`, origin: publicOrigin };
        for (const reply of [asBearer, await send(endpoint, cookie, payload)]) {
          const fault = reply.statusCode === 401 ? faultOf(reply, endpoint) : reply.body;
          if (fault) faults.push(`${endpoint.name}, ${what}: ${fault}`);
        }
      }
    expect(faults).toEqual([]);
    expect((await send(getUser, who.headers, {})).statusCode).toBe(200);
  });

  test.each([
    ['another scheme', 'Basic YTpi'],
    ['no scheme', 'eyJ'],
    ['two tokens', 'Bearer a.b.c, Bearer d.e.f'],
    ['a comma', 'Bearer a.b.c,'],
    ['blanks', 'Bearer    '],
  ])('in a header of %s do not fall back to the cookie', async (_, authorization) => {
    const reply = await send(getUser, { ...who.headers, authorization }, {});
    expect([reply.statusCode, faultOf(reply, getUser)]).toEqual([401, undefined]);
  });

  test('that have run out open nothing, though their session is open', async () => {
    const late = await signIn(harness, await createAccount(harness));
    await passTime(harness.db, 10 * 60_000 + 6000);
    const now = await testNow(harness.db);
    const session = await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('sessions')
        .set({ seen_at: now })
        .where('id', '=', late.sessionId)
        .where('ended_at', 'is', null)
        .returning('id')
        .executeTakeFirst(),
    );
    expect(session).toEqual({ id: late.sessionId });
    const reply = await send(getUser, late.headers, {});
    expect([reply.statusCode, faultOf(reply, getUser)]).toEqual([401, undefined]);
    insider.signInAnew();
  });
});

describe('on the wire', () => {
  const many = Array.from({ length: 1500 }, (_, i) => [`x-${i}`, 'y'.repeat(20)]);
  test.each([
    ['a token of seventeen kilobytes', { authorization: `Bearer ${'A'.repeat(17_000)}` }],
    ['a thousand headers', Object.fromEntries(many) as Record<string, string>],
  ])('%s is refused in our one shape', async (_, headers) => {
    const reply = await fetch(`${harness.origin}${getUser.path}`, { headers });
    expect(reply.status).toBe(431);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
    Problem.strict().parse(await reply.json());
  });

  test.each(['%', '%ff', '%00', '..%2f..%2f', randomUUID()])(
    'an address with %s in it is refused in our one shape',
    async (odd) => {
      const reply = await harness.app.inject({ url: `${getUser.path}${odd}` });
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
      expect(reply.statusCode).toBeLessThan(500);
      Problem.strict().parse(reply.json());
    },
  );
});
