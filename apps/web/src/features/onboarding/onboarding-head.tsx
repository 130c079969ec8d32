import { Icon } from '@luwag/ui/icon';
import { Tracker } from '@luwag/ui/tracker';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { onboardingPaths } from './paths.ts';

const order = ['profile', 'documents', 'liveness', 'review'] as const;

/** The way back to all steps, where this one stands among them, and what it is. */
export function OnboardingHead({
  step,
  title,
  lede,
}: {
  step: (typeof order)[number];
  title: string;
  lede: ReactNode;
}) {
  return (
    <div className="onboarding-head">
      <Link to={onboardingPaths.all} className="onboarding-back">
        <Icon name="back" small />
        {m.kyc_back()}
      </Link>
      <OnboardingTracker step={step} />
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
    </div>
  );
}

export function OnboardingTracker({ step }: { step: (typeof order)[number] }) {
  return (
    <Tracker
      label={m.kyc_steps_label()}
      steps={[
        m.kyc_step_short_profile(),
        m.kyc_step_short_documents(),
        m.kyc_step_short_liveness(),
        m.kyc_step_short_review(),
      ]}
      current={order.indexOf(step)}
      doneWord={m.kyc_state_done()}
    />
  );
}
