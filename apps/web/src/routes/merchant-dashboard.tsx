import '#app/features/merchant/selling.css';
import { listStores } from '@luwag/contracts/merchants';
import { listPaymentRequests } from '@luwag/contracts/payment-requests';
import { buttonClass } from '@luwag/ui/button';
import { Link } from 'react-router';
import { useArea } from '#app/features/dashboard/area.tsx';
import { doneSteps, isSold, MerchantHome } from '#app/features/dashboard/merchant-home.tsx';
import { listPath, ModeSwitch, modeOf } from '#app/features/merchant/mode-switch.tsx';
import { RequestList } from '#app/features/merchant/request-list.tsx';
import { m } from '#app/paraglide/messages.js';
import { callAs, forRole } from '#app/shared/auth/visitor.ts';
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
  const { requests, stores, mode, nowMs, done } = loaderData;
  // The newest few, and the way to all of them.
  const sales =
    requests.length > 0 ? (
      <>
        <RequestList
          {...{ stores, mode, nowMs }}
          requests={{ results: requests, page: 1, has_more: false }}
        />
        <Link
          to={listPath('/merchant/requests', { mode })}
          className={buttonClass({ variant: 'text', auto: true, compact: true })}
        >
          {m.selling_home_sales_action()}
        </Link>
      </>
    ) : undefined;
  const modes = <ModeSwitch path="/merchant/dashboard" mode={mode} />;
  return <MerchantHome {...useArea()} mode={mode} modes={modes} sales={sales} done={done} />;
}
