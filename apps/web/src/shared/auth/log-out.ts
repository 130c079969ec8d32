import { signOut } from 'next-auth/react';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { buyerOnboarding } from '#app/store/buyer-onboarding.ts';
import { merchantOnboarding } from '#app/store/merchant-onboarding.ts';
import { useAppDispatch } from '#app/store/store.ts';
import { sessionExpiredDurationMs, showToast } from '#app/store/toasts.ts';
import { user } from '#app/store/user.ts';
import { util } from '#app/store/util.ts';
import { roleOfPath, signInPageOf } from './pages.ts';
import { clearSessionStorage } from './storage-keys.ts';

/**
 * Logs out under the full-screen overlay: this browser's keys go, the server ends the session and
 * clears both cookies, and the sign-in page of the same kind comes. The page changes without a new
 * document, so that the notice about a lapsed session is still there to be read.
 */
export function useLogOut(): (asked: { reason: 'asked' | 'inactivity' }) => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    async ({ reason }) => {
      dispatch(util.actions.loggingOutSet(true));
      clearSessionStorage(() => localStorage);
      clearSessionStorage(() => sessionStorage);
      const page = signInPageOf(roleOfPath(pathname));
      // Without a network the server cannot be told; it ends a silent session by itself.
      await signOut({ redirect: false, callbackUrl: page }).catch(() => undefined);
      dispatch(user.actions.signedOut());
      dispatch(buyerOnboarding.actions.restarted());
      dispatch(merchantOnboarding.actions.restarted());
      await navigate(page, { replace: true });
      dispatch(util.actions.loggingOutSet(false));
      if (reason === 'inactivity')
        dispatch(
          showToast({
            label: m.shell_session_expired_title(),
            description: m.shell_session_expired_text(),
            durationMs: sessionExpiredDurationMs,
          }),
        );
    },
    [dispatch, navigate, pathname],
  );
}
