import '#app/features/profiles/profiles.css';
import { trackProgress } from '@luwag/contracts/kyc-cases';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { MerchantOnboardingPage } from '#app/features/profiles/onboarding-page.tsx';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/merchant-onboarding';

export async function loader(args: Route.LoaderArgs) {
  requireSession(args, 'merchant');
  const progress = needed(await callAs(args, trackProgress, {}));
  return { progress, isSaved: args.url.searchParams.has('done') };
}

export default function MerchantOnboarding({ loaderData }: Route.ComponentProps) {
  return <MerchantOnboardingPage {...loaderData} />;
}

export const ErrorBoundary = PageTrouble;
