import { createHash } from 'node:crypto';
import type { SessionToken } from './session-token.ts';

export type Refreshed =
  | { kind: 'fresh'; token: SessionToken; accessToken: string }
  /** The provider could not be reached: nothing is known, so nothing is taken away. */
  | { kind: 'kept' }
  | { kind: 'refused' };

/**
 * A refresh token is good for one use, and a browser has many requests under way. Those that carry
 * the same one share a single refresh, and those that left the browser just before the new cookies
 * reached it still find the result. The provider forgives the same for as long.
 */
const graceMs = 10_000;

export function shareRefreshes(
  refresh: (token: SessionToken) => Promise<Refreshed>,
): (token: SessionToken) => Promise<Refreshed> {
  const underWay = new Map<string, Promise<Refreshed>>();
  return (token) => {
    const key = createHash('sha256').update(token.refreshToken).digest('base64url');
    const shared = underWay.get(key);
    if (shared) return shared;
    const began = refresh(token);
    underWay.set(key, began);
    const forget = () => underWay.delete(key);
    began.then(
      ({ kind }) => (kind === 'kept' ? forget() : setTimeout(forget, graceMs).unref()),
      forget,
    );
    return began;
  };
}
