import '#app/features/dashboard/frame.css';
import '#app/features/dashboard/home.css';
import { useHasScript } from '@luwag/ui/use-has-script';
import { lazy, Suspense } from 'react';
import { useMatches } from 'react-router';
import { Area } from '#app/features/dashboard/area.tsx';
import { loadMerchantArea } from '#app/features/dashboard/load-area.ts';
import { FrameModeSwitch, TestStrip } from '#app/features/dashboard/mode-switch.tsx';
import { SessionArea } from '#app/features/session/session-area.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import { appLinks } from '#app/shared/page/app-links.ts';
import type { Route } from './+types/merchant-area';

export const links = appLinks('merchant');

export const loader = forRole('merchant', loadMerchantArea);

/** Fetched a while after the page: on a slow line the page goes first. */
const afterPageMs = 5_000;
const PaidNews = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, afterPageMs));
  return import('#app/features/merchant/paid/paid-news.tsx');
});

export default function MerchantArea({
  loaderData: { mode: kept, ...area },
}: Route.ComponentProps) {
  const hasScript = useHasScript();
  const mode = modeOfPage(useMatches().at(-1)?.loaderData) ?? kept;
  // What is told is of all stores.
  const hearsOfAll = area.shop.rights.includes('run_shop');
  return (
    <SessionArea>
      <Area
        {...area}
        modes={<FrameModeSwitch mode={mode} />}
        strip={mode === 'test' && <TestStrip />}
      />
      {hasScript && hearsOfAll && (
        <Suspense>
          <PaidNews />
        </Suspense>
      )}
    </SessionArea>
  );
}

/** One payment or payout is in a mode of its own, whatever was chosen: its page says `livemode`. */
function modeOfPage(data: unknown): 'live' | 'test' | undefined {
  if (typeof data !== 'object' || data === null || !('livemode' in data)) return undefined;
  return data.livemode ? 'live' : 'test';
}
