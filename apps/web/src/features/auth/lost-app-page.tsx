import type { AccountType } from '@luwag/contracts/person';
import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { CodeField } from '@luwag/ui/code-field';
import { m } from '#app/paraglide/messages.js';
import { authErrorText } from '#app/shared/auth/auth-error-text.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { EmailField } from './email-field.tsx';
import { entryPaths } from './entry.ts';
import { CodeSafe, MoreLinks, TroubleBanner } from './entry-form.tsx';
import { CurrentPassword } from './password-fields.tsx';

export type LostAppFault =
  | 'password_wrong'
  | 'no_app'
  | 'no_number'
  | 'number_new'
  | 'suspended'
  | 'sent_recently'
  | 'too_many'
  | 'email_code_wrong'
  | 'number_code_wrong'
  | 'codes_expired'
  | 'unavailable';

/** Where the codes went, and what brings them back. */
export type SentCodes = { recovery_key: string; email: string; number: string };
export type LostAppReply = { email: string; sent?: SentCodes; fault?: LostAppFault };

type Props = { type: AccountType; reply: LostAppReply | undefined };

/** Coming in without the app that is lost. Plain forms: the same with script and without. */
export function LostAppPage({ type, reply }: Props) {
  return reply?.sent ? (
    <CodesStep type={type} sent={reply.sent} fault={reply.fault} />
  ) : (
    <PasswordStep type={type} reply={reply} />
  );
}

function PasswordStep({ type, reply }: Props) {
  return (
    <>
      <PageHead title={m.entry_lost_title()}>{m.entry_lost_lede()}</PageHead>
      <p>
        {type === 'merchant' ? m.entry_lost_meanwhile_merchant() : m.entry_lost_meanwhile()}{' '}
        {type === 'buyer' && m.entry_lost_face()} {m.entry_lost_ends()}
      </p>
      <form method="post" className="stack gap-5">
        <FaultBanner fault={reply?.fault} />
        <EmailField
          id="email"
          name="email"
          defaultValue={reply?.email}
          autoComplete="username"
          enterKeyHint="next"
        />
        <CurrentPassword id="password" name="password" />
        <Button type="submit">{m.security_proof_send()}</Button>
        <p className="small">{m.entry_lost_later()}</p>
      </form>
      <MoreLinks links={[{ to: entryPaths(type).login, title: m.entry_forgot_back() }]} />
    </>
  );
}

type CodesProps = { type: AccountType; sent: SentCodes; fault: LostAppFault | undefined };

function CodesStep({ type, sent, fault }: CodesProps) {
  return (
    <>
      <PageHead title={m.entry_lost_codes_title()}>{m.entry_lost_codes_lede()}</PageHead>
      <form method="post" className="stack gap-5" noValidate>
        <FaultBanner fault={fault} />
        <input type="hidden" name="recovery_key" value={sent.recovery_key} />
        <input type="hidden" name="sent_email" value={sent.email} />
        <input type="hidden" name="sent_number" value={sent.number} />
        <CodeField
          name="email_code"
          label={m.security_proof_email_code({ email: sent.email })}
          error={fault === 'email_code_wrong' && m.security_proof_code_wrong()}
          autoComplete="off"
          required
        />
        <CodeField
          name="number_code"
          label={m.security_proof_number_code({ number: sent.number })}
          error={fault === 'number_code_wrong' && m.security_proof_code_wrong()}
          enterKeyHint="go"
          required
        />
        <Button type="submit">{m.security_proof_confirm()}</Button>
      </form>
      <MoreLinks links={[{ to: entryPaths(type).lostApp, title: m.entry_lost_restart() }]} />
      <CodeSafe />
    </>
  );
}

type Said = readonly [title: () => string, text?: () => string];

const faultWords: Readonly<Partial<Record<LostAppFault, Said>>> = {
  password_wrong: [() => authErrorText('CredentialsSignin')],
  no_app: [m.entry_lost_none_title, m.entry_lost_none_text],
  no_number: [m.entry_lost_number_title, m.entry_lost_number_text],
  number_new: [m.security_proof_number_new],
  suspended: [() => authErrorText('AccountSuspended')],
  sent_recently: [m.entry_number_recent_title, m.entry_number_recent_text],
  codes_expired: [m.security_proof_expired],
};

/** What no field is to blame for. */
function FaultBanner({ fault }: { fault: LostAppFault | undefined }) {
  if (fault === 'too_many' || fault === 'unavailable') return <TroubleBanner trouble={fault} />;
  const said = fault && faultWords[fault];
  if (!said) return null;
  const [title, text] = said;
  return (
    <Banner tone="pend" role="alert" title={title()}>
      {text?.()}
    </Banner>
  );
}
