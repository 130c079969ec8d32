import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { ResponseEnvelope } from '@luwag/contracts/envelope';

/** Opens an answer's envelope, written once more for tests, from the description alone. */
export function openAnswer(publicWireKey: string, body: unknown): unknown {
  const { data, iv, tag, kid, v } = ResponseEnvelope.parse(body);
  const [keyId, encoded = ''] = publicWireKey.split(':');
  const root = Buffer.from(encoded, 'base64url');
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', root, '', use, 32));
  const cipherText = Buffer.from(data, 'base64');
  const ivBytes = Buffer.from(iv, 'base64');
  const expected = createHmac('sha256', derive('luwag wire mac'))
    .update(`${v}.${kid}.`)
    .update(ivBytes)
    .update(cipherText)
    .digest('base64');
  if (keyId !== kid || expected !== tag) throw new Error('the answer was changed on its way');
  const decipher = createDecipheriv('aes-256-cbc', derive('luwag wire encrypt'), ivBytes);
  const plain = Buffer.concat([decipher.update(cipherText), decipher.final()]);
  return JSON.parse(plain.toString('utf8'));
}
