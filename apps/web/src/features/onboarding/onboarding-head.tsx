import { Icon } from '@luwag/ui/icon';
import { Tracker } from '@luwag/ui/tracker';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#app/paraglide/messages.js';
import { type OwnStep, onboardingPaths } from './steps.ts';

const order = ['profile', 'documents', 'liveness', 'review'] as const;

type Place = {
  step: OwnStep;
  /** The steps for which nothing more is wanted. */
  done: readonly OwnStep[];
};

type OnboardingHeadProps = Place & { title: string; lede: ReactNode };

/** The way back to all steps, where this one stands among them, and what it is. */
export function OnboardingHead({ step, done, title, lede }: OnboardingHeadProps) {
  return (
    <div className="stack onboarding-head">
      <Link to={onboardingPaths.all} className="target onboarding-back">
        <Icon name="back" small />
        {m.kyc_back()}
      </Link>
      <OnboardingTracker step={step} done={done} />
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
    </div>
  );
}

export function OnboardingTracker({ step, done }: Place) {
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
      done={order.map((key) => key !== 'review' && done.includes(key))}
      doneWord={m.kyc_state_done()}
    />
  );
}
