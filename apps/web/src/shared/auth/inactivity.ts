import { type SessionRole, sessionLimits } from '@luwag/domain/session-limits';
import { activityKeys } from './storage-keys.ts';

const checkEveryMs = 10_000;
/** The server is told that somebody is there at most this often. */
const reportEveryMs = 60_000;

/** How often activity is looked at and told. */
export type ReportTimings = { checkEveryMs: number; reportEveryMs: number };
export const reportTimings: ReportTimings = { checkEveryMs, reportEveryMs };

export type Timings = ReportTimings & {
  /** After this long without a click, a key or a touch in any tab, the person is logged out. */
  inactivityMs: number;
};

/**
 * By the role's own limit. A test may ask for a shorter wait; what hangs on it is shortened too.
 */
export function timingsOf(role: SessionRole, asked: number | undefined): Timings {
  if (asked === undefined) return { inactivityMs: sessionLimits[role].idleMs, ...reportTimings };
  return {
    inactivityMs: asked,
    checkEveryMs: Math.min(checkEveryMs, asked / 10),
    reportEveryMs: Math.min(reportEveryMs, asked / 10),
  };
}

/** Where nobody is logged out for being still: pages of anybody, and those that take time. */
export const exemptRoutes: readonly string[] = [
  '/',
  '/merchant',
  '/merchant/login',
  '/merchant/signup',
  '/merchant/forgot-password',
  '/buyer/login',
  '/buyer/signup',
  '/buyer/forgot-password',
  '/reset-password',
  '/terms-and-conditions',
  '/privacy-policy',
  '/cookie-policy',
  '/404',
  '/500',
  '/buyer/onboarding/liveness-check',
  '/buyer/support',
  '/buyer/webpay',
  '/buyer/webpay/agreement',
  '/buyer/webpay/otp',
  '/slow-network',
  // Not named by the specification, and read or walked through like the others.
  '/merchant/support',
  '/ops/login',
  '/auth/error',
];

export const isExempt = (pathname: string): boolean =>
  exemptRoutes.includes(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);

/**
 * When something last happened, over all tabs: kept in local storage, and beside it in this tab for
 * browsers that forbid storage. A moment that has yet to come was written before the clock was set
 * back; it counts from now, or nothing would ever be due.
 */
export function createMoment(storage: () => Pick<Storage, 'getItem' | 'setItem'>, key: string) {
  let here = 0;
  function write(at: number): void {
    here = at;
    try {
      storage().setItem(key, String(at));
    } catch {
      // This tab still knows.
    }
  }
  function kept(): number {
    try {
      return Number(storage().getItem(key)) || 0;
    } catch {
      return 0;
    }
  }
  return {
    write,
    read(now: number): number {
      const last = Math.max(here, kept());
      if (last > now) write(now);
      return Math.min(last, now);
    },
  };
}

/** Shared by all tabs: work in one, or reading in it, keeps the others. */
export const lastActivity = createMoment(() => localStorage, activityKeys.lastActivity);
export const lastReport = createMoment(() => localStorage, activityKeys.lastReport);

export const isInactive = (
  last: number,
  { now, timings }: { now: number; timings: Timings },
): boolean => now - last >= timings.inactivityMs;
