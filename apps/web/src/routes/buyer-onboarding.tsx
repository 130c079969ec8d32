import '#app/features/onboarding/onboarding.css';
import { useArea } from '#app/features/dashboard/area.tsx';
import { loadOnboarding } from '#app/features/onboarding/onboarding.server.ts';
import { OnboardingPage } from '#app/features/onboarding/onboarding-page.tsx';
import { FirstRoom } from '#app/features/onboarding/open-room.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import { turnOf } from '#app/shared/format/items-state.ts';
import { useAskAgain } from '#app/shared/hooks/use-ask-again.ts';
import type { Route } from './+types/buyer-onboarding';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadOnboarding);

export default function BuyerOnboarding({ loaderData }: Route.ComponentProps) {
  const { account } = useArea();
  const { progress, draftCount, line } = loaderData;
  const turn = turnOf(progress);
  useAskAgain(turn === 'ours', async () => {
    const { hasTurned } = await import('#app/features/onboarding/ask.ts');
    return hasTurned(turn);
  });
  return (
    <OnboardingPage
      progress={progress}
      name={account.first_name}
      isNumberConfirmed={account.is_number_confirmed}
      draftCount={draftCount}
      sentAt={lastSent(account.user_document_uploads)}
      room={line && <FirstRoom line={line} />}
    />
  );
}

/** When the last piece came: from then on it is our turn. */
const lastSent = (uploads: readonly { uploaded_at: string | null }[]): string | undefined =>
  uploads
    .flatMap(({ uploaded_at: at }) => (at ? [at] : []))
    .sort()
    .at(-1);
