import type { AccountType } from '@luwag/contracts/person';
import { Button } from '@luwag/ui/button';
import { Form } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { AppearingBanner } from './appearing-banner.tsx';
import { EntryHead } from './entry-head.tsx';
import { EntrySteps } from './entry-steps.tsx';
import type { Trouble } from './form-reply.ts';
import { TroubleBanner } from './form-trouble.tsx';
import { useIsSending } from './use-is-sending.ts';

/**
 * Where the mail's link leads. Opening it changes nothing by itself: mail programs open links to
 * look behind them, and only a person presses a button.
 */
export function ConfirmMail({
  type,
  linkKey,
  trouble,
}: {
  type: AccountType;
  linkKey: string;
  trouble: Trouble | undefined;
}) {
  const isSending = useIsSending('confirm');
  return (
    <>
      <EntrySteps type={type} at="email" />
      <EntryHead title={m.entry_verify_title()}>{m.entry_verify_lede()}</EntryHead>
      <Form method="post" className="entry-form">
        <TroubleBanner trouble={trouble} />
        <input type="hidden" name="key" value={linkKey} />
        <Button
          type="submit"
          name="intent"
          value="confirm"
          pending={isSending}
          pendingLabel={m.entry_verify_busy()}
        >
          {m.entry_verify_submit()}
        </Button>
        <p className="small">{m.entry_verify_not_me()}</p>
      </Form>
    </>
  );
}

export function LinkExpired() {
  return (
    <AppearingBanner tone="pend" title={m.entry_link_expired_title()}>
      {m.entry_link_expired_text()}
    </AppearingBanner>
  );
}
