import type { SecuritySettings } from '@luwag/contracts/sessions';
import type { CivilDate } from '@luwag/domain/calendar';
import { Badge } from '@luwag/ui/badge';
import { Banner } from '@luwag/ui/banner';
import { type ComponentProps, useRef } from 'react';
import { m } from '#app/paraglide/messages.js';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { StepUpPrompt } from '#app/shared/components/proof/step-up-prompt.tsx';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { useFocusOnNews } from '#app/shared/hooks/use-focus-on-news.ts';
import { ActForm, RowAct, Thing } from './act-forms.tsx';
import { deviceInWords, networkInWords } from './factor-words.ts';
import { faultOf } from './fault-words.ts';
import { PasskeysPart, TotpPart } from './passkeys-part.tsx';
import { EmailConfirmation, EmailPart, NumberPart, PasswordPart } from './password-part.tsx';
import type { PendingChange } from './pending-change.ts';
import { HeldNotice } from './proof-links.tsx';
import type { Deed, SecurityAnswer } from './security-answer.ts';
import { type PartProps, SettingCard } from './setting-card.tsx';

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
  passwordFields: Pick<ComponentProps<typeof PasswordPart>, 'Password' | 'NewPassword'>;
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
          <PasswordPart {...part} {...props.passwordFields} today={props.today} />
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

/** This device first, then the others as they were last seen. */
function SessionsPart({ settings, news }: PartProps) {
  const others = settings.sessions.filter((session) => !session.is_current);
  const current = settings.sessions.filter((session) => session.is_current);
  const endOthers = { submit: m.security_sessions_end_others(), variant: 'danger' } as const;
  return (
    <SettingCard
      part="sessions"
      title={m.security_sessions_title()}
      news={news}
      acts={['revoke_session', 'revoke_others']}
      actions={
        others.length > 0 ? (
          <ActForm act="revoke_others" part="sessions" {...endOthers} />
        ) : (
          <p className="small">{m.security_sessions_only()}</p>
        )
      }
    >
      <ul className="lined things">
        {[...current, ...others].map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </SettingCard>
  );
}

function SessionRow({ session }: { session: SecuritySettings['sessions'][number] }) {
  const device = deviceInWords(session.device);
  const notes = [
    m.security_sessions_network({ network: networkInWords(session.network) }),
    m.security_sessions_seen({ moment: momentWords(session.seen_at) }),
    m.security_sessions_opened({ moment: momentWords(session.opened_at) }),
  ];
  const act = session.is_current ? (
    <span className="thing-act">
      <Badge tone="paid">{m.security_sessions_this()}</Badge>
    </span>
  ) : (
    <RowAct
      act="revoke_session"
      part="sessions"
      fields={{ session_id: session.id }}
      submit={m.security_session_end()}
      label={m.security_session_end_of({ device })}
    />
  );
  return <Thing icon="globe" name={device} notes={notes} act={act} />;
}
