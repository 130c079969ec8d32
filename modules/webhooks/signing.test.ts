import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { backoffAfter } from './backoff.ts';
import { isPublicAddress } from './public-address.ts';
import { drawSecret, signedHeaders } from './signing.ts';

// The vector that the reference libraries of Standard Webhooks are tested with.
const published = {
  secret: ['whsec', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'].join('_'),
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('the published vector is signed as published', () => {
  const { secret, signature, ...message } = published;
  expect(signedHeaders([secret], message)).toEqual({
    'webhook-id': published.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
});

test('every secret in force signs, in one header', () => {
  const { secret, signature, ...message } = published;
  const both = signedHeaders([drawSecret(), secret], message)['webhook-signature'].split(' ');
  expect(both).toHaveLength(2);
  expect(both[1]).toBe(signature);
  expect(both[0]).not.toBe(signature);
});

test('what the documents tell shops to do accepts what we sign, and nothing else', async () => {
  const document = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const sample = /```js\n([\s\S]+?)```/.exec(document)?.[1] ?? '';
  const { isFromLuwag } = await import(`data:text/javascript,${encodeURIComponent(sample)}`);
  const secret = drawSecret();
  const body = '{"type":"payment_request.paid"}';
  const headersAt = (at: Date, secrets = [secret]) => signedHeaders(secrets, { id: 'a', at, body });
  const now = new Date();
  expect(isFromLuwag(secret, headersAt(now), body)).toBe(true);
  expect(isFromLuwag(secret, headersAt(now, [drawSecret(), secret]), body)).toBe(true);
  expect(isFromLuwag(drawSecret(), headersAt(now), body)).toBe(false);
  expect(isFromLuwag(secret, headersAt(now), `${body} `)).toBe(false);
  expect(isFromLuwag(secret, headersAt(new Date(now.getTime() - 301_000)), body)).toBe(false);
  expect(isFromLuwag(secret, {}, body)).toBe(false);
});

test('of ten thousand messages with one bit changed none is accepted', async () => {
  const document = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8');
  const sample = /```js\n([\s\S]+?)```/.exec(document)?.[1] ?? '';
  const { isFromLuwag } = await import(`data:text/javascript,${encodeURIComponent(sample)}`);
  const secret = drawSecret();
  const body = JSON.stringify({ type: 'payment_request.paid', data: { id: 'x'.repeat(40) } });
  const headers = signedHeaders([secret], { id: 'evt_1', at: new Date(), body });
  const parts = { ...headers, body };
  const names = Object.keys(parts) as (keyof typeof parts)[];
  let accepted = 0;
  for (let count = 0; count < 10_000; count += 1) {
    const name = names[count % names.length] ?? 'body';
    const bytes = Buffer.from(parts[name], 'latin1');
    const bit = Math.floor(count / names.length) % (bytes.length * 8);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const { body: sent, ...others } = { ...parts, [name]: bytes.toString('latin1') };
    // A padding bit of base64 says nothing: the signature is the same bytes.
    const isSame = name === 'webhook-signature' && macOf(others[name]).equals(macOf(parts[name]));
    if (!isSame && isFromLuwag(secret, others, sent)) accepted += 1;
  }
  expect(accepted).toBe(0);
});
const macOf = (signature: string) => Buffer.from(signature.replace(/^v1,/, ''), 'base64');

test('a secret is 32 bytes of chance', () => {
  const drawn = Array.from({ length: 100 }, drawSecret);
  expect(new Set(drawn).size).toBe(100);
  for (const secret of drawn) expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
});

test('waits are those of the ladder, a tenth more at most and never past 76 hours', () => {
  const least = Array.from(
    { length: 10 },
    (_, attempts) => backoffAfter(attempts, 0) ?? Number.NaN,
  );
  expect(least.reduce((sum, each) => sum + each, 0)).toBe((75 * 60 + 35) * 60_000 + 5_000);
  expect(backoffAfter(1, 1)).toBe(5_500);
  expect(backoffAfter(9, 1)).toBe(24 * 3_600_000 + 60_000);
  const most = least.map((_, attempts) => backoffAfter(attempts, 1) ?? Number.NaN);
  expect(most.reduce((sum, each) => sum + each, 0)).toBeLessThan(76 * 3_600_000);
  expect(backoffAfter(10, 0)).toBeUndefined();
});

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:93.184.215.14',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
])('%s is nobody’s on the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:2800:21f::1', '2a00::1'])(
  '%s is somebody’s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
