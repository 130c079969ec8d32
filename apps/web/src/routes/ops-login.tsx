import { Button } from '@luwag/ui/button';
import { Icon } from '@luwag/ui/icon';
import { EmailField } from '#app/features/auth/email-field.tsx';
import { type FormReply, unlessOffline } from '#app/features/auth/entry.ts';
import { EntryStrip } from '#app/features/auth/entry-aside.tsx';
import { useEntryForm } from '#app/features/auth/entry-form.tsx';
import { SentForm } from '#app/features/auth/form-sent.tsx';
import { CodeStep } from '#app/features/auth/login-page.tsx';
import { usePasskeySignIn } from '#app/features/auth/passkey-sign-in.tsx';
import { CurrentPassword } from '#app/features/auth/password-fields.tsx';
import { loadSignIn, passOn } from '#app/features/auth/sign-in.server.ts';
import { m } from '#app/paraglide/messages.js';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import { useOtherTabs } from '#app/shared/auth/use-other-tabs.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import type { Route } from './+types/ops-login';

export const loader = (args: Route.LoaderArgs) => loadSignIn(args, 'staff');

export const action = (args: Route.ActionArgs) => passOn(args, 'staff');

export const clientAction = unlessOffline<FormReply>;

export default function OpsLogin({ loaderData, actionData }: Route.ComponentProps) {
  useOtherTabs();
  const { form, email } = loaderData;
  if (form.challenge) return <CodeStep form={form} reply={actionData} />;
  return (
    <>
      <EntryStrip />
      <PageHead title={m.entry_staff_title()}>{m.entry_staff_lede()}</PageHead>
      <StaffForm form={form} email={email} reply={actionData} />
    </>
  );
}

type StaffFormProps = { form: SignInForm; email: string | undefined; reply: FormReply | undefined };

/** Password and passkey go in one post: neither is of any use without the other. */
function StaffForm({ form, email, reply }: StaffFormProps) {
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
