import '#app/features/profiles/profiles.css';
import { trackProgress } from '@luwag/contracts/kyc-cases';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { MerchantOnboardingPage } from '#app/features/profiles/onboarding-page.tsx';
import { callAs } from '#app/shared/auth/call-as.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/merchant-onboarding';

export async function loader(args: Route.LoaderArgs) {
  requireSession(args, 'merchant');
  const progress = await callAs(args, trackProgress, {});
  if (!progress.ok) throw data(progress.code, { status: 503 });
  return { progress: progress.data, isSaved: args.url.searchParams.has('done') };
}

export default function MerchantOnboarding({ loaderData }: Route.ComponentProps) {
  return <MerchantOnboardingPage {...loaderData} />;
}

export const ErrorBoundary = PageTrouble;
