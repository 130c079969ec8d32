import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isExempt } from '#app/shared/auth/inactivity.ts';
import { roleOfPath, signInAddress } from '#app/shared/auth/pages.ts';
import { useAppSelector } from '#app/store/store.ts';
import type { SettledSession } from './use-settled-session.ts';

/**
 * A session that ends by itself, or from another tab or device, takes the person to the sign-in
 * page with the reason. One that ends here, by logging out, has its own way there.
 */
export function useEndedSession({ status }: SettledSession): void {
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
