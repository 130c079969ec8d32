import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { recheckSession, type SessionState } from '#app/shared/auth/client.ts';
import {
  isExempt,
  isInactive,
  lastActivity,
  type Timings,
  timingsOf,
} from '#app/shared/auth/inactivity.ts';
import { useLogOut } from '#app/shared/auth/log-out.ts';
import { reportActivity } from '#app/shared/auth/session-calls.ts';
import { markAreaWatching } from './area-watch.ts';
import { watchActivity } from './watch-activity.ts';

/**
 * Logs out whoever has been still for as long as their role may be, looked at every ten seconds and
 * whenever the tab comes back into view. Tabs share one moment of last activity, so nobody is
 * logged out of one for having worked in another.
 */
export function useInactivity({ data, status }: SessionState): void {
  const { pathname } = useLocation();
  const asked = useRouteLoaderData<{ inactivityMs?: number }>('root')?.inactivityMs;
  const role = data?.role ?? 'buyer';
  const timings = useMemo(() => timingsOf(role, asked), [role, asked]);
  const isSignedIn = status === 'authenticated';

  // Opening a page is a sign of life too: it may be the first after signing in without script.
  useEffect(() => lastActivity.write(Date.now()), []);
  useReports(timings, { isSignedIn, isExemptPage: isExempt(pathname) });
  useLogOutWhenStill(timings, isSignedIn && !isExempt(pathname));
}

/** Keeps the moment of last activity, and passes it on to the server. */
function useReports(
  timings: Timings,
  { isSignedIn, isExemptPage }: { isSignedIn: boolean; isExemptPage: boolean },
): void {
  useEffect(() => {
    if (!isSignedIn) return;
    const unmark = markAreaWatching();
    const stop = watchActivity({
      timings,
      // On the pages that take time, to have them open in front of one is activity enough.
      countsPresence: () => isExemptPage,
      report: async () => {
        if ((await reportActivity({ reading: isExemptPage })) === 'ended') recheckSession();
      },
    });
    return () => {
      stop();
      unmark();
    };
  }, [timings, isSignedIn, isExemptPage]);
}

function useLogOutWhenStill(timings: Timings, isWatched: boolean): void {
  const logOut = useLogOut();
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isWatched) return;
    isLeaving.current = false;
    const check = () => {
      const now = Date.now();
      const isStill = isInactive(lastActivity.read(now), { now, timings });
      if (isLeaving.current || !isStill) return;
      isLeaving.current = true;
      void logOut({ reason: 'inactivity' });
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') check();
    };
    const timer = setInterval(check, timings.checkEveryMs);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [isWatched, timings, logOut]);
}
