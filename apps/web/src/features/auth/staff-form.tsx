import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { m } from '#app/paraglide/messages.js';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import { EmailField } from './email-field.tsx';
import type { FormReply } from './form-reply.ts';
import { SentForm } from './form-sent.tsx';
import { TroubleBanner } from './form-trouble.tsx';
import { NeedsScript, PasskeyBanner } from './passkey-banner.tsx';
import { CurrentPassword } from './password-fields.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { AuthErrorBanner } from './sign-in-notice.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** Password and passkey go in one post: neither is of any use without the other. */
export function StaffForm({
  form,
  email,
  reply,
}: {
  form: SignInForm;
  email: string | undefined;
  reply: FormReply | undefined;
}) {
  const { fieldOf, formProps } = useEntryForm('signIn', reply);
  const { isBusy, trouble, passkeyTrouble, attempts, signIn } = usePasskeySignIn(form);
  const hasTrouble = trouble !== undefined || passkeyTrouble !== undefined;
  return (
    <SentForm formProps={formProps} send={signIn}>
      <NeedsScript />
      <SignInFields form={form} />
      <input type="hidden" name="passkey" />
      <TroubleBanner key={`trouble ${attempts}`} trouble={trouble ?? reply?.trouble} />
      <PasskeyBanner trouble={passkeyTrouble} />
      {!hasTrouble && <AuthErrorBanner key={attempts} error={form.error} whose="staff" />}
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
