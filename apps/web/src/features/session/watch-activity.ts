import type { Moment, Timings } from '#app/lib/auth/inactivity.ts';

const signs = ['click', 'keydown', 'touchstart'] as const;

/** Finer than this the moment of last activity is not kept: every key would be a write. */
const resolutionMs = 1_000;

/**
 * Notes clicks, keys and touches, and reports them at most once in the agreed time. What falls into
 * the wait is reported at its end, so that the server never thinks somebody gone before this page
 * does.
 */
export function watchActivity(watch: {
  timings: Timings;
  lastActivity: Moment;
  lastReport: Moment;
  countsPresence: boolean;
  report(): Promise<void>;
}): () => void {
  const { timings, lastActivity, lastReport } = watch;
  const resolution = Math.min(resolutionMs, timings.checkEveryMs);
  let later: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    later = undefined;
    lastReport.write(Date.now());
    void watch.report();
  }
  function note(): void {
    const now = Date.now();
    if (now - lastActivity.read(now) >= resolution) lastActivity.write(now);
    const waitMs = lastReport.read(now) + timings.reportEveryMs - now;
    if (waitMs <= 0) send();
    else later ??= setTimeout(send, waitMs);
  }
  const presence = watch.countsPresence
    ? setInterval(() => document.visibilityState === 'visible' && note(), timings.reportEveryMs)
    : undefined;

  for (const sign of signs) window.addEventListener(sign, note, { passive: true });
  return () => {
    clearTimeout(later);
    clearInterval(presence);
    for (const sign of signs) window.removeEventListener(sign, note);
  };
}
