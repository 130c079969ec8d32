import { createSeal, SessionKeys } from '../server/auth/session-keys.ts';
import { openSessionCookie, type SessionToken, sealSession } from '../server/auth/session-token.ts';

const name = '__Host-luwag.session';
type WithCookies = { jar: Map<string, string> };

/** Looks into the session cookie of a browser, which only the server's keys can. */
export function sessionCookieOf(world: () => { settings: Record<string, string> }) {
  const seal = () => createSeal(SessionKeys.parse(world().settings.SESSION_KEYS), 'session');

  async function tokenOf(browser: WithCookies): Promise<SessionToken> {
    const token = await openSessionCookie(seal(), browser.jar.get(name));
    if (!token) throw new Error('there is no session in this browser');
    return token;
  }

  /** As if the access token had this long to live. */
  async function leave(browser: WithCookies, remainingMs: number): Promise<void> {
    const token = await tokenOf(browser);
    const expiresAtMs = Date.now() + token.access.driftMs + remainingMs;
    const changed = { ...token, access: { ...token.access, expiresAtMs } };
    browser.jar.set(name, await sealSession(seal(), changed));
  }

  return { tokenOf, leave };
}
