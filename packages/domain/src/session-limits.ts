import { hourMs, minuteMs } from './durations.ts';

/** Whoever a session may belong to. */
export type SessionRole = 'buyer' | 'merchant' | 'staff';

export type SessionLimits = {
  /** After this long without a sign of life, the session is over. */
  idleMs: number;
  /**
   * The same on a page that nobody is logged out of, such as an agreement: it is read without a
   * click, and on a phone that locks itself meanwhile. Never less than `idleMs`.
   */
  readingMs: number;
  /** However busy it is, it ends after this. */
  lifetimeMs: number;
  /** So many at a time; the oldest makes room. */
  openMax: number;
};

/**
 * How long sessions last. The API ends them by this table, the web server keeps its cookies by it,
 * and the page in the browser logs out by it: another role is another line here.
 */
export const sessionLimits: Readonly<Record<SessionRole, SessionLimits>> = {
  buyer: { idleMs: 10 * minuteMs, readingMs: 30 * minuteMs, lifetimeMs: 24 * hourMs, openMax: 5 },
  merchant: {
    idleMs: 10 * minuteMs,
    readingMs: 30 * minuteMs,
    lifetimeMs: 12 * hourMs,
    openMax: 10,
  },
  staff: { idleMs: 10 * minuteMs, readingMs: 10 * minuteMs, lifetimeMs: 8 * hourMs, openMax: 5 },
};

export const longestLifetimeMs = Math.max(
  ...Object.values(sessionLimits).map(({ lifetimeMs }) => lifetimeMs),
);

/** Instants, in milliseconds. */
type SessionTimes = {
  seenAtMs: number;
  /** Until when a page for reading keeps it; nothing where none was open since. */
  readingUntilMs: number | undefined;
  expiresAtMs: number;
};

/** Why a session is over by the clock alone; nothing while it lasts. */
export function expiryReasonOf(
  session: SessionTimes,
  { idleMs }: Pick<SessionLimits, 'idleMs'>,
  nowMs: number,
): 'expired' | 'idle' | undefined {
  if (session.expiresAtMs <= nowMs) return 'expired';
  const isReading = session.readingUntilMs !== undefined && nowMs <= session.readingUntilMs;
  return nowMs - session.seenAtMs > idleMs && !isReading ? 'idle' : undefined;
}
