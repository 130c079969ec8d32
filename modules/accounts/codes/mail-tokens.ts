import { minuteMs } from '@luwag/domain/durations';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

/**
 * What a link in a mail carries: encrypted, so that an address and a code never stand in a
 * browser's history in the open, and good for one purpose. Whoever brings one reads that mailbox.
 */
const LinkClaims = z.object({
  sub: z.uuid(),
  email: z.string(),
  code: z.string(),
  role: z.enum(['buyer', 'merchant', 'staff']),
});
export type LinkClaims = z.infer<typeof LinkClaims>;
export type LinkPurpose = 'confirm_email' | 'reset_password' | 'change_email';
type ClaimsPurpose = LinkPurpose | 'lost_app';

export const linkMs = 15 * minuteMs;

export const makeLinkToken = (
  linkKey: Uint8Array,
  purpose: LinkPurpose,
  claims: LinkClaims,
  now: Date,
): Promise<string> => encryptClaims(linkKey, purpose, claims, now);

/** Encrypted for one purpose, valid as long as a link in a mail. */
export const encryptClaims = (
  linkKey: Uint8Array,
  purpose: ClaimsPurpose,
  claims: Record<string, unknown>,
  now: Date,
): Promise<string> =>
  new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(purpose)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + linkMs))
    .encrypt(linkKey);

/** Undefined unless it is a valid, unexpired token of ours for this purpose. */
export async function parseLinkToken(
  linkKey: Uint8Array,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<LinkClaims | undefined> {
  return LinkClaims.safeParse(await decryptClaims(linkKey, token, purpose, now)).data;
}

/** Undefined unless it was encrypted by us for this purpose and is not too old. */
export async function decryptClaims(
  linkKey: Uint8Array,
  token: string,
  purpose: ClaimsPurpose,
  now: Date,
): Promise<unknown> {
  const opened = await jwtDecrypt(token, linkKey, {
    audience: purpose,
    currentDate: now,
    requiredClaims: ['exp', 'aud'],
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
  }).catch(() => undefined);
  return opened?.payload;
}
