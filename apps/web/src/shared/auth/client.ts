import type { Role } from '@luwag/contracts/endpoint';
import { signIn as nextAuthSignIn, useSession as useNextAuthSession } from 'next-auth/react';
import { type AuthErrorCode, authErrorCodeOf } from './auth-errors.ts';

/** What script in a page may know of the session. */
export type ClientSession = { user: { name: string }; role: Role; expires: string };

type SessionState = {
  data: ClientSession | null;
  status: 'loading' | 'authenticated' | 'unauthenticated';
  update(data?: unknown): Promise<unknown>;
};

/** Only inside `SessionArea`. */
export const useSession = (): SessionState => useNextAuthSession() as unknown as SessionState;

type SignInFields = {
  email?: string;
  password?: string;
  code?: string;
  /** JSON text: `{ challenge_id, answer }`. */
  passkey?: string;
  invitation?: string;
  callbackUrl: string;
};

export type SignInResult = { ok: true; url: string } | { ok: false; error: AuthErrorCode };

/** next-auth's own way to sign in from script, with the outcome as a value. */
export async function signInAs(role: Role, fields: SignInFields): Promise<SignInResult> {
  const result = await nextAuthSignIn<'credentials'>(role, { ...fields, redirect: false });
  if (result?.ok && result.url) return { ok: true, url: result.url };
  return { ok: false, error: authErrorCodeOf(result?.error) ?? 'SignInUnavailable' };
}

/** Has the session read again at once, the way a message of another tab would. */
export function recheckSession(): void {
  const newValue = JSON.stringify({ event: 'session', data: { trigger: 'getSession' } });
  window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
}
