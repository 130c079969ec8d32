import type { AccountType } from '@luwag/contracts/person';
import { Link } from 'react-router';
import { CheckMail } from '#app/features/auth/check-mail.tsx';
import { entryPaths, unlessOffline } from '#app/features/auth/entry.ts';
import { AppearingBanner, EntryForm } from '#app/features/auth/entry-form.tsx';
import { EntrySteps } from '#app/features/auth/entry-steps.tsx';
import { Password } from '#app/features/auth/password-fields.tsx';
import type { PasswordAsked, VerifyReply } from '#app/features/auth/verify.server.ts';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { SubmitButton } from '#app/shared/forms/post-form.tsx';
import type { Route } from './+types/verify';

export { loadVerify as loader, verify as action } from '#app/features/auth/verify.server.ts';

export const clientAction = unlessOffline<VerifyReply>;

export default function Verify({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { linkKey, facts } = loaderData;
  if (!linkKey || reply?.isExpired) return <CheckMail {...facts} reply={reply} />;
  // Where the mail's link leads. Opening it changes nothing by itself: mail programs open links to
  // look behind them, and only a person presses a button.
  return (
    <>
      <EntrySteps type={facts.type} at="email" />
      <PageHead title={m.entry_verify_title()}>{m.entry_verify_lede()}</PageHead>
      <EntryForm noValidate={false} trouble={reply?.trouble} fields={{ key: linkKey }}>
        {reply?.password && <PasswordAsking type={facts.type} password={reply.password} />}
        <SubmitButton name="intent" value="confirm" busy={m.entry_verify_busy()}>
          {m.entry_verify_submit()}
        </SubmitButton>
        <p className="small">{m.entry_verify_not_me()}</p>
      </EntryForm>
    </>
  );
}

/**
 * The address was signed up with more than once, and a link does not say by whom: what was chosen
 * at the sign-up does.
 */
function PasswordAsking({ type, password }: { type: AccountType; password: PasswordAsked }) {
  return (
    <>
      <AppearingBanner tone="pend" title={m.entry_verify_again_title()}>
        {m.entry_verify_again_text()}
      </AppearingBanner>
      <Password
        name="password"
        label={m.entry_verify_password()}
        error={password === 'wrong' ? m.entry_verify_password_wrong() : undefined}
        autoComplete="current-password"
        enterKeyHint="done"
        required
      />
      {password === 'wrong' && (
        <p className="small">
          <Link to={entryPaths(type).signup}>{m.entry_verify_sign_up_again()}</Link>
        </p>
      )}
    </>
  );
}
