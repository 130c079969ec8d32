import '#app/features/liveness/liveness.css';
import { redirectDocument } from 'react-router';
import { actOnLiveness, loadLiveness } from '#app/features/liveness/liveness.server.ts';
import { LivenessPage } from '#app/features/liveness/liveness-page.tsx';
import { OnboardingTracker } from '#app/features/onboarding/onboarding-head.tsx';
import { doneOf } from '#app/features/onboarding/steps.ts';
import { forRole } from '#app/shared/auth/for-role.ts';
import type { Route } from './+types/buyer-onboarding-liveness';

export const loader = forRole('buyer', loadLiveness);

export const action = forRole('buyer', actOnLiveness);

/**
 * The camera and what sees through it are allowed in a document that was opened at this address,
 * and in no other: whoever comes from a page of ours gets a new one.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

export const shouldRevalidate = () => false;

export default function BuyerOnboardingLiveness({ loaderData, actionData }: Route.ComponentProps) {
  const { view, errand } = loaderData;
  return (
    <LivenessPage
      view={view}
      errand={errand}
      reply={actionData}
      tracker={!errand && <OnboardingTracker step="liveness" done={doneOf(loaderData)} />}
    />
  );
}
