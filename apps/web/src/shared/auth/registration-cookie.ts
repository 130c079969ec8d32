import { clearedCookie, cookieHeader, cookieNames, cookieSeconds } from './cookies.ts';
import { type VisitorArgs, visitor } from './visitor.ts';

/** Keeps the token that a registration gave, for the calls until the first sign-in. */
export function keepRegistration({ context }: Pick<VisitorArgs, 'context'>, token: string): void {
  const who = context.get(visitor);
  who.registrationToken = token;
  who.setCookie(cookieHeader(cookieNames.registration, token, cookieSeconds.registration));
}

export function forgetRegistration({ context }: Pick<VisitorArgs, 'context'>): void {
  const who = context.get(visitor);
  who.registrationToken = undefined;
  who.setCookie(clearedCookie(cookieNames.registration));
}
