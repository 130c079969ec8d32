import { createHash, randomBytes } from 'node:crypto';

/** A secret that is handed out once. What is kept is its hash: 256 random bits need no salt. */
export function newSecretToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
