import type { Role } from '@luwag/contracts/endpoint';
import { Banner, type BannerTone } from '@luwag/ui/banner';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { authErrorText } from '#app/shared/auth/auth-error-text.ts';
import type { AuthErrorCode } from '#app/shared/auth/auth-errors.ts';
import { entryPaths } from './entry.ts';
import { AppearingBanner } from './entry-form.tsx';

/** What just went well on another page, told on the page it led to. */
export const signInNotices = ['verified', 'number', 'number_first', 'password'] as const;
type SignInNotice = (typeof signInNotices)[number];

const noticeWords: Record<SignInNotice, { title: () => string; text: () => string }> = {
  verified: { title: m.entry_notice_verified_title, text: m.entry_notice_verified_text },
  number: { title: m.entry_notice_number_title, text: m.entry_notice_verified_text },
  // The address still waits: its link was not opened yet.
  number_first: { title: m.entry_notice_number_title, text: m.entry_notice_number_text },
  password: { title: m.entry_notice_password_title, text: m.entry_notice_password_text },
};

export function NoticeBanner({ notice }: { notice: SignInNotice | undefined }) {
  if (!notice) return null;
  return (
    <Banner tone="ok" title={noticeWords[notice].title()}>
      {noticeWords[notice].text()}
    </Banner>
  );
}

const tones: Readonly<Partial<Record<AuthErrorCode, BannerTone>>> = {
  // Nothing is wrong with these two: the person is only asked to come in.
  SessionRequired: 'plain',
  SessionEnded: 'plain',
  TooManyAttempts: 'pend',
  EmailNotConfirmed: 'pend',
  PasswordResetRequired: 'pend',
  WrongCodesEnded: 'pend',
  CodeExpired: 'pend',
  FormExpired: 'pend',
};
/** The page asks for the code in its own words, or says at the field what is wrong with it. */
const stepErrors: readonly AuthErrorCode[] = ['TotpRequired', 'EmailCodeRequired'];

export function AuthErrorBanner({ error, whose }: { error: AuthErrorCode | null; whose: Role }) {
  if (!error || stepErrors.includes(error)) return null;
  const tone = tones[error] ?? 'fail';
  return (
    <AppearingBanner
      tone={tone}
      role={tone === 'plain' ? 'status' : 'alert'}
      title={authErrorText(error)}
      action={wayOut(error, whose)}
    >
      {error === 'CredentialsSignin' && whose !== 'staff' && m.entry_login_wrong_next()}
    </AppearingBanner>
  );
}

function wayOut(error: AuthErrorCode, whose: Role): ReactNode {
  if (whose === 'staff') return undefined;
  const paths = entryPaths(whose);
  if (error === 'EmailNotConfirmed') return <Link to={paths.verify}>{m.entry_login_resend()}</Link>;
  if (error === 'PasswordResetRequired') {
    return <Link to={paths.forgot}>{m.entry_login_reset()}</Link>;
  }
  return undefined;
}
