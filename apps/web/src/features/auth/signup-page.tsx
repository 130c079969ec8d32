import type { AccountType } from '@luwag/contracts/person';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { entryPaths } from './account-paths.ts';
import { EntrySteps } from './entry-steps.tsx';
import type { FormReply } from './form-reply.ts';
import { MoreLinks } from './more-links.tsx';
import { SignupForm } from './signup-form.tsx';

export function SignupPage({ type, reply }: { type: AccountType; reply: FormReply | undefined }) {
  const isMerchant = type === 'merchant';
  const other = entryPaths(isMerchant ? 'buyer' : 'merchant').signup;
  return (
    <>
      <EntrySteps type={type} at="account" />
      <PageHead title={isMerchant ? m.entry_signup_title_merchant() : m.entry_signup_title()}>
        {isMerchant ? m.entry_signup_lede_merchant() : m.entry_signup_lede()}
      </PageHead>
      <SignupForm type={type} reply={reply} />
      <MoreLinks
        links={[
          {
            to: entryPaths(type).login,
            title: m.entry_signup_have(),
            note: m.entry_signup_have_note(),
          },
          isMerchant
            ? { to: other, title: m.entry_signup_buyer(), note: m.entry_signup_buyer_note() }
            : { to: other, title: m.entry_signup_shop(), note: m.entry_signup_shop_note() },
        ]}
      />
    </>
  );
}
