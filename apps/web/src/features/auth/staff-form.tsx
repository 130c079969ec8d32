import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { m } from '#app/paraglide/messages.js';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import { EmailField } from './email-field.tsx';
import type { FormReply } from './form-reply.ts';
import { SentForm } from './form-sent.tsx';
import { CurrentPassword } from './password-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

type StaffFormProps = { form: SignInForm; email: string | undefined; reply: FormReply | undefined };

/** Password and passkey go in one post: neither is of any use without the other. */
export function StaffForm({ form, email, reply }: StaffFormProps) {
  const { fieldOf, formProps } = useEntryForm('signIn', reply);
  const { isBusy, trouble = reply?.trouble, attempts, signIn: send } = usePasskeySignIn(form);
  return (
    <SentForm {...{ form, formProps, send, attempts, trouble }} whose="staff" needsScript>
      <input type="hidden" name="passkey" />
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
