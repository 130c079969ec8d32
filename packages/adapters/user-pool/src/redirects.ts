import { localError } from './errors.ts';

/** An address to return to after signing in or out, if it is on our own origin. */
export function getRedirect(address: string, publicOrigin: string): URL {
  const url = URL.parse(address, publicOrigin);
  if (!url || url.origin !== new URL(publicOrigin).origin) throw localError('InvalidRedirect');
  return url;
}
