import { isExempt, lastActivity, reportTimings } from '#app/shared/auth/inactivity.ts';
import { reportActivity } from '#app/shared/auth/session-calls.ts';
import { isAreaWatching } from './area-watch.ts';
import { watchActivity } from './watch-activity.ts';

/**
 * For every page that somebody signed in opens: outside the signed-in area, which watches for
 * itself, nothing else would say that they are there. A page that nobody is logged out of counts as
 * activity while it is looked at, here and in every other tab.
 */
export function watchPresence(): void {
  const isReading = () => isExempt(window.location.pathname);
  lastActivity.write(Date.now());
  const stop = watchActivity({
    timings: reportTimings,
    countsPresence: isReading,
    isQuiet: isAreaWatching,
    report: async () => {
      // Whoever is signed out meanwhile stays where they are; what they do next asks who they are.
      if ((await reportActivity({ reading: isReading() })) === 'ended') stop();
    },
  });
}
