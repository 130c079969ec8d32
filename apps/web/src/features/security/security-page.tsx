import type { SecuritySettings } from '@luwag/contracts/sessions';
import type { CivilDate } from '@luwag/domain/calendar';
import { Banner } from '@luwag/ui/banner';
import { useRef } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { useFocusOnNews } from '#app/shared/hooks/use-focus-on-news.ts';
import type { Deed } from './deeds.ts';
import { EmailConfirmation, EmailPart, NumberPart } from './email-part.tsx';
import { faultOf } from './fault-words.ts';
import { PasskeysPart } from './passkeys-part.tsx';
import { type PasswordFields, PasswordPart } from './password-part.tsx';
import type { PendingChange } from './pending-change.ts';
import { HeldNotice } from './proof-links.tsx';
import type { SecurityAnswer } from './security-answer.ts';
import { SessionsPart } from './sessions-part.tsx';
import { StepUpPrompt } from './step-up-prompt.tsx';
import { TotpPart } from './totp-part.tsx';

export type SecurityPageProps = {
  settings: SecuritySettings;
  /** A face can lift the wait of a recovery. */
  canShowFace: boolean;
  today: CivilDate;
  nowMs: number;
  answer: SecurityAnswer | undefined;
  deed: Deed | undefined;
  /** From the link in our mail to a new address. */
  emailKey: string | undefined;
  /** Where a number is typed and proved, by those who have one. */
  numberPath: string | undefined;
  isNumberConfirmed: boolean;
  passwordFields: PasswordFields;
};

export function SecurityPage(props: SecurityPageProps) {
  const { settings, canShowFace, answer, emailKey, nowMs } = props;
  // Who proved it for a recovery adds nothing yet.
  const deed = settings.recovery && props.deed === 'proven' ? undefined : props.deed;
  const part = { settings, news: { answer, deed }, nowMs };
  const page = useRef<HTMLDivElement>(null);
  useFocusOnNews(page, answer);
  // A form that belongs to no part of the page, because it could not be read at all.
  const fault = faultOf(answer, 'step_up');
  return (
    <div className="stack gap-5 top" ref={page}>
      <PageHead title={m.security_title()}>{m.security_lede()}</PageHead>
      {fault && <Banner tone="fail" role="alert" title={fault} />}
      <HeldNotice settings={settings} canShowFace={canShowFace} nowMs={nowMs} />
      {answer?.kind === 'step_up' && (
        <StepUpPrompt
          key={answer.stepUpId}
          asked={answer}
          description={changeInWords(answer.change)}
        />
      )}
      {emailKey && !answer && <EmailConfirmation emailKey={emailKey} />}
      <div className="stack gap-5 top halves settings">
        <div className="stack gap-5 top">
          <PasswordPart {...part} today={props.today} fields={props.passwordFields} />
          <EmailPart {...part} />
          {props.numberPath && (
            <NumberPart
              number={settings.contact_number}
              isConfirmed={props.isNumberConfirmed}
              path={props.numberPath}
            />
          )}
        </div>
        <div className="stack gap-5 top">
          <TotpPart {...part} />
          <PasskeysPart {...part} />
        </div>
        <SessionsPart {...part} />
      </div>
    </div>
  );
}

function changeInWords(change: PendingChange): string {
  switch (change.act) {
    case 'change_email':
      return m.security_step_up_email({ email: change.email });
    case 'start_totp':
      return m.security_step_up_start_totp();
    case 'confirm_totp':
      return m.security_step_up_confirm_totp();
    case 'disable_totp':
      return m.security_step_up_disable_totp();
    case 'add_passkey':
      return m.security_step_up_add_passkey({ name: change.name });
    case 'remove_passkey':
      return m.security_step_up_remove_passkey({ name: change.name });
  }
}
