import { useEffect } from 'react';
import { useAppDispatch } from '#app/store/store.ts';
import { user } from '#app/store/user.ts';
import type { SettledSession } from './use-settled-session.ts';

/** Hands each answer about the session to the store. An update under way changes nothing there. */
export function useKeepSession({ data, status }: SettledSession): void {
  const dispatch = useAppDispatch();
  const name = data?.user.name;
  const role = data?.role;
  useEffect(() => {
    if (status === 'loading') return;
    dispatch(user.actions.sessionRead(name && role ? { name, role } : null));
  }, [dispatch, status, name, role]);
}
