import { Banner } from '@luwag/ui/banner';
import { useEffect } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { buyerOnboarding } from '#app/store/buyer-onboarding.ts';
import { useAppDispatch } from '#app/store/store.ts';
import { entryPaths } from './entry.ts';
import { AppearingBanner, MoreLinks } from './entry-form.tsx';
import { EntrySteps } from './entry-steps.tsx';
import { ResendMailForm } from './resend-mail-form.tsx';
import type { CheckMailFacts, VerifyReply } from './verify.server.ts';

/** The address waits to be confirmed. There is no filled button: the next act is in the mailbox. */
export function CheckMail(props: CheckMailFacts & { reply: VerifyReply | undefined }) {
  const { type, email, companies, timer, wasSent, reply } = props;
  return (
    <>
      <EntrySteps type={type} at="email" />
      <PageHead title={email ? m.entry_mail_title() : m.entry_verify_title()}>
        {email ? m.entry_mail_lede({ email }) : m.entry_mail_lede_unknown()}
      </PageHead>
      {reply?.isExpired ? (
        <AppearingBanner tone="pend" title={m.entry_link_expired_title()}>
          {m.entry_link_expired_text()}
        </AppearingBanner>
      ) : (
        companies && <VouchedBanner companies={companies} />
      )}
      <ResendMailForm email={email} timer={timer} wasSent={wasSent} reply={reply} />
      <CheckMailLinks {...props} />
    </>
  );
}

function CheckMailLinks({ type, email, canConfirmNumber }: CheckMailFacts) {
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

/** Whether a partner company vouches for the buyer. Either way the next step is the same. */
export function VouchedBanner({ companies }: { companies: readonly string[] }) {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(buyerOnboarding.actions.registered({ companies }));
  }, [dispatch, companies]);
  return companies.length > 0 ? (
    <Banner tone="ok" title={m.entry_vouched_title({ company: companies.join(', ') })}>
      {m.entry_vouched_text()}
    </Banner>
  ) : (
    <Banner icon="document" title={m.entry_unvouched_title()}>
      {m.entry_unvouched_text()}
    </Banner>
  );
}
