import { openSession } from '@luwag/contracts/sessions';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { TextField } from '@luwag/ui/text-field';
import { useHasScript } from '@luwag/ui/use-has-script';
import { type SubmitEvent, useState } from 'react';
import { redirect } from 'react-router';
import { EmailField } from '#app/features/auth/email-field.tsx';
import type { Trouble } from '#app/features/auth/entry.ts';
import { MoreLinks, useEntryForm } from '#app/features/auth/entry-form.tsx';
import { SentForm } from '#app/features/auth/form-sent.tsx';
import { CodeStep } from '#app/features/auth/login-page.tsx';
import { NeedsScript, PasskeyTroubleBanner } from '#app/features/auth/passkey-sign-in.tsx';
import { CurrentPassword } from '#app/features/auth/password-fields.tsx';
import { passOn } from '#app/features/auth/sign-in.server.ts';
import { useSignIn } from '#app/features/auth/use-sign-in.ts';
import { m } from '#app/paraglide/messages.js';
import { homeOf } from '#app/shared/auth/pages.ts';
import { type SignInForm, signInForm } from '#app/shared/auth/sign-in-form.ts';
import { visitor } from '#app/shared/auth/visitor.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import type { Route } from './+types/ops-enroll';

export function loader(args: Route.LoaderArgs) {
  const { session } = args.context.get(visitor);
  if (session && session.role !== 'staff') throw redirect(homeOf(session.role));
  if (session) return { kind: 'signed_in' as const, homePath: homeOf('staff') };
  const wanted = args.url.searchParams.get('key');
  const invitation = openSession.body.shape.invitation.safeParse(wanted ?? undefined).data;
  if (!invitation) return { kind: 'stranger' as const };
  const form = { ...signInForm(args, 'staff'), callbackUrl: args.url.pathname };
  return { kind: 'invited' as const, invitation, form };
}

export const action = (args: Route.ActionArgs) => passOn(args, 'staff');

export default function OpsEnroll({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'signed_in':
      return <MakePasskey homePath={loaderData.homePath} />;
    case 'invited':
      if (loaderData.form.challenge) return <CodeStep form={loaderData.form} reply={actionData} />;
      return <InvitedForm form={loaderData.form} invitation={loaderData.invitation} />;
    case 'stranger':
      return (
        <>
          <PageHead title={m.entry_enroll_title()} />
          <Banner tone="pend" title={m.entry_enroll_missing_title()}>
            {m.entry_enroll_missing_text()}
          </Banner>
          <MoreLinks
            links={[
              {
                to: '/ops/login',
                title: m.entry_enroll_login(),
                note: m.entry_enroll_login_note(),
              },
            ]}
          />
        </>
      );
  }
}

/** Somebody invited signs in once without a passkey, to be able to make one. */
function InvitedForm({ form, invitation }: { form: SignInForm; invitation: string }) {
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

/** The second half, for somebody signed in: the passkey itself, which only script can make. */
function MakePasskey({ homePath }: { homePath: string }) {
  const hasScript = useHasScript();
  const [isBusy, setIsBusy] = useState(false);
  const [isNameless, setIsNameless] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>();

  async function make(name: string): Promise<void> {
    setIsNameless(!name);
    if (!name) return;
    setIsBusy(true);
    setTrouble(undefined);
    const made = await import('#app/features/auth/passkeys.ts').then(
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
        <Button
          type="submit"
          disabled={!hasScript}
          pending={isBusy}
          pendingLabel={m.entry_enroll_busy()}
        >
          {m.entry_enroll_make()}
        </Button>
      </form>
    </>
  );
}
