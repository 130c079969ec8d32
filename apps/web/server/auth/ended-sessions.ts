import type { SessionToken } from './session-token.ts';

type Ended = Pick<SessionToken, 'sessionId' | 'expiresAtMs'>;

/** Of more the oldest are forgotten; the identity provider refuses those within minutes. */
const keptMax = 50_000;

/**
 * The sessions that this process knows to be over. A session cookie is sealed and good until its
 * access token runs out, without a question to anybody; a copy sent after the sign-out would name
 * its owner for minutes more. Ids are kept here until the cookie would have run out by itself, so
 * that no read of the session has to ask the database. A session that ended elsewhere is found out
 * by the next call to the API, or when its tokens are renewed.
 */
export function createEndedSessions(now: () => number, max = keptMax) {
  const ended = new Map<string, number>();
  return {
    add({ sessionId, expiresAtMs }: Ended): void {
      // Put last again: the first is the one to be forgotten.
      ended.delete(sessionId);
      ended.set(sessionId, expiresAtMs);
      for (const [id, untilMs] of ended) {
        if (ended.size <= max && untilMs > now()) break;
        ended.delete(id);
      }
    },
    has: ({ sessionId }: Pick<Ended, 'sessionId'>): boolean => ended.has(sessionId),
  };
}
export type EndedSessions = ReturnType<typeof createEndedSessions>;
