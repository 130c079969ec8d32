import { isRouteErrorResponse } from 'react-router';

/**
 * An open page loses its connection more often than we lose a server, and should then say so where
 * the visitor is looking instead of making way for an error page. `fetch` reports it, in every
 * browser, as a `TypeError`; a proxy that cannot reach our server answers in words of its own.
 */
export async function unlessDisconnected<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TypeError || isProxys(error)) return otherwise;
    throw error;
  }
}

/** What our own pages throw names a refusal, as `unavailable`; a proxy sends a page, or nothing. */
const isProxys = (error: unknown): boolean =>
  isRouteErrorResponse(error) &&
  [502, 503, 504].includes(error.status) &&
  typeof error.data === 'string' &&
  !/^\w+$/.test(error.data);
