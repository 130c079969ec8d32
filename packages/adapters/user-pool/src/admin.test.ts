import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startUserPoolHarness } from '@luwag/testing/harness/user-pool-harness';
import { userpoolIds, userpoolSecrets } from '@luwag/testing/harness/userpool';
import { describe, expect, test } from 'vitest';
import { isSignedBy } from '../../../../apps/userpool/src/signed-requests.ts';
import { createPoolClient } from './client.ts';

const harness = forAllTests(startUserPoolHarness);

const key = {
  keyId: userpoolSecrets.USERPOOL_ADMIN_KEY_ID,
  secret: userpoolSecrets.USERPOOL_ADMIN_SECRET,
};
const clientWith = (admin?: { keyId: string; secret: string }) =>
  createPoolClient({
    origin: harness.userpool.endpoint,
    issuer: harness.userpool.issuer,
    ...userpoolIds,
    ...(admin ? { admin } : {}),
  });
const someone = '00000000-0000-4000-8000-000000000000';

describe('an act without its owner’s token', () => {
  test.each([
    ['no key', undefined],
    ['another’s key', { keyId: 'someotherkeyofours', secret: key.secret }],
    ['a wrong secret', { ...key, secret: 'b'.repeat(43) }],
  ])('is refused with %s', async (_what, admin) => {
    const client = clientWith(admin);
    const calls = [
      client.adminUpdateEmail({ username: someone, email: 'x@example.ph' }),
      client.adminGlobalSignOut({ username: someone }),
      client.adminSignIn({ username: someone, factor: 'passkey' }),
    ];
    for (const call of calls)
      await expect(call).rejects.toMatchObject({
        code: expect.stringMatching(/^(ForbiddenException|NetworkError|InternalErrorException)$/),
      });
    client.close();
  });

  test('reaches the person it names, and nobody is an error', async () => {
    const client = clientWith(key);
    await expect(client.adminGlobalSignOut({ username: someone })).rejects.toMatchObject({
      code: 'UserNotFoundException',
    });
    client.close();
  });
});

describe('a signature', () => {
  // Made by the SDK for this body, this key and this moment.
  const now = new Date('2026-11-15T04:00:00Z');
  const region = 'ap-southeast-1';
  const body = '{"UserPoolId":"p","Username":"u"}';
  const sign = async () => {
    const sent: { headers: Record<string, string>; body: string }[] = [];
    const { CognitoIdentityProviderClient, AdminUserGlobalSignOutCommand } = await import(
      '@aws-sdk/client-cognito-identity-provider'
    );
    const sdk = new CognitoIdentityProviderClient({
      region,
      endpoint: 'http://127.0.0.1:1',
      maxAttempts: 1,
      systemClockOffset: now.getTime() - Date.now(),
      credentials: { accessKeyId: key.keyId, secretAccessKey: key.secret },
      requestHandler: {
        handle: async (request: { headers: Record<string, string>; body: string }) => {
          sent.push(request);
          throw new Error('not sent');
        },
      } as never,
    });
    await sdk
      .send(new AdminUserGlobalSignOutCommand({ UserPoolId: 'p', Username: 'u' }))
      .catch(() => undefined);
    const [request] = sent;
    if (!request) throw new Error('nothing was signed');
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
    return { headers, body: String(request.body) };
  };

  test('is over the body, the operation and the moment', async () => {
    const request = await sign();
    expect(request.body).toBe(body);
    const at = { region, now };
    expect(isSignedBy(key, request, at)).toBe(true);
    const without = (name: string, value: string) => ({
      ...request,
      headers: { ...request.headers, [name]: value },
    });
    const others: [string, typeof request][] = [
      ['another body', { ...request, body: body.replace('"u"', '"v"') }],
      ['another operation', without('x-amz-target', 'AWSCognitoIdentityProviderService.SignUp')],
      ['another host', without('host', 'elsewhere.example')],
      ['another moment', without('x-amz-date', '20261115T040001Z')],
      ['no signature', without('authorization', '')],
      [
        'fewer headers signed',
        without(
          'authorization',
          String(request.headers.authorization).replace(/;x-amz-target/, ''),
        ),
      ],
    ];
    for (const [what, other] of others)
      expect([what, isSignedBy(key, other, at)]).toEqual([what, false]);
    for (const minutes of [-6, 6])
      expect(
        isSignedBy(key, request, { region, now: new Date(now.getTime() + minutes * 60_000) }),
      ).toBe(false);
    expect(isSignedBy(key, request, { region: 'us-east-1', now })).toBe(false);
    expect(isSignedBy({ ...key, secret: 'x' }, request, at)).toBe(false);
  });
});
