import { Banner } from '@luwag/ui/banner';
import { Button } from '@luwag/ui/button';
import { Form } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { AppearingBanner } from './appearing-banner.tsx';
import { EntryHead } from './entry-head.tsx';
import { TroubleBanner } from './form-trouble.tsx';
import { NumberField } from './number-field.tsx';
import type { NumberReply } from './number-reply.ts';
import { useCodeWork } from './use-code-work.ts';
import { useEntryForm } from './use-entry-form.ts';
import { useIsSending } from './use-is-sending.ts';

/** The first half: which number. */
export function NumberForm({
  number,
  isVerified,
  reply,
}: {
  number: string | undefined;
  /** Just come from confirming the address. */
  isVerified: boolean;
  reply: NumberReply | undefined;
}) {
  const { fieldOf, formProps } = useEntryForm('number', reply);
  const isWorking = useCodeWork('send', reply);
  const isSending = useIsSending('send') || isWorking;
  return (
    <>
      <EntryHead title={m.entry_number_title()}>{m.entry_number_lede()}</EntryHead>
      {isVerified && <Banner tone="ok" title={m.entry_number_verified()} />}
      <Form method="post" className="stack gap-5" {...formProps} onSubmit={formProps.onSubmit}>
        <TroubleBanner trouble={reply?.trouble} />
        <CodeRefusal reply={reply} isWorking={isWorking} />
        <NumberField
          {...fieldOf('number')}
          help={m.entry_number_help_merchant()}
          defaultValue={reply?.typed.number ?? number}
          enterKeyHint="send"
        />
        <Button
          type="submit"
          name="intent"
          value="send"
          pending={isSending}
          pendingLabel={m.entry_number_busy()}
        >
          {m.entry_number_submit()}
        </Button>
      </Form>
    </>
  );
}

/** Why no code was sent. */
export function CodeRefusal({
  reply,
  isWorking,
}: {
  reply: NumberReply | undefined;
  isWorking: boolean;
}) {
  if (reply?.waitSeconds) {
    return (
      <AppearingBanner tone="pend" title={m.entry_again_wait({ seconds: reply.waitSeconds })} />
    );
  }
  if (reply?.refusal === 'recent') {
    return (
      <AppearingBanner tone="pend" title={m.entry_number_recent_title()}>
        {m.entry_number_recent_text()}
      </AppearingBanner>
    );
  }
  if (reply?.refusal === 'many') {
    return (
      <AppearingBanner tone="pend" title={m.entry_number_many_title()}>
        {m.entry_number_many_text()}
      </AppearingBanner>
    );
  }
  if (reply?.refusal === 'crowded') {
    return isWorking ? (
      <AppearingBanner tone="pend" title={m.entry_number_work_title()}>
        {m.entry_number_work_text()}
      </AppearingBanner>
    ) : (
      <AppearingBanner tone="pend" title={m.entry_number_crowded_title()}>
        {m.entry_number_crowded_text()}
      </AppearingBanner>
    );
  }
  return null;
}
