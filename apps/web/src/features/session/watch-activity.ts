import { lastActivity, lastReport, type ReportTimings } from '#app/shared/auth/inactivity.ts';

const signs = ['click', 'keydown', 'touchstart'] as const;

/** Finer than this the moment of last activity is not kept: every key would be a write. */
const resolutionMs = 1_000;

/**
 * Notes clicks, keys and touches, and reports them at most once in the agreed time. What falls into
 * the wait is reported at its end, so that the server never thinks somebody gone before this page
 * does. Returns how to stop.
 */
export function watchActivity(watch: {
  timings: ReportTimings;
  /** Whether to have the page open in front of one is activity enough. */
  countsPresence(): boolean;
  /** Whether somebody else reports at the moment. */
  isQuiet?(): boolean;
  report(): Promise<void>;
}): () => void {
  const { timings } = watch;
  const resolution = Math.min(resolutionMs, timings.checkEveryMs);
  let later: ReturnType<typeof setTimeout> | undefined;

  function send(): void {
    later = undefined;
    if (watch.isQuiet?.()) return;
    lastReport.write(Date.now());
    void watch.report();
  }
  function note(): void {
    if (watch.isQuiet?.()) return;
    const now = Date.now();
    if (now - lastActivity.read(now) >= resolution) lastActivity.write(now);
    const waitMs = lastReport.read(now) + timings.reportEveryMs - now;
    if (waitMs <= 0) send();
    else later ??= setTimeout(send, waitMs);
  }
  function notePresence(): void {
    if (document.visibilityState === 'visible' && watch.countsPresence()) note();
  }
  const presence = setInterval(notePresence, timings.reportEveryMs);

  for (const sign of signs) window.addEventListener(sign, note, { passive: true });
  // A phone that was put away and is looked at again says so at once.
  document.addEventListener('visibilitychange', notePresence);
  return () => {
    clearTimeout(later);
    clearInterval(presence);
    document.removeEventListener('visibilitychange', notePresence);
    for (const sign of signs) window.removeEventListener(sign, note);
  };
}
