import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { m } from '#app/paraglide/messages.js';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import { EmailField } from './email-field.tsx';
import type { FormReply } from './form-reply.ts';
import { SentForm } from './form-sent.tsx';
import { PasskeyBanner } from './passkey-banner.tsx';
import { CurrentPassword } from './password-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

type StaffFormProps = { form: SignInForm; email: string | undefined; reply: FormReply | undefined };

/** Password and passkey go in one post: neither is of any use without the other. */
export function StaffForm({ form, email, reply }: StaffFormProps) {
  const { fieldOf, formProps } = useEntryForm('signIn', reply);
  const asked = usePasskeySignIn(form);
  const { isBusy, trouble = reply?.trouble, passkeyTrouble, attempts, signIn: send } = asked;
  const whose = passkeyTrouble ? undefined : 'staff';
  return (
    <SentForm {...{ form, formProps, send, attempts, trouble, whose }} needsScript>
      <input type="hidden" name="passkey" />
      <PasskeyBanner trouble={passkeyTrouble} />
      <EmailField
        {...fieldOf('email')}
        defaultValue={reply?.typed.email ?? email}
        autoComplete="username webauthn"
        enterKeyHint="next"
      />
      <CurrentPassword {...fieldOf('password')} />
      <Button type="submit" pending={isBusy} pendingLabel={m.entry_staff_busy()}>
        <Icon name="key" />
        {m.entry_staff_submit()}
      </Button>
    </SentForm>
  );
}
