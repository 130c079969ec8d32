import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type ResponseEnvelope, wireKeyUses, wireTagPrefix } from '@luwag/contracts/envelope';

/** Puts an answer's JSON into the response envelope. */
export type WrapAnswer = (json: string) => string;

// Below this, compressing costs more than it saves.
const plainBytesMax = 1024;
// A secret next to text that a stranger chose must not be compressed with it: the length of the
// answer would tell how much of the one occurs in the other.
const carriesToken = /"(?:\w+_)?token"\s*:/;

/** Encoding that the specification names, and no protection: the key is in every page. */
export function createEnvelope(publicWireKey: string): WrapAnswer {
  const [kid = '', encoded = ''] = publicWireKey.split(':');
  const root = Buffer.from(encoded, 'base64url');
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', root, '', use, 32));
  const encryptKey = derive(wireKeyUses.encrypt);
  const macKey = derive(wireKeyUses.mac);
  return (json) => {
    const plain = Buffer.from(json);
    const isPacked = plain.length > plainBytesMax && !carriesToken.test(json);
    const iv = randomBytes(16);
    const cipher = createCipheriv('aes-256-cbc', encryptKey, iv);
    const data = Buffer.concat([cipher.update(isPacked ? gzipSync(plain) : plain), cipher.final()]);
    const head = { kid, v: 1 as const };
    const tag = createHmac('sha256', macKey).update(wireTagPrefix(head)).update(iv).update(data);
    const envelope: ResponseEnvelope = {
      data: data.toString('base64'),
      iv: iv.toString('base64'),
      tag: tag.digest('base64'),
      ...head,
    };
    return JSON.stringify(envelope);
  };
}
