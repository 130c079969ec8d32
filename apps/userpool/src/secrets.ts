import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export type Secrets = ReturnType<typeof createSecrets>;

const sealVersion = 1;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Everything derived from the data key. Each use has a key of its own, so that a value made for one
 * says nothing about another.
 */
export function createSecrets(dataKey: Buffer) {
  const keyFor = (use: string) =>
    Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), `luwag userpool ${use}`, 32));
  const sealingKey = keyFor('sealing');
  const macKeys = {
    username: keyFor('username'),
    address: keyFor('address'),
    code: keyFor('code'),
    refresh: keyFor('refresh'),
    guest: keyFor('guest'),
  };
  return {
    mac: (use: keyof typeof macKeys, ...parts: (string | Buffer)[]): Buffer => {
      const hmac = createHmac('sha256', macKeys[use]);
      // Each part carries its length, or two different lists could run together into one text.
      for (const part of parts) {
        const bytes = typeof part === 'string' ? Buffer.from(part) : part;
        const length = Buffer.alloc(4);
        length.writeUInt32BE(bytes.length);
        hmac.update(length).update(bytes);
      }
      return hmac.digest();
    },
    /** AES-256-GCM. `place` is column and row: a value moved elsewhere does not open there. */
    seal(text: string, place: string): Buffer {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(Buffer.from(place));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(sealVersion), iv, encrypted, cipher.getAuthTag()]);
    },
    open(encrypted: Buffer, place: string): string {
      if (encrypted[0] !== sealVersion)
        throw new Error(`encrypted with format ${encrypted[0]}, expected ${sealVersion}`);
      const iv = encrypted.subarray(1, 1 + ivBytes);
      const tag = encrypted.subarray(-tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, iv)
        .setAAD(Buffer.from(place))
        .setAuthTag(tag);
      const body = encrypted.subarray(1 + ivBytes, -tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
}

/** For random values of 128 bits and more, which need no key and no slow hash. */
export const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const isSame = (a: Buffer, b: Buffer): boolean =>
  a.length === b.length && timingSafeEqual(a, b);

/** A UUID in order of time (version 7), like those that the database makes. */
export function newId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return formatUuid(bytes);
}

export const formatUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
