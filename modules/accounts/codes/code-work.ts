import { createHmac, timingSafeEqual } from 'node:crypto';
import { challengeSolvedBy } from '@luwag/contracts/work';

/** How long work is good for: a slow phone needs seconds, and nobody should keep a store of it. */
export const workSeconds = 600;

/** For one number, from one moment on. Nothing is kept: the MAC says that it is ours. */
export function challengeFor(codeKey: Uint8Array, number: string, now: Date): string {
  const issuedAt = String(now.getTime());
  return `${issuedAt}.${macOfChallenge(codeKey, number, issuedAt).toString('base64url')}`;
}

/** Whether the work was done, for this number and lately. The caller sees that it is used once. */
export async function isWorkDone(
  codeKey: Uint8Array,
  { work, number }: { work: string; number: string },
  now: Date,
): Promise<boolean> {
  const [issuedAt = '', mac = ''] = (work.split('~')[0] ?? '').split('.');
  const expected = macOfChallenge(codeKey, number, issuedAt);
  const given = Buffer.from(mac, 'base64url');
  // Looked at first: whoever was given no challenge costs us no derivation.
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const ageMs = now.getTime() - Number(issuedAt);
  if (ageMs < 0 || ageMs > workSeconds * 1000) return false;
  return (await challengeSolvedBy(work)) !== undefined;
}

const macOfChallenge = (codeKey: Uint8Array, number: string, issuedAt: string): Buffer =>
  createHmac('sha256', codeKey).update(`work\n${number}\n${issuedAt}`).digest();
