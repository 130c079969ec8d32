import type { Role } from '@luwag/contracts/endpoint';
import { SessionProvider, useSession as useNextAuthSession } from 'next-auth/react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import {
  isExempt,
  isInactive,
  lastActivity,
  type Timings,
  timingsOf,
} from '#app/shared/auth/inactivity.ts';
import { useLogOut } from '#app/shared/auth/log-out.ts';
import { roleOfPath, signInAddress } from '#app/shared/auth/pages.ts';
import { askSession, reportActivity } from '#app/shared/auth/session-calls.ts';
import { useAppDispatch, useAppSelector } from '#app/store/store.ts';
import { user } from '#app/store/user.ts';
import { markAreaWatching } from './area-watch.ts';
import { watchActivity } from './watch-activity.ts';

const refetchSeconds = 60;

/**
 * Around every page on which somebody may be signed in. Public pages stay outside: they need none
 * of it, and its script is not sent with them.
 */
export function SessionArea({ children }: { children: ReactNode }) {
  return (
    <SessionProvider refetchInterval={refetchSeconds} refetchWhenOffline={false}>
      <SessionWatch />
      {children}
    </SessionProvider>
  );
}

function SessionWatch() {
  const session = useSettledSession();
  useKeepSession(session);
  useEndedSession(session);
  useInactivity(session);
  return null;
}

/** Hands each answer about the session to the store. An update under way changes nothing there. */
function useKeepSession({ data, status }: SessionState): void {
  const dispatch = useAppDispatch();
  const name = data?.user.name;
  const role = data?.role;
  useEffect(() => {
    if (status === 'loading') return;
    dispatch(user.actions.sessionRead(name && role ? { name, role } : null));
  }, [dispatch, status, name, role]);
}

/**
 * A session that ends by itself, or from another tab or device, takes the person to the sign-in
 * page with the reason. One that ends here, by logging out, has its own way there.
 */
function useEndedSession({ status }: SessionState): void {
  const isLoggingOut = useAppSelector((state) => state.util.loggingOut);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wasSignedIn = useRef(false);

  useEffect(() => {
    const wasHere = wasSignedIn.current;
    // Logging out is over a moment before its page is drawn; nothing is left to tell by then.
    wasSignedIn.current = status === 'authenticated' && !isLoggingOut;
    if (status !== 'unauthenticated' || !wasHere || isLoggingOut) return;
    if (isExempt(pathname)) return;
    const page = signInAddress(roleOfPath(pathname), {
      error: 'SessionEnded',
      back: pathname + search,
    });
    void navigate(page, { replace: true });
  }, [status, isLoggingOut, navigate, pathname, search]);
}

const askAgainMs = 10_000;

/**
 * The session as far as it is known. next-auth takes a question that failed on its way for the
 * answer that nobody is signed in, and asks no more. Here no answer is no news: what was known
 * stays, and the server is asked again until it has said something.
 */
function useSettledSession(): SessionState {
  const { data, status } = useSession();
  const isLoggingOut = useAppSelector((state) => state.util.loggingOut);
  const [known, setKnown] = useState<ClientSession | null>(null);
  const [isOver, setOver] = useState(false);
  const isInDoubt = status === 'unauthenticated' && !isLoggingOut && !isOver;

  useEffect(() => {
    if (data) setKnown(data);
    if (data) setOver(false);
  }, [data]);
  useEffect(() => {
    if (isLoggingOut) setOver(true);
  }, [isLoggingOut]);
  useEffect(() => {
    if (!isInDoubt) return;
    return settle(() => setOver(true));
  }, [isInDoubt]);

  if (!isInDoubt) return { data, status };
  return { data: known, status: known ? 'authenticated' : 'loading' };
}

/** Asks until there is an answer. A session that goes on is left to next-auth to read. */
function settle(over: () => void): () => void {
  let isLeft = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function ask(): Promise<void> {
    const news = await askSession();
    if (isLeft) return;
    if (news === 'ended') return over();
    if (news === 'alive') recheckSession();
    timer = setTimeout(ask, askAgainMs);
  }
  void ask();
  return () => {
    isLeft = true;
    clearTimeout(timer);
  };
}

/**
 * Logs out whoever has been still for as long as their role may be, looked at every ten seconds and
 * whenever the tab comes back into view. Tabs share one moment of last activity, so nobody is
 * logged out of one for having worked in another.
 */
function useInactivity({ data, status }: SessionState): void {
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

/** What script in a page may know of the session. */
type ClientSession = { user: { name: string }; role: Role; expires: string };

type SessionState = {
  data: ClientSession | null;
  status: 'loading' | 'authenticated' | 'unauthenticated';
};

/** Only inside `SessionArea`. */
const useSession = (): SessionState => useNextAuthSession() as unknown as SessionState;

/** Has the session read again at once, the way a message of another tab would. */
function recheckSession(): void {
  const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
  window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
}
