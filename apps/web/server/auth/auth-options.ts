import type { Role } from '@luwag/contracts/endpoint';
import { longestLifetimeMs } from '@luwag/domain/session-limits';
import type { AuthOptions, CookieOption } from 'next-auth';
import credentialsProvider from 'next-auth/providers/credentials';
import { type CookieName, cookieNames } from '../../src/shared/auth/cookies.ts';
import {
  authErrorPage,
  homeOf,
  ownPathOf,
  roles,
  signInAddress,
} from '../../src/shared/auth/pages.ts';
import type { Arrival } from './arrival.ts';
import { authLogger } from './auth-log.ts';
import type { AuthParts } from './parts.ts';
import { formSecretOf } from './session-keys.ts';
import { openSessionCookie, SessionToken, sealSession } from './session-token.ts';
import type { Visit } from './visit.ts';

// The package is CommonJS: Node hands over its `exports`, a bundler what stands under `default`.
const Credentials =
  (credentialsProvider as unknown as { default?: typeof credentialsProvider }).default ??
  credentialsProvider;

/** What next-auth's callbacks do for one request. */
export type AuthWork = {
  signIn(role: Role, posted: unknown): Promise<Arrival>;
  /** After a change from the browser: the token as it is now, or `undefined` when it is over. */
  update(token: SessionToken, change: unknown): Promise<SessionToken | undefined>;
  signOut(token: SessionToken): Promise<void>;
};

export type AuthAsked = {
  parts: AuthParts;
  visit: Visit;
  work: AuthWork;
  role: Role;
  isFormExpired: boolean;
  /** Somebody is signing in: the first page of the site is not where they want to be then. */
  isArriving: boolean;
};

/**
 * next-auth's options, made anew for each request, because what a provider does here reads and sets
 * cookies. Tokens are sealed by our own keys; next-auth sees their content and never the keys.
 */
export function authOptionsFor(asked: AuthAsked): AuthOptions {
  const { parts, visit, work, role, isFormExpired } = asked;
  return {
    secret: formSecretOf(parts.formSecrets, visit.cookies[cookieNames.csrf]),
    // As long as any role's session: the sealed token inside says when it really ends.
    session: { strategy: 'jwt', maxAge: longestLifetimeMs / 1000 },
    pages: {
      signIn: signInAddress(role, { error: isFormExpired ? 'FormExpired' : undefined }),
      signOut: '/',
      error: authErrorPage,
      verifyRequest: authErrorPage,
    },
    cookies: {
      sessionToken: cookie(cookieNames.session),
      csrfToken: cookie(cookieNames.csrf),
      callbackUrl: cookie(cookieNames.callbackUrl),
    },
    providers: roles.map((one) => providerOf(one, work)),
    jwt: {
      encode: async ({ token }) => sealSession(parts.seals.session, SessionToken.parse(token)),
      decode: async ({ token }) => (await openSessionCookie(parts.seals.session, token)) ?? null,
    },
    callbacks: {
      redirect: async ({ url }) => wayOn(asked, url),
      async jwt({ token, user, trigger, session: change }) {
        if (user) return (user as unknown as Arrival).token;
        if (trigger !== 'update') return token;
        const updated = await work.update(SessionToken.parse(token), change);
        if (!updated) throw new Error('the session is over');
        return updated;
      },
      async session({ token }) {
        const { name, role: of, expiresAtMs } = SessionToken.parse(token);
        // All that script in a browser may know: nothing here opens anything.
        return { user: { name }, role: of, expires: new Date(expiresAtMs).toISOString() };
      },
    },
    events: {
      signOut: async ({ token }) => {
        const signedIn = SessionToken.safeParse(token).data;
        if (signedIn) await work.signOut(signedIn);
      },
    },
  };
}

function wayOn({ parts, role, isArriving }: AuthAsked, wanted: string): string {
  const { PUBLIC_ORIGIN } = parts.settings;
  const path = ownPathOf(wanted, PUBLIC_ORIGIN);
  if (path === undefined) authLogger.error('InvalidRedirect', new Error('leads away from us'));
  const isNowhere = path === undefined || (isArriving && path === '/');
  return PUBLIC_ORIGIN + (isNowhere ? homeOf(role) : path);
}

function providerOf(role: Role, work: AuthWork) {
  return Credentials({
    id: role,
    name: role,
    credentials: {
      email: { type: 'email' },
      password: { type: 'password' },
      code: { type: 'text' },
      passkey: { type: 'text' },
      ...(role === 'staff' ? { invitation: { type: 'text' } } : {}),
    },
    async authorize(posted) {
      const arrival = await work.signIn(role, posted);
      return { id: arrival.token.sessionId, ...arrival };
    },
  });
}

const cookie = (name: CookieName): CookieOption => ({
  name,
  options: { httpOnly: true, sameSite: 'lax', path: '/', secure: true },
});
