import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import type { FormTrouble, Trouble } from './entry.ts';
import { TroubleBanner, type TroubleWords, WordsBanner } from './entry-form.tsx';
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

// Apart from the others: most forms of coming in have nothing to do with passkeys.
const words: Record<Exclude<Trouble, FormTrouble>, TroubleWords> = {
  cancelled: ['pend', m.entry_passkey_cancelled_title, m.entry_passkey_cancelled_text],
  unsupported: ['fail', m.entry_passkey_unsupported_title, m.entry_passkey_unsupported_text],
  failed: ['fail', m.entry_passkey_failed_title, m.entry_passkey_failed_text],
};

/** What kept a form that may ask for a passkey from getting through. */
export function PasskeyTroubleBanner({ trouble }: { trouble: Trouble | undefined }) {
  if (trouble === 'cancelled' || trouble === 'unsupported' || trouble === 'failed')
    return <WordsBanner words={words[trouble]} />;
  return <TroubleBanner trouble={trouble} />;
}

/** A passkey can only be asked for by script. */
export function NeedsScript() {
  return (
    <noscript>
      <Banner tone="fail" title={m.entry_staff_no_script_title()}>
        {m.entry_staff_no_script_text()}
      </Banner>
    </noscript>
  );
}
