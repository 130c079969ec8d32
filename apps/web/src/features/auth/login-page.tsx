import type { AccountType } from '@luwag/contracts/person';
import { Button, buttonClass } from '@luwag/ui/button';
import { CodeField } from '@luwag/ui/code-field';
import { Icon } from '@luwag/ui/icon';
import { useHasScript } from '@luwag/ui/use-has-script';
import { Link, useLocation } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { authErrorText } from '#app/shared/auth/auth-error-text.ts';
import { canUsePasskeys } from '#app/shared/auth/passkeys.ts';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { PostForm } from '#app/shared/forms/post-form.tsx';
import { EmailField } from './email-field.tsx';
import { entryPaths, type FormReply } from './entry.ts';
import { EntryStrip } from './entry-aside.tsx';
import { CodeSafe, MoreLinks, useEntryForm } from './entry-form.tsx';
import { SentForm, signInFields } from './form-sent.tsx';
import { PasskeyTroubleBanner, usePasskeySignIn } from './passkey-sign-in.tsx';
import { CurrentPassword } from './password-fields.tsx';
import type { loadSignIn } from './sign-in.server.ts';
import { NoticeBanner } from './sign-in-notice.tsx';
import { useSignIn } from './use-sign-in.ts';

type LoginPageProps = Awaited<ReturnType<typeof loadSignIn>> & {
  type: AccountType;
  reply: FormReply | undefined;
};

export function LoginPage({ notice, ...login }: LoginPageProps) {
  const { type, form, reply } = login;
  if (form.challenge) return <CodeStep form={form} reply={reply} type={type} />;
  return (
    <>
      <EntryStrip />
      <PageHead title={m.entry_login_title()}>
        {type === 'merchant' ? m.entry_login_lede_merchant() : m.entry_login_lede()}
      </PageHead>
      <NoticeBanner notice={form.error ? undefined : notice} />
      <LoginForm {...login} />
      <PasskeyLogin form={form} />
      <MoreLinks links={linksOf(type)} />
    </>
  );
}

type CodeStepProps = {
  form: SignInForm;
  reply: FormReply | undefined;
  /** Of those who can replace a lost app by themselves: staff are helped by their own. */
  type?: AccountType;
};

/** After the password: the page asks for the code and for nothing else. */
export function CodeStep({ form, reply, type }: CodeStepProps) {
  const isApp = form.challenge === 'totp';
  return (
    <>
      <PageHead title={isApp ? m.entry_code_title_totp() : m.entry_code_title_email()}>
        {isApp ? m.entry_code_lede_totp() : m.entry_code_lede_email()}
      </PageHead>
      <CodeForm form={form} reply={reply} />
      {isApp && type && <MoreLinks links={[lostLinkOf(type)]} />}
      <CodeSafe />
    </>
  );
}

const lostLinkOf = (type: AccountType) => ({
  to: entryPaths(type).lostApp,
  title: m.entry_lost_link(),
  note: m.entry_lost_link_note(),
});

function linksOf(type: AccountType) {
  const { signup } = entryPaths(type);
  if (type === 'merchant') {
    return [
      { to: signup, title: m.entry_login_open_shop(), note: m.entry_login_open_shop_note() },
      {
        to: entryPaths('buyer').login,
        title: m.entry_login_to_buyer(),
        note: m.entry_login_to_buyer_note(),
      },
    ];
  }
  return [
    { to: signup, title: m.entry_login_open(), note: m.entry_login_open_note() },
    {
      to: entryPaths('merchant').login,
      title: m.entry_login_to_merchant(),
      note: m.entry_login_to_merchant_note(),
    },
  ];
}

/** The second step: nothing but the code, from an authenticator app or from a mail. */
function CodeForm({ form, reply }: { form: SignInForm; reply: FormReply | undefined }) {
  const { pathname, search } = useLocation();
  const { fieldOf, formProps } = useEntryForm('signInCode', reply);
  const { isBusy, trouble = reply?.trouble, attempts, send } = useSignIn(form);
  // The one field of the page.
  const field = { ...fieldOf('code'), autoFocus: true };
  const isApp = form.challenge === 'totp';
  const mismatch = form.error === 'CodeMismatch' ? authErrorText(form.error) : undefined;
  return (
    <SentForm {...{ form, formProps, send, attempts, trouble }}>
      <CodeField
        // A code that was wrong makes room for the next.
        key={attempts}
        {...field}
        defaultValue=""
        label={m.entry_code_label()}
        help={isApp ? m.entry_code_help_totp() : m.entry_code_help_email()}
        error={field.error ?? mismatch}
        enterKeyHint="go"
        required
      />
      <div className="stack gap-1">
        <Button type="submit" pending={isBusy} pendingLabel={m.entry_code_busy()}>
          {m.entry_code_submit()}
        </Button>
        <Link to={pathname + withoutError(search)} className={buttonClass({ variant: 'text' })}>
          {m.entry_code_restart()}
        </Link>
      </div>
    </SentForm>
  );
}

/** The page's own address from before the first try. */
function withoutError(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('error');
  return params.size > 0 ? `?${params}` : '';
}

/** E-mail and password. Without script it is posted to its own page, which passes it on. */
function LoginForm({ type, form, email, reply }: Omit<LoginPageProps, 'notice'>) {
  const { fieldOf, formProps } = useEntryForm('signIn', reply);
  const { isBusy, trouble = reply?.trouble, attempts, send } = useSignIn(form);
  return (
    <SentForm {...{ form, formProps, send, attempts, trouble }} whose={type}>
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

/** For whoever has made a passkey: nothing to type. Offered where there is something to ask. */
function PasskeyLogin({ form }: { form: SignInForm }) {
  const hasScript = useHasScript();
  const { isBusy, trouble, attempts, signIn } = usePasskeySignIn(form);
  if (!hasScript || !canUsePasskeys()) return null;
  return (
    <PostForm
      className="stack gap-5 entry-passkey"
      fields={signInFields(form)}
      onSubmit={(event) => {
        event.preventDefault();
        void signIn(event.currentTarget);
      }}
    >
      <input type="hidden" name="passkey" />
      <PasskeyTroubleBanner key={`trouble ${attempts}`} trouble={trouble} />
      <Button type="submit" variant="second" pending={isBusy} pendingLabel={m.entry_staff_busy()}>
        <Icon name="key" />
        {m.entry_login_passkey()}
      </Button>
    </PostForm>
  );
}
