import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';

/**
 * What a link in a mail carries: sealed, so that an address and a code never stand in a browser's
 * history in the open, and good for one purpose. Whoever brings one reads that mailbox.
 */
const LinkClaims = z.object({
  sub: z.uuid(),
  email: z.string(),
  code: z.string(),
  role: z.enum(['buyer', 'merchant', 'staff']),
});
export type LinkClaims = z.infer<typeof LinkClaims>;
export type LinkPurpose = 'confirm_email' | 'reset_password' | 'change_email';
type SealPurpose = LinkPurpose | 'lost_app';

export const linkMs = 15 * 60_000;

export const makeLinkToken = (
  linkKey: Uint8Array,
  purpose: LinkPurpose,
  claims: LinkClaims,
  now: Date,
): Promise<string> => sealClaims(linkKey, purpose, claims, now);

/** Readable by nobody but us, good for one purpose and for as long as a link. */
export const sealClaims = (
  linkKey: Uint8Array,
  purpose: SealPurpose,
  claims: Record<string, unknown>,
  now: Date,
): Promise<string> =>
  new EncryptJWT(claims)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(purpose)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + linkMs))
    .encrypt(linkKey);

/** Undefined for anything that is not a link of this purpose, made by us and still good. */
export async function openLink(
  linkKey: Uint8Array,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<LinkClaims | undefined> {
  return LinkClaims.safeParse(await openClaims(linkKey, token, purpose, now)).data;
}

/** Undefined for anything that was not sealed by us for this purpose, or is too old. */
export async function openClaims(
  linkKey: Uint8Array,
  token: string,
  purpose: SealPurpose,
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
