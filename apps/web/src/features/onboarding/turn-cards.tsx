import type { Progress, ProgressItem, RejectReason } from '@luwag/contracts/kyc-cases';
import { type ButtonVariant, buttonClass } from '@luwag/ui/button';
import { Capiz } from '@luwag/ui/capiz';
import { Card } from '@luwag/ui/card';
import { Icon } from '@luwag/ui/icon';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { itemWords, reasonWords } from '#app/shared/format/kyc-words.ts';
import { momentWords } from '#app/shared/format/moment-words.ts';
import { isPicture } from './items.ts';
import { onboardingPaths } from './paths.ts';
import type { StepKey } from './steps.ts';

/** What is asked for again, each with the reason that a reviewer gave, and nothing else. */
export function AgainCard({ progress: { items } }: { progress: Progress }) {
  const asked = items.filter(({ state }) => state === 'asked_again');
  // Pictures are sent from one page: one button is enough for all of them.
  const firstPicture = asked.find(({ kind }) => isPicture(kind));
  return (
    <ul className="onboarding-again stack">
      {asked.map((item) => (
        <li key={item.kind} className="card">
          <Icon name="return" />
          <h2>{itemWords(item.kind)}</h2>
          {item.reason_code && <p>{reasonWords(item.reason_code)}</p>}
          {(!isPicture(item.kind) || item === firstPicture) && (
            <AgainLink item={item} isFirst={item === asked[0]} />
          )}
        </li>
      ))}
    </ul>
  );
}

function AgainLink({ item: { kind }, isFirst }: { item: ProgressItem; isFirst: boolean }) {
  const step = kind === 'profile' || kind === 'liveness' ? kind : 'documents';
  return <StepLink step={step} words={actions[step]()} variant={isFirst ? 'primary' : 'second'} />;
}

type StepLinkProps = { step: OwnStep; words: string; variant?: ButtonVariant };

const StepLink = ({ step, words, variant = 'primary' }: StepLinkProps) => (
  <Link
    to={onboardingPaths[step]}
    // The camera is allowed in a document that was opened at its address.
    reloadDocument={step === 'liveness'}
    className={buttonClass({ variant })}
  >
    {words}
  </Link>
);

const actions = {
  profile: m.kyc_again_profile_action,
  liveness: m.kyc_again_liveness_action,
  documents: m.kyc_again_action,
};

type OwnStep = Exclude<StepKey, 'review' | 'open'>;

/** What each step is called, and what it takes. */
export const stepWords: Readonly<Record<StepKey, { title: () => string; note: () => string }>> = {
  number: { title: m.kyc_step_number, note: m.kyc_step_number_note },
  profile: { title: m.kyc_step_profile, note: m.kyc_step_profile_note },
  documents: { title: m.kyc_step_documents, note: m.kyc_step_documents_note },
  liveness: { title: m.kyc_step_liveness, note: m.kyc_step_liveness_note },
  review: { title: m.kyc_step_review, note: m.kyc_step_review_note },
  open: { title: m.kyc_step_open, note: m.kyc_step_open_note },
};

const goWords: Readonly<Record<OwnStep, () => string>> = {
  number: m.kyc_go_number,
  profile: m.kyc_go_profile,
  documents: m.kyc_go_documents,
  liveness: m.kyc_go_liveness,
};

const isOwn = (step: StepKey): step is OwnStep => step in goWords;

/** The next step, and the one filled button. */
export function NextCard({ step, draftCount }: { step: StepKey; draftCount: number }) {
  if (!isOwn(step)) return null;
  const { title, note } = stepWords[step];
  const hasBegun = step === 'documents' && draftCount > 0;
  return (
    <Card className="stack onboarding-next">
      <h2>{title()}</h2>
      <p>{note()}</p>
      {hasBegun && <p className="small">{m.kyc_kept_on_server({ count: draftCount })}</p>}
      <StepLink step={step} words={hasBegun ? m.kyc_go_documents_on() : goWords[step]()} />
    </Card>
  );
}

/** It is our turn. There is no filled button, because there is nothing to do. */
export function CheckingCard({ sentAt }: { sentAt: string | undefined }) {
  const lines = [m.kyc_ours_next_look(), m.kyc_ours_next_tell(), m.kyc_ours_next_again()];
  return (
    <>
      <div className="room stack">
        <Capiz columns={7} />
        {sentAt && <p className="small">{m.kyc_ours_since({ when: momentWords(sentAt) })}</p>}
      </div>
      <Card>
        <h2>{m.kyc_ours_next_title()}</h2>
        <ul className="stack dots onboarding-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      <HomeLink words={m.kyc_ours_home()} />
    </>
  );
}

const reasons: Readonly<Record<RejectReason, () => string>> = {
  under_age: m.kyc_over_under_age,
  not_in_service_area: m.kyc_over_not_in_service_area,
  identity_not_confirmed: m.kyc_over_identity_not_confirmed,
  duplicate_account: m.kyc_over_duplicate_account,
  business_not_registered: m.kyc_over_not_eligible,
  business_not_supported: m.kyc_over_not_eligible,
  not_eligible: m.kyc_over_not_eligible,
};

export function OverCard({ reason }: { reason: RejectReason | null }) {
  return (
    <>
      <Card>
        {reason && <p>{reasons[reason]()}</p>}
        <p>{m.kyc_over_text()}</p>
      </Card>
      <HomeLink words={m.kyc_over_action()} />
    </>
  );
}

function HomeLink({ words }: { words: string }) {
  return (
    <Link to="/buyer/dashboard" className={buttonClass({ variant: 'second' })}>
      {words}
    </Link>
  );
}
