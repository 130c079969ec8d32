import { createHash, hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

/**
 * The one secret of this process: `kid:base64url` pairs of 64 bytes, separated by commas. The first
 * key seals; every key opens, so that a new one can be put in front without signing anybody out.
 */
export type SessionKey = { kid: string; secret: Buffer };

const secretBytes = 64;

export const SessionKeys = z.string().transform((text, ctx): SessionKey[] => {
  const keys = text.split(',').map((pair) => {
    const [kid = '', secret = ''] = pair.trim().split(':');
    return { kid, secret: Buffer.from(secret, 'base64url') };
  });
  const isUsable =
    keys.every(({ kid, secret }) => /^[\w-]{1,32}$/.test(kid) && secret.length === secretBytes) &&
    new Set(keys.map(({ kid }) => kid)).size === keys.length;
  if (isUsable) return keys;
  ctx.addIssue({
    code: 'custom',
    message: 'must be kid:base64url pairs of 64 bytes, comma-separated',
  });
  return z.NEVER;
});

/** What a sealed cookie is for. Each has keys of its own: one kind never opens as another. */
export type Purpose = 'session' | 'challenge' | 'guest';

export type Seal = {
  seal(payload: Record<string, unknown>, expiresAtMs: number): Promise<string>;
  /** `undefined` for what is foreign, altered, outdated or sealed for another purpose. */
  open(sealed: string): Promise<Record<string, unknown> | undefined>;
};

export function createSeal(keys: readonly SessionKey[], purpose: Purpose): Seal {
  const derived = keys.map(({ kid, secret }) => ({ kid, key: derive(secret, purpose) }));
  const [first] = derived;
  if (!first) throw new Error('there is no session key');
  return {
    seal: (payload, expiresAtMs) =>
      new EncryptJWT(payload)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: first.kid })
        .setIssuedAt()
        .setExpirationTime(Math.floor(expiresAtMs / 1000))
        .encrypt(first.key),
    async open(sealed) {
      try {
        const { payload } = await jwtDecrypt(
          sealed,
          ({ kid }) => {
            const found = derived.find((one) => one.kid === kid);
            if (!found) throw new Error('sealed with a key that is gone');
            return found.key;
          },
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        );
        return payload;
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * The secrets next-auth may use for its form token, the current one first. The form token's cookie
 * is `token|sha256(token + secret)`.
 */
export const formSecrets = (keys: readonly SessionKey[]): string[] =>
  keys.map(({ secret }) => Buffer.from(derive(secret, 'form')).toString('hex'));

/** The secret that made this cookie, or the current one: a form outlives a change of keys. */
export function formSecretOf(secrets: readonly string[], cookie: string | undefined): string {
  const [token = '', hash = ''] = cookie?.split('|') ?? [];
  const made = secrets.find((secret) => formHash(token, secret) === hash);
  const [current = ''] = secrets;
  return made ?? current;
}

export const formHash = (token: string, secret: string): string =>
  createHash('sha256').update(`${token}${secret}`).digest('hex');

function derive(secret: Buffer, purpose: Purpose | 'form'): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `luwag web ${purpose}`, 32));
}
