import {
  createCipheriv,
  createECDH,
  createHmac,
  createPrivateKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/** By what a browser reads what is sent to it; it made both when it subscribed. */
export type PushKeys = { p256dh: string; auth: string };

const curve = 'prime256v1';
const recordBytes = 4096;
/** What fits one record beside its end mark and its tag; push services take no second one. */
const payloadBytesMax = recordBytes - 17;

const bytes = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');

/**
 * A message only that browser can read (RFC 8291, over the encoding `aes128gcm` of RFC 8188). The
 * push service carries it and sees its length.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  drawn: { salt: Buffer; privateKey: Buffer } = freshDraw(),
): Buffer {
  const payload = Buffer.from(text);
  if (payload.length > payloadBytesMax)
    throw new Error(`a push has ${payload.length} bytes, ${payloadBytesMax} fit`);
  const ours = createECDH(curve);
  ours.setPrivateKey(drawn.privateKey);
  const [theirPublic, ourPublic] = [bytes(p256dh), ours.getPublicKey()];
  // Both sides' keys are in the derivation, so that a record opens for this pair alone.
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirPublic, ourPublic]);
  const secret = derive(ours.computeSecret(theirPublic), { salt: bytes(auth), info, length: 32 });
  const { salt } = drawn;
  const part = (name: string, length: number) =>
    derive(secret, { salt, info: Buffer.from(`Content-Encoding: ${name}\0`), length });
  const cipher = createCipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  const encrypted = [cipher.update(payload), cipher.update(Buffer.of(lastRecord)), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  const header = [salt, size, Buffer.of(ourPublic.length), ourPublic];
  return Buffer.concat([...header, ...encrypted, cipher.getAuthTag()]);
}

const lastRecord = 2;

const derive = (
  secret: Uint8Array,
  { salt, info, length }: { salt: Uint8Array; info: Uint8Array; length: number },
): Buffer => Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function freshDraw() {
  const ours = createECDH(curve);
  ours.generateKeys();
  // A private key with a leading zero comes shorter than the curve's length.
  const privateKey = Buffer.concat([Buffer.alloc(32), ours.getPrivateKey()]).subarray(-32);
  return { salt: randomBytes(16), privateKey };
}

/** Whether a browser could have made these: a point of the curve, and sixteen bytes. */
export function areUsableKeys({ p256dh, auth }: PushKeys): boolean {
  if (bytes(p256dh).length !== 65 || bytes(auth).length !== 16) return false;
  try {
    const probe = createECDH(curve);
    probe.generateKeys();
    probe.computeSecret(bytes(p256dh));
    return true;
  } catch {
    return false;
  }
}

/** By what push services know us (RFC 8292): subscriptions are made for this key alone. */
export type PushIdentity = { publicKey: string; privateKey: KeyObject };

/** From the 32 bytes of the setting `PUSH_KEY`. */
export function pushIdentityOf(pushKey: Uint8Array): PushIdentity {
  const pair = createECDH(curve);
  pair.setPrivateKey(Buffer.from(pushKey));
  const point = pair.getPublicKey();
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const d = Buffer.from(pushKey).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65), d };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

// A service may refuse a token that lasts longer than a day.
const tokenSeconds = 12 * 3600;

/** What a push service asks of whoever sends: for its own origin, and not for long. */
export function authorizationOf(
  { publicKey, privateKey }: PushIdentity,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + tokenSeconds,
    sub: contact,
  };
  const encoded = [{ typ: 'JWT', alg: 'ES256' }, claims].map((each) =>
    Buffer.from(JSON.stringify(each)).toString('base64url'),
  );
  const signed = encoded.join('.');
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${publicKey}`;
}

/** A browser's address at its push service is as good as a key: it is looked up by this alone. */
export const endpointHashOf = (messageKey: Uint8Array, endpoint: string): Buffer =>
  createHmac('sha256', messageKey).update(`push endpoint ${endpoint}`).digest();
