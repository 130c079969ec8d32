import '#app/features/profiles/profiles.css';
import { trackProgress } from '@luwag/contracts/kyc-cases';
import { MerchantOnboardingPage } from '#app/features/profiles/onboarding-page.tsx';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-onboarding';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', async (args) => {
  const progress = needed(await callAs(args, trackProgress, {}));
  return { progress, isSaved: args.url.searchParams.has('done') };
});

export default function MerchantOnboarding({ loaderData }: Route.ComponentProps) {
  return <MerchantOnboardingPage {...loaderData} />;
}
