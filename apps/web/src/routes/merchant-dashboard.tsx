import '#app/features/merchant/selling.css';
import { listStores } from '@luwag/contracts/merchants';
import { listPaymentRequests } from '@luwag/contracts/payment-requests';
import { useArea } from '#app/features/dashboard/area.tsx';
import { doneSteps, isSold } from '#app/features/dashboard/done-steps.ts';
import { MerchantHome } from '#app/features/dashboard/merchant-home.tsx';
import { LatestRequests } from '#app/features/merchant/latest-requests.tsx';
import { modeOf } from '#app/features/merchant/mode-of.ts';
import { ModeSwitch } from '#app/features/merchant/mode-switch.tsx';
import { callAs } from '#app/shared/auth/call-as.ts';
import { forRole } from '#app/shared/auth/for-role.ts';
import type { Route } from './+types/merchant-dashboard';

/** The home stands without its list: what cannot be read now is on the list's own page. */
export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const mode = modeOf(args.url.searchParams);
  const requestsOf = (which: 'live' | 'test') =>
    callAs(args, listPaymentRequests, { query: { page: 1, mode: which } });
  const [live, tests, stores] = await Promise.all([
    requestsOf('live'),
    mode === 'test' ? requestsOf('test') : undefined,
    callAs(args, listStores, {}),
  ]);
  const requests = tests ?? live;
  const asked = requests.ok ? requests.data.results : [];
  return {
    requests: asked.filter(isSold).slice(0, 5),
    stores: stores.ok ? stores.data.results : [],
    done: doneSteps(live.ok ? live.data : undefined, stores.ok ? stores.data.results : undefined),
    mode,
    nowMs: Date.now(),
  };
});

export default function MerchantDashboard({ loaderData }: Route.ComponentProps) {
  const { mode, done } = loaderData;
  const sales = loaderData.requests.length > 0 ? <LatestRequests {...loaderData} /> : undefined;
  const modes = <ModeSwitch path="/merchant/dashboard" mode={mode} />;
  return <MerchantHome {...useArea()} mode={mode} modes={modes} sales={sales} done={done} />;
}
