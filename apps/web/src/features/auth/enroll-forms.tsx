import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { TextField } from '@luwag/ui/text-field';
import { type SubmitEvent, useState } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { EmailField } from './email-field.tsx';
import type { Trouble } from './form-reply.ts';
import { SentForm } from './form-sent.tsx';
import { MoreLinks } from './more-links.tsx';
import { NeedsScript, PasskeyTroubleBanner } from './passkey-trouble.tsx';
import { CurrentPassword } from './password-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';
import { useSignIn } from './use-sign-in.ts';

/** Somebody invited signs in once without a passkey, to be able to make one. */
export function InvitedForm({ form, invitation }: { form: SignInForm; invitation: string }) {
  const { fieldOf, formProps } = useEntryForm('signIn', undefined);
  const { isBusy, trouble, attempts, send } = useSignIn(form);
  return (
    <>
      <PageHead title={m.entry_enroll_title()}>{m.entry_enroll_lede()}</PageHead>
      <SentForm
        {...{ form, formProps, send, attempts, trouble }}
        whose="staff"
        fields={{ invitation }}
        needsScript
      >
        <EmailField {...fieldOf('email')} autoComplete="username" enterKeyHint="next" />
        <CurrentPassword {...fieldOf('password')} />
        <Button type="submit" pending={isBusy} pendingLabel={m.entry_login_busy()}>
          {m.entry_enroll_submit()}
        </Button>
      </SentForm>
    </>
  );
}

export function NotInvited() {
  return (
    <>
      <PageHead title={m.entry_enroll_title()} />
      <Banner tone="pend" title={m.entry_enroll_missing_title()}>
        {m.entry_enroll_missing_text()}
      </Banner>
      <StaffLoginLink />
    </>
  );
}

const StaffLoginLink = () => (
  <MoreLinks
    links={[{ to: '/ops/login', title: m.entry_enroll_login(), note: m.entry_enroll_login_note() }]}
  />
);

/** The second half, for somebody signed in: the passkey itself. */
export function MakePasskey({ homePath }: { homePath: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [isNameless, setIsNameless] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();

  async function make(name: string): Promise<void> {
    setIsNameless(!name);
    if (!name) return;
    setIsBusy(true);
    setTrouble(undefined);
    const made = await import('./passkeys.ts').then(
      ({ enrolPasskey }) => enrolPasskey(name),
      () => ({ ok: false as const, trouble: 'unavailable' as const }),
    );
    if (made.ok) return window.location.assign(homePath);
    setTrouble(made.trouble);
    setIsBusy(false);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (!isBusy) void make(typeof name === 'string' ? name.trim() : '');
  }

  return (
    <>
      <PageHead title={m.entry_enroll_passkey_title()}>{m.entry_enroll_passkey_lede()}</PageHead>
      <form method="post" className="stack gap-5" noValidate onSubmit={onSubmit}>
        <NeedsScript />
        <PasskeyTroubleBanner trouble={trouble} />
        <TextField
          name="name"
          label={m.entry_enroll_name()}
          help={m.entry_enroll_name_help()}
          error={isNameless ? m.entry_enroll_name_error() : undefined}
          defaultValue={m.entry_enroll_name_default()}
          autoComplete="off"
          maxLength={60}
          enterKeyHint="done"
          required
        />
        <Button type="submit" pending={isBusy} pendingLabel={m.entry_enroll_busy()}>
          {m.entry_enroll_make()}
        </Button>
      </form>
    </>
  );
}
