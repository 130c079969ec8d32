import type { AccountType } from '@luwag/contracts/person';
import { Button } from '@luwag/ui/button';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import { entryPaths } from './account-paths.ts';
import { EmailField } from './email-field.tsx';
import type { FormReply } from './form-reply.ts';
import { SentForm } from './form-sent.tsx';
import { TroubleBanner } from './form-trouble.tsx';
import { CurrentPassword } from './password-fields.tsx';
import { SignInFields } from './sign-in-fields.tsx';
import { AuthErrorBanner } from './sign-in-notice.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { useSignIn } from './use-sign-in.ts';

/** E-mail and password. Without script it is posted to its own page, which passes it on. */
export function LoginForm({
  type,
  form,
  email,
  reply,
}: {
  type: AccountType;
  form: SignInForm;
  email: string | undefined;
  reply: FormReply | undefined;
}) {
  const { fieldOf, formProps } = useEntryForm('signIn', reply);
  const { isBusy, trouble, attempts, send } = useSignIn(form);
  return (
    <SentForm formProps={formProps} send={send}>
      <SignInFields form={form} />
      <TroubleBanner key={`trouble ${attempts}`} trouble={trouble ?? reply?.trouble} />
      {!trouble && <AuthErrorBanner key={attempts} error={form.error} whose={type} />}
      <EmailField
        {...fieldOf('email')}
        defaultValue={reply?.typed.email ?? email}
        autoComplete="username"
        enterKeyHint="next"
      />
      <div>
        <CurrentPassword {...fieldOf('password')} />
        <Link to={entryPaths(type).forgot} className="target entry-aside-link">
          {m.entry_login_forgot()}
        </Link>
      </div>
      <Button type="submit" pending={isBusy} pendingLabel={m.entry_login_busy()}>
        {m.entry_login_submit()}
      </Button>
    </SentForm>
  );
}
