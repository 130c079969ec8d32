import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { onboardingPaths } from './paths.ts';
import type { StepKey } from './steps.ts';

type OwnStep = Exclude<StepKey, 'review' | 'open'>;

/** What each step is called, and what it takes. */
export const stepWords: Readonly<Record<StepKey, readonly [() => string, () => string]>> = {
  number: [m.kyc_step_number, m.kyc_step_number_note],
  profile: [m.kyc_step_profile, m.kyc_step_profile_note],
  documents: [m.kyc_step_documents, m.kyc_step_documents_note],
  liveness: [m.kyc_step_liveness, m.kyc_step_liveness_note],
  review: [m.kyc_step_review, m.kyc_step_review_note],
  open: [m.kyc_step_open, m.kyc_step_open_note],
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
  const [title, note] = stepWords[step];
  const hasBegun = step === 'documents' && draftCount > 0;
  return (
    <Card className="onboarding-next">
      <h2>{title()}</h2>
      <p>{note()}</p>
      {hasBegun && <p className="small">{m.kyc_kept_on_server({ count: draftCount })}</p>}
      <Link
        to={onboardingPaths[step]}
        // The camera is allowed in a document that was opened at its address.
        reloadDocument={step === 'liveness'}
        className={buttonClass()}
      >
        {hasBegun ? m.kyc_go_documents_on() : goWords[step]()}
      </Link>
    </Card>
  );
}
