import type { AccountType } from '@luwag/contracts/person';
import type { ReactNode } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { entryPaths } from './account-paths.ts';
import { EntrySteps } from './entry-steps.tsx';
import { MoreLinks } from './more-links.tsx';
import { ResendMailForm, type ResendReply } from './resend-mail-form.tsx';
import type { ResendTimer } from './use-resend-timer.ts';
import { VouchedBanner } from './vouched-banner.tsx';

export type CheckMailFacts = {
  type: AccountType;
  email: string | undefined;
  /** Right after a buyer's registration: who vouches for them, if anyone does. */
  companies: readonly string[] | undefined;
  canConfirmNumber: boolean;
  wasSent: boolean;
  timer: ResendTimer;
};

type CheckMailProps = {
  facts: CheckMailFacts;
  /** What led here, when it was not a sign-up. */
  banner: ReactNode;
  reply: ResendReply | undefined;
};

/** The address waits to be confirmed. There is no filled button: the next act is in the mailbox. */
export function CheckMail({ facts, banner, reply }: CheckMailProps) {
  const { type, email, companies } = facts;
  return (
    <>
      <EntrySteps type={type} at="email" />
      <PageHead title={email ? m.entry_mail_title() : m.entry_verify_title()}>
        {email ? m.entry_mail_lede({ email }) : m.entry_mail_lede_unknown()}
      </PageHead>
      {banner}
      {companies && !banner && <VouchedBanner companies={companies} />}
      <ResendMailForm email={email} timer={facts.timer} wasSent={facts.wasSent} reply={reply} />
      <CheckMailLinks facts={facts} />
    </>
  );
}

function CheckMailLinks({ facts: { type, email, canConfirmNumber } }: { facts: CheckMailFacts }) {
  const paths = entryPaths(type);
  const number = {
    to: paths.number,
    title: m.entry_mail_number(),
    note: m.entry_mail_number_note(),
  };
  const again = { to: paths.signup, title: m.entry_mail_other(), note: m.entry_mail_other_note() };
  const login = { to: paths.login, title: m.entry_mail_login(), note: m.entry_mail_login_note() };
  return (
    <MoreLinks links={[...(canConfirmNumber ? [number] : []), ...(email ? [again] : []), login]} />
  );
}
