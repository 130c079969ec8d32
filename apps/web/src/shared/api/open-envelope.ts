import { ResponseEnvelope, wireKeyUses, wireTagPrefix } from '@luwag/contracts/envelope';

/**
 * Opens the response envelope, in the browser and on the server alike. The key is public: this
 * undoes an encoding. What it does notice is an answer that was changed or cut on its way.
 */
export async function openEnvelope(publicWireKey: string, body: unknown): Promise<unknown> {
  const envelope = ResponseEnvelope.parse(body);
  const { encryptKey, macKey, kid } = await keysOf(publicWireKey);
  if (envelope.kid !== kid) throw new Error('the answer is under another key');
  const iv = bytesOf(envelope.iv);
  const data = bytesOf(envelope.data);
  const prefix = new TextEncoder().encode(wireTagPrefix(envelope));
  const tagged = new Uint8Array([...prefix, ...iv, ...data]);
  // The tag first: nothing is decrypted, and no padding looked at, before it holds.
  if (!(await crypto.subtle.verify('HMAC', macKey, bytesOf(envelope.tag), tagged)))
    throw new Error('the answer was changed on its way');
  const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv }, encryptKey, data);
  return JSON.parse(new TextDecoder().decode(plain));
}

// Named by what makes one: the server's types have no such name.
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;
type WireKeys = { kid: string; encryptKey: Key; macKey: Key };
const derived = new Map<string, Promise<WireKeys>>();

function keysOf(publicWireKey: string): Promise<WireKeys> {
  const keys = derived.get(publicWireKey) ?? deriveKeys(publicWireKey);
  derived.set(publicWireKey, keys);
  return keys;
}

async function deriveKeys(publicWireKey: string): Promise<WireKeys> {
  const [kid = '', encoded = ''] = publicWireKey.split(':');
  const root = await crypto.subtle.importKey('raw', bytesOf(encoded), 'HKDF', false, ['deriveKey']);
  const source = (use: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(use),
  });
  const [encryptKey, macKey] = await Promise.all([
    crypto.subtle.deriveKey(
      source(wireKeyUses.encrypt),
      root,
      { name: 'AES-CBC', length: 256 },
      false,
      ['decrypt'],
    ),
    crypto.subtle.deriveKey(
      source(wireKeyUses.mac),
      root,
      { name: 'HMAC', hash: 'SHA-256', length: 256 },
      false,
      ['verify'],
    ),
  ]);
  return { kid, encryptKey, macKey };
}

/** Takes both spellings of base64. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
