import type { Closing, Consent, DataExport } from '@luwag/contracts/privacy';
import { Banner } from '@luwag/ui/banner';
import type { ComponentType } from 'react';
import { m } from '#app/paraglide/messages.js';
import type { AskedStepUp } from '#app/shared/auth/ask-step-up.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { ClosingPart } from './closing-part.tsx';
import { ConsentsPart } from './consents-part.tsx';
import { CopyPart } from './copy-part.tsx';
import type { PrivacyAct, PrivacyAnswer, PrivacyChange } from './privacy-answer.ts';

export type PrivacyPageProps = {
  consents: readonly Consent[];
  exports: readonly DataExport[];
  closing: Closing;
  area: 'buyer' | 'merchant';
  done: 'consent' | 'export' | undefined;
  answer: PrivacyAnswer | undefined;
  /** How a fresh factor is asked for, which is another part's to know. */
  StepUp: ComponentType<{ asked: AskedStepUp<PrivacyChange>; description: string }>;
};

/** Nobody looks at a merchant's face, so nothing is said of it to them. */
const concerns = (area: PrivacyPageProps['area']) => (consent: Consent) =>
  area === 'buyer' || consent.purpose !== 'biometrics' || consent.text_version !== null;

export function PrivacyPage(props: PrivacyPageProps) {
  const { answer, area, StepUp } = props;
  const faultOf = (...acts: PrivacyAct[]) =>
    answer?.kind === 'refused' && acts.includes(answer.act) ? answer.code : undefined;
  const done = answer ? undefined : props.done;
  return (
    <div className="stack gap-5 top privacy">
      <PageHead title={m.privacy_title()}>{m.privacy_lede()}</PageHead>
      {answer?.kind === 'step_up' && (
        <StepUp
          key={answer.asked.stepUpId}
          asked={answer.asked}
          description={
            answer.asked.change.act === 'close'
              ? m.privacy_close_step_up()
              : m.privacy_copy_step_up()
          }
        />
      )}
      {done === 'consent' && <Banner tone="ok" role="status" title={m.privacy_consent_done()} />}
      <ConsentsPart consents={props.consents.filter(concerns(area))} fault={faultOf('consent')} />
      <CopyPart
        exports={props.exports}
        area={area}
        isAsked={done === 'export'}
        fault={faultOf('export', 'download')}
        unlocked={answer?.kind === 'download' ? answer : undefined}
      />
      <ClosingPart closing={props.closing} area={area} fault={faultOf('close')} />
    </div>
  );
}
