import { editionCookie, preferenceCookie, readCookie } from '../src/shared/page/preferences.ts';

type Read = { method: string; url: string; cookie: string | undefined };

/**
 * Keeps the choice that a link out of the light edition carries (`?edition=full`), so that it holds
 * after a sign-in or a reload too; opening the light edition takes it back. Set by the server, for
 * some pages that such a link leads to have no script.
 */
export function editionCookies({ method, url, cookie }: Read, publicOrigin: string): string[] {
  if (method !== 'GET') return [];
  const [path, search] = url.split('?', 2);
  const isFull = readCookie(cookie ?? '', editionCookie) === 'full';
  const isSecure = publicOrigin.startsWith('https:');
  if (isFull && path === '/slow-network')
    return [preferenceCookie(editionCookie, '', { isSecure, maxAge: 0 })];
  if (!isFull && new URLSearchParams(search).get('edition') === 'full')
    return [preferenceCookie(editionCookie, 'full', { isSecure })];
  return [];
}
