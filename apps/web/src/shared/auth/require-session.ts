import type { Role } from '@luwag/contracts/endpoint';
import { redirect } from 'react-router';
import { safePath } from '#app/shared/page/safe-path.ts';
import { homeOf, signInAddress } from './pages.ts';
import { type VisitorArgs, type VisitorSession, visitor } from './visitor.ts';

export { homeOf } from './pages.ts';

/**
 * For loaders and actions of signed-in pages. A convenience for people, never a lock: whatever such
 * a page asks for, the API decides by itself.
 */
export function requireSession(args: VisitorArgs, role: Role): VisitorSession {
  const { session, hasEnded } = args.context.get(visitor);
  if (session?.role === role) return session;
  if (session) throw redirect(homeOf(session.role));
  const error = hasEnded ? 'SessionEnded' : 'SessionRequired';
  throw redirect(signInAddress(role, { error, back: wayBack(args) }));
}

/** For pages that are of no use to somebody who is signed in already. */
export function redirectSignedIn({ context }: VisitorArgs): void {
  const { session } = context.get(visitor);
  if (session) throw redirect(homeOf(session.role));
}

/** The page to return to. Something that was being posted cannot be returned to, its page can. */
export const wayBack = ({ url }: VisitorArgs): string => safePath(url.pathname + url.search);
