import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ShownNotice = {
  title: string;
  body: string;
  path: string | null;
  tag: string;
  lang: string;
};
export type ReceivedPush = {
  notice: ShownNotice;
  headers: Record<'ttl' | 'topic' | 'urgency', string>;
};

/** What a browser has after `PushManager.subscribe`, and what arrived for it. */
export type TestBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: ReceivedPush[];
  /** What its push service answers from now on. */
  answers(status: number): void;
};

/**
 * Stands in for the push services of browsers: it checks the token of whoever sends as they do (RFC
 * 8292), and opens what was sent as a browser does (RFC 8291), by code of its own, so that a
 * mistake in the product's is seen. What it would refuse, it refuses.
 */
export async function startPushService({ now }: { now: () => Date }) {
  const browsers = new Map<string, (request: IncomingMessage, body: Buffer) => number>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const take = browsers.get(request.url ?? '');
    response.statusCode = take?.(request, Buffer.concat(parts)) ?? 404;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** `publicKey` is that of whoever may send to it. */
    subscribe(publicKey: string): TestBrowser {
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomUUID()}`;
      const received: ReceivedPush[] = [];
      let status = 201;
      browsers.set(path, (request, body) => {
        if (!isAllowed(request, { publicKey, origin, now: now() })) return 403;
        if (status !== 201) return status;
        const notice = JSON.parse(open(body, { own, auth }));
        const { ttl = '', topic = '', urgency = '' } = request.headers;
        received.push({ notice, headers: { ttl, topic, urgency } as ReceivedPush['headers'] });
        return status;
      });
      const keys = {
        p256dh: own.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
      return {
        subscription: { endpoint: `${origin}${path}`, keys },
        received,
        answers(next) {
          status = next;
        },
      };
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Asked = { publicKey: string; origin: string; now: Date };

/** For this service, by the key that the browser subscribed with, and not for longer than a day. */
function isAllowed(request: IncomingMessage, { publicKey, origin, now }: Asked): boolean {
  const shape = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/;
  const [, header, claims, signature, key] = shape.exec(request.headers.authorization ?? '') ?? [];
  if (!header || !claims || !signature || key !== publicKey) return false;
  const point = Buffer.from(key, 'base64url');
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) };
  const publicPart = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicPart, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
  const { aud, exp, sub } = read(claims);
  const secondsLeft = exp - now.getTime() / 1000;
  const isTimely = secondsLeft > 0 && secondsLeft <= 86_400;
  const isNamed = typeof sub === 'string' && /^(https?:|mailto:)/.test(sub);
  return isSigned && aud === origin && isTimely && isNamed && read(header).alg === 'ES256';
}

type Own = { own: ReturnType<typeof createECDH>; auth: Buffer };

/** One record of `aes128gcm`: salt, size, key, and what is encrypted under them. */
function open(body: Buffer, { own, auth }: Own): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + keyLength);
  const encrypted = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32));
  const part = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error('the last record has no end mark');
  return padded.subarray(0, end).toString();
}
