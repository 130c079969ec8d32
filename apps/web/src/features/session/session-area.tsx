import { SessionProvider } from 'next-auth/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SessionState } from '#app/shared/auth/client.ts';
import { isExempt } from '#app/shared/auth/inactivity.ts';
import { roleOfPath, signInAddress } from '#app/shared/auth/pages.ts';
import { useAppDispatch, useAppSelector } from '#app/store/store.ts';
import { user } from '#app/store/user.ts';
import { useInactivity } from './use-inactivity.ts';
import { useSettledSession } from './use-settled-session.ts';

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
