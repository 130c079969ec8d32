import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type IndexName, wrappedBytes } from '@luwag/key-service/wire';
import type { KeyFile } from './key-file.ts';

/** What was wrapped: the key, and whether unwrapping it is an alarm. */
type Content = { key: Buffer; isCanary: boolean };

/**
 * What the process asks of whatever holds its keys. Answers come at once and from memory: a KMS
 * that were asked for each account would tie every page to its network and its quota, so one is
 * asked for the key of the file alone (key-source.ts).
 */
export type Keyring = {
  versions: { current: number; known: number[]; index: number };
  wrap(version: number, place: string, content: Content): Buffer;
  /** Null when it was changed, moved, or wrapped with a key that is not here. */
  unwrap(place: string, wrapped: Buffer): Content | null;
  index(name: IndexName, value: string): Buffer;
};

// Format, version of the wrapping key, 96-bit iv, 128-bit tag, cipher text.
const format = 1;
const headBytes = 3;
const ivBytes = 12;
const tagBytes = 16;

/** The keys of one reading of the file. A new reading is a new ring; the old one is let go. */
export function createKeyring(file: KeyFile): Keyring {
  const keks = new Map(
    file.keks.map(({ version, key }) => [version, Buffer.from(key, 'base64url')] as const),
  );
  const indexKey = Buffer.from(file.index.key, 'base64url');
  // A key for each kind of value, so that a number and an account of equal digits look unlike.
  const indexKeys = new Map<IndexName, Buffer>();
  const indexKeyOf = (name: IndexName): Buffer => {
    const known = indexKeys.get(name);
    if (known) return known;
    const info = `luwag blind index ${name}`;
    const derived = Buffer.from(hkdfSync('sha256', indexKey, Buffer.alloc(0), info, 32));
    indexKeys.set(name, derived);
    return derived;
  };

  return {
    versions: { current: file.current, known: [...keks.keys()], index: file.index.version },
    wrap(version, place, { key, isCanary }) {
      const head = headOf(version);
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', kekOf(version), iv);
      cipher.setAAD(Buffer.concat([head, Buffer.from(place)]));
      const body = [cipher.update(Buffer.of(isCanary ? 1 : 0)), cipher.update(key), cipher.final()];
      return Buffer.concat([head, iv, cipher.getAuthTag(), ...body]);
    },
    unwrap(place, wrapped) {
      if (wrapped.length !== wrappedBytes || wrapped[0] !== format) return null;
      const kek = keks.get(wrapped.readUInt16BE(1));
      if (!kek) return null;
      const head = wrapped.subarray(0, headBytes);
      const iv = wrapped.subarray(headBytes, headBytes + ivBytes);
      const tag = wrapped.subarray(headBytes + ivBytes, headBytes + ivBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', kek, iv, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.concat([head, Buffer.from(place)])).setAuthTag(tag);
      const content = decipher.update(wrapped.subarray(headBytes + ivBytes + tagBytes));
      try {
        decipher.final();
      } catch {
        return null;
      }
      return { key: content.subarray(1), isCanary: content[0] === 1 };
    },
    index: (name, value) => createHmac('sha256', indexKeyOf(name)).update(value, 'utf8').digest(),
  };

  function kekOf(version: number): Buffer {
    const kek = keks.get(version);
    if (!kek) throw new Error(`no key of version ${version}`);
    return kek;
  }
}

function headOf(version: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(format, 0);
  head.writeUInt16BE(version, 1);
  return head;
}
