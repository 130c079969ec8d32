import type { AccountType } from '@luwag/contracts/person';
import { m } from '#app/paraglide/messages.js';
import type { SignInForm } from '#app/shared/auth/sign-in-form.ts';
import { entryPaths } from './account-paths.ts';
import { CodeForm } from './code-form.tsx';
import { CodeSafe } from './code-safe.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntryStrip } from './entry-room.tsx';
import type { FormReply } from './form-reply.ts';
import { LoginForm } from './login-form.tsx';
import { MoreLinks } from './more-links.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { NoticeBanner, type SignInNotice } from './sign-in-notice.tsx';

export function LoginPage({
  type,
  form,
  email,
  notice,
  reply,
}: {
  type: AccountType;
  form: SignInForm;
  email: string | undefined;
  notice: SignInNotice | undefined;
  reply: FormReply | undefined;
}) {
  if (form.challenge) return <CodeStep form={form} reply={reply} type={type} />;
  return (
    <>
      <EntryStrip />
      <EntryHead title={m.entry_login_title()}>
        {type === 'merchant' ? m.entry_login_lede_merchant() : m.entry_login_lede()}
      </EntryHead>
      <NoticeBanner notice={form.error ? undefined : notice} />
      <LoginForm type={type} form={form} email={email} reply={reply} />
      <PasskeyLogin form={form} />
      <MoreLinks links={linksOf(type)} />
    </>
  );
}

/** After the password: the page asks for the code and for nothing else. */
export function CodeStep({
  form,
  reply,
  type,
}: {
  form: SignInForm;
  reply: FormReply | undefined;
  /** Of those who can replace a lost app by themselves: staff are helped by their own. */
  type?: AccountType;
}) {
  const isApp = form.challenge === 'totp';
  return (
    <>
      <EntryHead title={isApp ? m.entry_code_title_totp() : m.entry_code_title_email()}>
        {isApp ? m.entry_code_lede_totp() : m.entry_code_lede_email()}
      </EntryHead>
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
