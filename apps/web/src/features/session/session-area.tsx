import { SessionProvider } from 'next-auth/react';
import { type ReactNode, useEffect } from 'react';
import { useAppDispatch } from '#app/store/store.ts';
import { user } from '#app/store/user.ts';
import { useEndedSession } from './use-ended-session.ts';
import { useInactivity } from './use-inactivity.ts';
import { type SettledSession, useSettledSession } from './use-settled-session.ts';

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
function useKeepSession({ data, status }: SettledSession): void {
  const dispatch = useAppDispatch();
  const name = data?.user.name;
  const role = data?.role;
  useEffect(() => {
    if (status === 'loading') return;
    dispatch(user.actions.sessionRead(name && role ? { name, role } : null));
  }, [dispatch, status, name, role]);
}
