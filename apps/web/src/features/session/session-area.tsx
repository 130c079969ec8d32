import { SessionProvider } from 'next-auth/react';
import type { ReactNode } from 'react';
import { useEndedSession } from './use-ended-session.ts';
import { useInactivity } from './use-inactivity.ts';
import { useKeepSession } from './use-keep-session.ts';
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
