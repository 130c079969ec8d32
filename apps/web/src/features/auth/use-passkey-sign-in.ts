import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import { useSignIn } from './use-sign-in.ts';

/** Signing in with a form that carries a passkey: asked for first, then sent like any other. */
export function usePasskeySignIn(form: Pick<SignInForm, 'action'>) {
  const { isBusy, setIsBusy, trouble, setTrouble, attempts, send } = useSignIn(form);

  async function signIn(element: HTMLFormElement): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setTrouble(undefined);
    const asked = await import('./passkeys.ts').then(
      ({ askForPasskey }) => askForPasskey(),
      () => ({ ok: false as const, trouble: 'unavailable' as const }),
    );
    const field = element.elements.namedItem('passkey');
    if (asked.ok && field instanceof HTMLInputElement) {
      field.value = asked.value;
      return send(element);
    }
    if (!asked.ok) setTrouble(asked.trouble);
    setIsBusy(false);
  }

  return { isBusy, trouble, attempts, signIn };
}
