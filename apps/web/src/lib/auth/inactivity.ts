/** After this long without a click, a key or a touch in any tab, the person is logged out. */
export const inactivityMs = 10 * 60_000;
const checkEveryMs = 10_000;
/** The server is told that somebody is there at most this often. */
const reportEveryMs = 60_000;

export type Timings = { inactivityMs: number; checkEveryMs: number; reportEveryMs: number };

/** A test may ask for a shorter wait; what hangs on it is shortened with it. */
export function timingsOf(asked: number | undefined): Timings {
  if (asked === undefined) return { inactivityMs, checkEveryMs, reportEveryMs };
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
  // Not named by the specification, and doors like the others.
  '/ops/login',
  '/auth/error',
];

export const isExempt = (pathname: string): boolean =>
  exemptRoutes.includes(pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);

type StorageSource = () => Pick<Storage, 'getItem' | 'setItem'>;

/**
 * When something last happened, over all tabs: kept in local storage, and beside it in this tab for
 * browsers that forbid storage. A moment that has yet to come was written before the clock was set
 * back; it counts from now, or nothing would ever be due.
 */
export function createMoment(storage: StorageSource, key: string) {
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
export type Moment = ReturnType<typeof createMoment>;

export const isInactive = (
  last: number,
  { now, timings }: { now: number; timings: Timings },
): boolean => now - last >= timings.inactivityMs;
