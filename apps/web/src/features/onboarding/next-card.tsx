import { buttonClass } from '@luwag/ui/button';
import { Card } from '@luwag/ui/card';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { onboardingPaths } from './paths.ts';
import type { StepKey } from './steps.ts';

type OwnStep = Exclude<StepKey, 'review' | 'open'>;

const words: Readonly<
  Record<OwnStep, { title: () => string; note: () => string; go: () => string }>
> = {
  number: { title: m.kyc_step_number, note: m.kyc_step_number_note, go: m.kyc_go_number },
  profile: { title: m.kyc_step_profile, note: m.kyc_step_profile_note, go: m.kyc_go_profile },
  documents: {
    title: m.kyc_step_documents,
    note: m.kyc_step_documents_note,
    go: m.kyc_go_documents,
  },
  liveness: { title: m.kyc_step_liveness, note: m.kyc_step_liveness_note, go: m.kyc_go_liveness },
};

const isOwn = (step: StepKey): step is OwnStep => step in words;

/** The next step, and the one filled button. */
export function NextCard({ step, draftCount }: { step: StepKey; draftCount: number }) {
  if (!isOwn(step)) return null;
  const { title, note, go } = words[step];
  const hasBegun = step === 'documents' && draftCount > 0;
  return (
    <Card className="stack onboarding-next">
      <h2>{title()}</h2>
      <p>{note()}</p>
      {hasBegun && <p className="small">{m.kyc_kept_on_server({ count: draftCount })}</p>}
      <Link
        to={onboardingPaths[step]}
        // The camera is allowed in a document that was opened at its address.
        reloadDocument={step === 'liveness'}
        className={buttonClass()}
      >
        {hasBegun ? m.kyc_go_documents_on() : go()}
      </Link>
    </Card>
  );
}
