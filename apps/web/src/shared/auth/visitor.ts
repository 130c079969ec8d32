import type { Endpoint, RequestOf, ResultOf, Role } from '@luwag/contracts/endpoint';
import { getFaceMatch } from '@luwag/contracts/face-match';
import type { AccountType } from '@luwag/contracts/person';
import type { OpenedSession } from '@luwag/contracts/sessions';
import {
  createContext,
  data,
  type RouterContextProvider,
  redirect,
  redirectDocument,
} from 'react-router';
import { type CallOptions, type CallResult, call } from '#app/shared/api/call.ts';
import { pageFacts } from '#app/shared/api/server-context.ts';
import { safePath } from '#app/shared/page/safe-path.ts';
import { homeOf, roleOfPath, signInAddress } from './pages.ts';

type VisitorSession = {
  name: string;
  role: Role;
  sessionId: string;
  /** When the session ends however busy it is, ISO. */
  expiresAt: string;
};

/** The second step that a sign-in waits for. */
export type ChallengeKind = 'totp' | 'email_code';

/** Who asks for this page, as the web server knows it. What they may do is the API's to decide. */
export type Visitor = {
  /** Refreshed already, if it had to be. */
  session: VisitorSession | null;
  /** A session came with the request and is over. */
  hasEnded: boolean;
  /** The identity provider did not answer, so the token may be too old. It says nothing more. */
  isStale: boolean;
  accessToken: string | undefined;
  registrationToken: string | undefined;
  /** The identity provider's, of somebody who is not signed in: tells one visitor from another. */
  guestToken: string | undefined;
  challenge: ChallengeKind | null;
  /** For a form that posts to `/api/auth`. Reading it sets its cookie, so other pages leave it. */
  readonly csrfToken: string;
  /** For pages that need to tell one visitor from another before anybody signs in. Never throws. */
  startGuest(): Promise<void>;
  /** Goes out with the answer to this request. */
  setCookie(header: string): void;
  /** Signs in with a session that the API has opened without a password. */
  arrive(opened: OpenedSession): Promise<void>;
  /** Forgets the session on this side: the API has said that it is over. */
  end(): void;
};

/** Read in a loader or an action: `context.get(visitor).session`. */
export const visitor = createContext<Visitor>();

/** The part of a loader's or an action's arguments that is needed to act for a visitor. */
export type VisitorArgs = {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
};

/** As a whole page: the list of routes that a page of the others has leaves the console's out. */
export const redirectHome = (role: Role): Response => redirectDocument(homeOf(role));

/**
 * For loaders and actions of signed-in pages. A convenience for people, never a lock: whatever such
 * a page asks for, the API decides by itself.
 */
export function requireSession(args: VisitorArgs, role: Role): VisitorSession {
  const { session, hasEnded } = args.context.get(visitor);
  if (session?.role === role) return session;
  if (session) throw redirectHome(session.role);
  const error = hasEnded ? 'SessionEnded' : 'SessionRequired';
  throw redirect(signInAddress(role, { error, back: wayBack(args) }));
}

/** For pages that are of no use to somebody who is signed in already. */
export function redirectSignedIn({ context }: VisitorArgs): void {
  const { session } = context.get(visitor);
  if (session) throw redirectHome(session.role);
}

/** The page to return to. Something that was being posted cannot be returned to, its page can. */
const wayBack = ({ url }: VisitorArgs): string => safePath(url.pathname + url.search);

/** A loader or an action for whoever is signed in with this role; others are led to sign in. */
export const forRole =
  <A extends VisitorArgs, R>(role: Role, work: (args: A) => R) =>
  (args: A): R => {
    requireSession(args, role);
    return work(args);
  };

/** For a page of buyers and merchants: its address says whose it is, the session has to agree. */
export const forOwner =
  <R>(work: (args: VisitorArgs, owner: AccountType) => R) =>
  (args: VisitorArgs): R => {
    const owner = roleOfPath(args.url.pathname) === 'merchant' ? 'merchant' : 'buyer';
    requireSession(args, owner);
    return work(args, owner);
  };

