import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import type { Trouble } from './entry.ts';

/**
 * Signing in with script: what was typed stays where it is when something is wrong. On success the
 * whole document is fetched anew, because the server draws it for somebody else from then on.
 */
export function useSignIn({ action }: Pick<SignInForm, 'action'>) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();
  const [attempts, setAttempts] = useState(0);

  async function send(form: HTMLFormElement): Promise<void> {
    setIsBusy(true);
    setTrouble(undefined);
    try {
      const url = await postSignIn(form, action);
      const error = url.searchParams.get('error');
      if (!error) return window.location.assign(url);
      await navigate(hereWith(error), { replace: true, preventScrollReset: true });
    } catch (error) {
      setTrouble(error instanceof TypeError ? 'offline' : 'unavailable');
    }
    setAttempts((count) => count + 1);
    setIsBusy(false);
  }

  return { isBusy, setIsBusy, trouble, setTrouble, attempts, send };
}

/** This page, told what went wrong; whatever else its address carries stays. */
function hereWith(error: string): string {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  params.set('error', error);
  params.delete('notice');
  return `${pathname}?${params}`;
}

/**
 * Sends a sign-in form without leaving the page. The answer is an address: where to go, or this
 * very page with the error in its query. One round trip: the page has its token already.
 */
async function postSignIn(form: HTMLFormElement, action: string): Promise<URL> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.set(name, value);
  }
  fields.set('json', 'true');
  const response = await fetch(action, { method: 'POST', body: fields });
  const answer: unknown = await response.json();
  const { url } = answer as { url?: unknown };
  if (typeof url !== 'string')
    throw new Error(`the sign-in answered ${response.status} without a url`);
  return new URL(url, window.location.href);
}
