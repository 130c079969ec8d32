import type { FastifyRequest } from 'fastify';

const accessTokenCookie = 'access_token';

/** What stands after `Authorization: Bearer`, or undefined. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([^\s,]+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** A key of ours, as Bearer or as the user name of Basic, whose password then says nothing. */
export function shownKeyOf({ headers }: FastifyRequest): string | undefined {
  const [, scheme = '', proof = ''] =
    /^(Bearer|Basic) ([^\s,]+)$/i.exec(headers.authorization ?? '') ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  const shown = isBasic ? Buffer.from(proof, 'base64').toString('latin1').split(':')[0] : proof;
  // Other proofs travel in the same header, and are other schemes' to judge.
  return shown?.startsWith('lw_') ? shown : undefined;
}

/**
 * The identity provider's access token: as Bearer, or in its cookie. A call that has any
 * `Authorization` header is judged by it alone, so that a cookie never helps out a wrong one.
 */
export function accessTokenOf(request: FastifyRequest): string | undefined {
  if (request.headers.authorization !== undefined) return bearerOf(request);
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (pair.slice(0, at).trim() === accessTokenCookie) return pair.slice(at + 1).trim();
  }
  return undefined;
}
