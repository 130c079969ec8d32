import type { Role } from '@luwag/contracts/endpoint';
import type { OpenedSession } from '@luwag/contracts/sessions';
import { createContext, type RouterContextProvider } from 'react-router';

export type VisitorSession = {
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
