import type { Role } from '@luwag/contracts/endpoint';
import {
  type AuthErrorCode,
  authErrorCodeOf,
  authErrors,
} from '../../src/shared/auth/auth-errors.ts';
import {
  authErrorAddress,
  authErrorPage,
  homeOf,
  ownPathOf,
  roles,
  signInAddress,
  signInPageOf,
} from '../../src/shared/auth/pages.ts';

type Asked = { publicOrigin: string; role: Role; back: string | undefined; met: AuthErrorCode[] };

/**
 * next-auth sends a failed sign-in through two addresses of its own, and forgets on the way which
 * door it was. Here the person goes to the right page at once, with the reason and the way back.
 */
export function tidyRedirect(location: string, asked: Asked): string {
  const { publicOrigin, role } = asked;
  const url = new URL(location, publicOrigin);
  const error = url.searchParams.get('error');
  if (url.origin !== publicOrigin) return publicOrigin + homeOf(role);
  if (url.pathname === authErrorPage || url.pathname === '/api/auth/error') {
    // Of a refusal to work at all next-auth tells the log more than the person.
    const met = error === 'Configuration' ? asked.met[0] : undefined;
    return publicOrigin + pageFor(met ?? authErrorCodeOf(known(error)), asked);
  }
  // Where a sign-in was posted in order: next-auth has one page for all doors.
  if (url.pathname === '/api/auth/signin' && url.search === '')
    return publicOrigin + signInAddress(role, { back: asked.back });
  // Where a page asks for a session that is not there: the way back goes along.
  if (url.pathname === '/api/auth/signin' && error === 'SessionRequired' && asked.back)
    url.searchParams.set('callbackUrl', asked.back);
  if (roles.some((one) => url.pathname === signInPageOf(one))) {
    const back = ownPathOf(url.searchParams.get('callbackUrl'), publicOrigin);
    return publicOrigin + signInAddress(role, { error: error ?? undefined, back: notHome(back) });
  }
  return url.href;
}

function pageFor(code: AuthErrorCode | null, { role, back }: Asked): string {
  if (code === null) return authErrorAddress({ back });
  if (authErrors[code].goes === 'sign-in') return signInAddress(role, { error: code, back });
  return authErrorAddress({ error: code, back });
}

/** next-auth prints an absent error as the word. */
const known = (error: string | null) => (error === 'undefined' ? null : error);
const notHome = (path: string | undefined) => (path === '/' ? undefined : path);
