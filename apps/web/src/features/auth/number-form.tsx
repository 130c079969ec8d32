import { Banner } from '@luwag/ui/banner';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { SubmitButton } from '#app/shared/forms/submit-button.tsx';
import { AppearingBanner } from './appearing-banner.tsx';
import { EntryForm } from './entry-form.tsx';
import { NumberField } from './number-field.tsx';
import type { NumberReply } from './number-reply.ts';
import { useCodeWork } from './use-code-work.ts';
import { useEntryForm } from './use-entry-form.ts';

type NumberFormProps = {
  number: string | undefined;
  /** Just come from confirming the address. */
  isVerified: boolean;
  reply: NumberReply | undefined;
};

/** The first half: which number. */
export function NumberForm({ number, isVerified, reply }: NumberFormProps) {
  const { fieldOf, formProps } = useEntryForm('number', reply);
  const isWorking = useCodeWork('send', reply);
  return (
    <>
      <PageHead title={m.entry_number_title()}>{m.entry_number_lede()}</PageHead>
      {isVerified && <Banner tone="ok" title={m.entry_number_verified()} />}
      <EntryForm {...formProps} trouble={reply?.trouble}>
        <CodeRefusal reply={reply} isWorking={isWorking} />
        <NumberField
          {...fieldOf('number')}
          help={m.entry_number_help_merchant()}
          defaultValue={reply?.typed.number ?? number}
          enterKeyHint="send"
        />
        <SubmitButton name="intent" value="send" busy={m.entry_number_busy()} isBusy={isWorking}>
          {m.entry_number_submit()}
        </SubmitButton>
      </EntryForm>
    </>
  );
}

type CodeRefusalProps = { reply: NumberReply | undefined; isWorking: boolean };

/** Why no code was sent. */
export function CodeRefusal({ reply, isWorking }: CodeRefusalProps) {
  if (reply?.waitSeconds)
    return (
      <AppearingBanner tone="pend" title={m.entry_again_wait({ seconds: reply.waitSeconds })} />
    );
  if (!reply?.refusal) return null;
  const isAtWork = reply.refusal === 'crowded' && isWorking;
  const [title, text] = refusalWords[isAtWork ? 'working' : reply.refusal];
  return (
    <AppearingBanner tone="pend" title={title()}>
      {text()}
    </AppearingBanner>
  );
}

const refusalWords = {
  recent: [m.entry_number_recent_title, m.entry_number_recent_text],
  many: [m.entry_number_many_title, m.entry_number_many_text],
  crowded: [m.entry_number_crowded_title, m.entry_number_crowded_text],
  working: [m.entry_number_work_title, m.entry_number_work_text],
} as const;
