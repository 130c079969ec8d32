import type { Role } from '@luwag/contracts/endpoint';
import { useSession as useNextAuthSession } from 'next-auth/react';

/** What script in a page may know of the session. */
export type ClientSession = { user: { name: string }; role: Role; expires: string };

export type SessionState = {
  data: ClientSession | null;
  status: 'loading' | 'authenticated' | 'unauthenticated';
};

/** Only inside `SessionArea`. */
export const useSession = (): SessionState => useNextAuthSession() as unknown as SessionState;

/** Has the session read again at once, the way a message of another tab would. */
export function recheckSession(): void {
  const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
  window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
}
