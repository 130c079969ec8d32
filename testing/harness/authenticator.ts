import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { publicOrigin } from './origin.ts';

/**
 * A passkey in software: answers the challenges of browsers' `navigator.credentials` in the form
 * that a page sends on. What real ones never do, a test may ask for.
 */
export type TestPasskey = {
  /** The credential id, base64url. */
  id: string;
  make(options: { challenge: string }, quirks?: Quirks): PasskeyJson;
  answer(options: { challenge: string }, quirks?: Quirks): PasskeyJson;
};
export type PasskeyJson = {
  id: string;
  rawId: string;
  type: 'public-key';
  response: Record<string, unknown>;
  clientExtensionResults: object;
};
export type Quirks = {
  origin?: string;
  rpId?: string;
  /** Nobody touched a sensor or typed a PIN. */
  isUnverified?: boolean;
  counter?: number;
  /** Signs with another key than the one it registered. */
  isForged?: boolean;
};

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

export function createPasskey(): TestPasskey {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const authenticatorData = (quirks: Quirks, attested?: Buffer): Buffer => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(quirks.counter ?? counter);
    const bits =
      flags.present + (quirks.isUnverified ? 0 : flags.verified) + (attested ? flags.attested : 0);
    const rpIdHash = sha256(quirks.rpId ?? new URL(publicOrigin).hostname);
    return Buffer.concat([rpIdHash, Buffer.of(bits), count, attested ?? Buffer.alloc(0)]);
  };
  const json = (response: Record<string, unknown>): PasskeyJson => ({
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  return {
    id,
    make({ challenge }, quirks = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(pair.publicKey),
      ]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(quirks, attested))],
      ]);
      return json({
        clientDataJSON: clientData('webauthn.create', challenge, quirks).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },
    answer({ challenge }, quirks = {}) {
      const client = clientData('webauthn.get', challenge, quirks);
      const data = authenticatorData(quirks);
      const key = quirks.isForged ? other.privateKey : pair.privateKey;
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key);
      return json({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

const clientData = (type: string, challenge: string, quirks: Quirks): Buffer =>
  Buffer.from(
    JSON.stringify({ type, challenge, origin: quirks.origin ?? publicOrigin, crossOrigin: false }),
  );

/** ES256 on P-256 (RFC 9053), as CBOR. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

// As much CBOR as a credential needs: small integers, short text, bytes and maps.
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.of((major << 5) + value);
  if (value < 256) return Buffer.of((major << 5) + 24, value);
  return Buffer.of((major << 5) + 25, value >> 8, value & 0xff);
}
const cborInt = (value: number) => (value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) =>
  Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborMap = (pairs: [Buffer, Buffer][]) =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()]);
