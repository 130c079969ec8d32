import type { Pool } from '@luwag/db';
import { together } from '@luwag/platform/together';
import {
  type FoundSession,
  findSessions,
  markSessionsSeen,
  type SeenSession,
} from './repository.ts';

export type SessionBatches = {
  /** The open session that tokens of one sign-in belong to. */
  find(originJti: string): Promise<FoundSession | undefined>;
  /** Writes down that a session was seen, unless it was since. Nobody waits for it. */
  noteSeen(session: FoundSession, at: { now: Date; notSince: Date }): void;
  /** Resolves once all that was noted is written, or could not be. */
  drain(): Promise<void>;
};

const atMost = 64;
/** As the identity provider writes them. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Sessions are looked up at every call, so that one that was ended stops at once. Calls that come
 * at about the same time look theirs up by one statement, and note that they were seen by another.
 */
export function createSessionBatches(pgPool: Pool): SessionBatches {
  const lookups = together<string, FoundSession | undefined>(
    (originJtis) => findSessions(pgPool, originJtis),
    { atMost, flightsMax: 1, holdsUpMs: 100 },
  );
  const notes = together<SeenSession, void>(
    async (seen) => {
      await markSessionsSeen(pgPool, seen);
      return seen.map(() => undefined);
    },
    { atMost, flightsMax: 1 },
  );
  /** By sign-in: noted, and not written yet. */
  const notedAt = new Map<string, Date>();
  return {
    async find(originJti) {
      // Anything else would fail the statement, and with it the calls of others.
      if (!uuid.test(originJti)) return undefined;
      // What this process has seen counts, whether or not the row says so when it is read.
      const seen = notedAt.get(originJti);
      const found = await lookups.ask(originJti);
      return found && seen && seen > found.seen_at ? { ...found, seen_at: seen } : found;
    },
    noteSeen({ origin_jti, session_id: id, account_id: accountId, seen_at }, { now, notSince }) {
      if (seen_at > notSince || notedAt.has(origin_jti)) return;
      notedAt.set(origin_jti, now);
      const forget = () => notedAt.delete(origin_jti);
      // A note that is lost is made again by the next call of this session.
      notes.ask({ id, accountId, now, notSince }).then(forget, forget);
    },
    drain: () => notes.drain(),
  };
}
