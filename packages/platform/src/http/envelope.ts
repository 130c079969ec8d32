import { createCipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { type ResponseEnvelope, wireKeyUses, wireTagPrefix } from '@luwag/contracts/envelope';

/** Puts an answer's JSON into the response envelope. */
export type WrapAnswer = (json: string) => string;

/**
 * Encoding that the specification names, and no protection: the key is in every page. Never
 * compressed: whoever reads `docs/envelope.md` finds JSON inside, and the length of an answer says
 * nothing about what in it repeats.
 */
export function createEnvelope(publicWireKey: string, makeIv = () => randomBytes(16)): WrapAnswer {
  const [kid = '', encoded = ''] = publicWireKey.split(':');
  const root = Buffer.from(encoded, 'base64url');
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', root, '', use, 32));
  const encryptKey = derive(wireKeyUses.encrypt);
  const macKey = derive(wireKeyUses.mac);
  return (json) => {
    const iv = makeIv();
    const cipher = createCipheriv('aes-256-cbc', encryptKey, iv);
    const data = Buffer.concat([cipher.update(json, 'utf8'), cipher.final()]);
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
