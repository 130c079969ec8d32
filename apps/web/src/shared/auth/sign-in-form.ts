import type { Role } from '@luwag/contracts/endpoint';
import { type AuthErrorCode, authErrorCodeOf } from './auth-errors.ts';
import { homeOf, ownPathOf, roles, signInPageOf } from './pages.ts';
import { type ChallengeKind, type VisitorArgs, visitor } from './visitor.ts';

/** All that a sign-in page needs for a form that works without script. */
export type SignInForm = {
  action: `/api/auth/callback/${Role}`;
  csrfToken: string;
  /** Where to go afterwards: a path of ours, never another sign-in page. */
  callbackUrl: string;
  /** Why the person is here, or what was wrong with what they sent. */
  error: AuthErrorCode | null;
  /** The first step is done: the form asks for a code, and needs nothing else. */
  challenge: ChallengeKind | null;
};

export function signInForm({ url, context }: VisitorArgs, role: Role): SignInForm {
  const who = context.get(visitor);
  const error = authErrorCodeOf(url.searchParams.get('error'));
  return {
    action: `/api/auth/callback/${role}`,
    csrfToken: who.csrfToken,
    callbackUrl: wantedPath(url, role),
    error,
    challenge: error && asksForCode.has(error) ? who.challenge : null,
  };
}

/** Somebody who opens the sign-in page by another way begins anew, whatever was left unfinished. */
const asksForCode = new Set<AuthErrorCode>(['TotpRequired', 'EmailCodeRequired', 'CodeMismatch']);

/** Where somebody wants to go once they are signed in. */
export function wantedPath({ searchParams, origin }: URL, role: Role): string {
  const wanted = ownPathOf(searchParams.get('callbackUrl'), origin);
  const isDoor = roles.some((one) => wanted?.split('?')[0] === signInPageOf(one));
  return wanted === undefined || wanted === '/' || isDoor ? homeOf(role) : wanted;
}
