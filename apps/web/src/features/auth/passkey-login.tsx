import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { m } from '#app/paraglide/messages.js';
import { canUsePasskeys } from '#app/shared/auth/passkeys.ts';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import { TroubleBanner } from './form-trouble.tsx';
import { PasskeyBanner } from './passkey-banner.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** For whoever has made a passkey: nothing to type. Offered where there is something to ask. */
export function PasskeyLogin({ form }: { form: SignInForm }) {
  const hasScript = useHasScript();
  const { isBusy, trouble, passkeyTrouble, attempts, signIn } = usePasskeySignIn(form);
  if (!hasScript || !canUsePasskeys()) return null;
  return (
    <form
      method="post"
      className="stack gap-5 entry-passkey"
      onSubmit={(event) => {
        event.preventDefault();
        void signIn(event.currentTarget);
      }}
    >
      <SignInFields form={form} />
      <input type="hidden" name="passkey" />
      <TroubleBanner key={`trouble ${attempts}`} trouble={trouble} />
      <PasskeyBanner trouble={passkeyTrouble} />
      <Button type="submit" variant="second" pending={isBusy} pendingLabel={m.entry_staff_busy()}>
        <Icon name="key" />
        {m.entry_login_passkey()}
      </Button>
    </form>
  );
}
