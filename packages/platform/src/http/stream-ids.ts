import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A stream's address is its key, as it is for a request's link: its owner and a MAC of it. What is
 * told there is no more than that something changed, and whoever hears it still has to be let in to
 * read what. A stream that no session stands behind keeps nobody signed in, either.
 */
export function createStreamIds(codeKey: Uint8Array, purpose: string) {
  const macOf = (ownerId: string): Buffer =>
    createHmac('sha256', codeKey).update(`${purpose}:${ownerId}`).digest();
  return {
    idOf: (ownerId: string): string => `${ownerId}.${macOf(ownerId).toString('base64url')}`,
    /** Whose stream this is; undefined for an id that we never gave out. */
    ownerOf(id: string): string | undefined {
      const [ownerId = '', mac = ''] = id.split('.');
      const shown = Buffer.from(mac, 'base64url');
      const isOurs = shown.length === 32 && timingSafeEqual(shown, macOf(ownerId));
      return isOurs ? ownerId : undefined;
    },
  };
}