export type CallAsOptions = Pick<
  CallOptions,
  'idempotencyKey' | 'stepUpId' | 'timeoutMs' | 'files'
>;

/**
 * A call of the API on behalf of the visitor, signed in or not. A session that the API no longer
 * knows ends here: the person is sent to sign in again, and told why.
 */
export async function callAs<E extends Endpoint>(
  args: VisitorArgs,
  endpoint: E,
  request: RequestOf<E>,
  options: CallAsOptions = {},
): Promise<CallResult<E>> {
  const who = args.context.get(visitor);
  const result = await callWith(args, { endpoint, request, options, token: who.accessToken });
  if (result.ok || !who.session) return result;
  const error = endedBy(result.code);
  if (!error) return result;
  // Whoever could not renew their token in time is still signed in: it is we who have trouble.
  if (error === 'SessionEnded' && who.isStale)
    return { ...result, code: 'unavailable', status: 503 };
  const { role } = who.session;
  who.end();
  throw redirect(signInAddress(role, { error, back: wayBack(args) }));
}

/** Refusals that say that the session is over, by the words of the page to sign in on. */
function endedBy(code: string): 'SessionEnded' | 'WrongCodesEnded' | undefined {
  if (code === 'unauthenticated') return 'SessionEnded';
  return code === 'wrong_codes_ended_session' ? 'WrongCodesEnded' : undefined;
}

/** For the calls that a person may make between registering and their first sign-in. */
export function callAsRegistrant<E extends Endpoint>(
  args: VisitorArgs,
  endpoint: E,
  request: RequestOf<E>,
  options: CallAsOptions = {},
): Promise<CallResult<E>> {
  const { session, registrationToken } = args.context.get(visitor);
  if (session) return callAs(args, endpoint, request, options);
  return callWith(args, { endpoint, request, options, token: registrationToken });
}

/** By a proof of the caller's own, in the place of the visitor's session. */
export function callWith<E extends Endpoint>(
  { request: page, url, context }: VisitorArgs,
  asked: {
    endpoint: E;
    request: RequestOf<E>;
    options: CallAsOptions;
    token: string | undefined;
  },
): Promise<CallResult<E>> {
  const { apiOrigin, requestId, traceparent, visitorAddress, wireKey } = context.get(pageFacts);
  const { guestToken } = context.get(visitor);
  return call(asked.endpoint, asked.request, {
    ...asked.options,
    apiOrigin,
    requestId,
    visitorAddress,
    wireKey,
    signal: page.signal,
    headers: {
      origin: url.origin,
      ...(asked.token ? { authorization: `Bearer ${asked.token}` } : {}),
      ...(guestToken ? { 'x-luwag-guest': guestToken } : {}),
      ...(traceparent ? { traceparent } : {}),
    },
  });
}

/**
 * What a page cannot do without: it is there; or it is nowhere, by one of the codes that say so or
 * because it was asked for by what cannot be an id; or we are the ones in trouble.
 */
export function needed<E extends Endpoint>(
  result: CallResult<E>,
  ...absentCodes: string[]
): ResultOf<E> {
  if (result.ok) return result.data;
  const isAbsent =
    absentCodes.length > 0 && [...absentCodes, 'invalid_request'].includes(result.code);
  // Somebody who works for a shop, at a page that their role does not open.
  const otherwise = result.code === 'forbidden' ? 403 : 503;
  throw data(result.code, { status: isAbsent ? 404 : otherwise });
}

/** Whether a face can lift a wait. Where that cannot be learned, the wait is all there is. */
export async function findFaceWay(args: VisitorArgs): Promise<boolean> {
  const match = await callAs(args, getFaceMatch, {});
  return match.ok && match.data.is_offered && match.data.tries_left > 0;
}
