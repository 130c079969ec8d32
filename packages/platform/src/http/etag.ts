import { createHash } from 'node:crypto';

/** A strong tag over the exact bytes sent. */
export const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/**
 * RFC 9110: a list of tags or a star; the weak prefix a proxy may add does not matter for reading.
 */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header
    .split(',')
    .some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === etag);
}
