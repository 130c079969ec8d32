import '#app/features/selling/selling.css';
import { listStores } from '@luwag/contracts/merchants';
import { listPaymentRequests, type PaymentRequestStatus } from '@luwag/contracts/payment-requests';
import { useArea } from '#app/features/home/area.tsx';
import { MerchantHome } from '#app/features/home/merchant-home.tsx';
import { LatestRequests } from '#app/features/selling/latest-requests.tsx';
import { modeOf } from '#app/features/selling/mode-of.ts';
import { ModeSwitch } from '#app/features/selling/mode-switch.tsx';
import { callAs } from '#app/lib/auth/call-as.ts';
import { requireSession } from '#app/lib/auth/require-session.ts';
import type { Route } from './+types/merchant-dashboard';

const sold: readonly PaymentRequestStatus[] = ['paid', 'partially_refunded', 'refunded'];

/** The home stands without its list: what cannot be read now is on the list's own page. */
export async function loader(args: Route.LoaderArgs) {
  requireSession(args, 'merchant');
  const mode = modeOf(args.url.searchParams);
  const [requests, stores] = await Promise.all([
    callAs(args, listPaymentRequests, { query: { page: 1, mode } }),
    callAs(args, listStores, {}),
  ]);
  const asked = requests.ok ? requests.data.results : [];
  return {
    requests: asked.filter(({ status }) => sold.includes(status)).slice(0, 5),
    stores: stores.ok ? stores.data.results : [],
    mode,
    nowMs: Date.now(),
  };
}

export default function MerchantDashboard({ loaderData }: Route.ComponentProps) {
  const sales = loaderData.requests.length > 0 ? <LatestRequests {...loaderData} /> : undefined;
  const modes = <ModeSwitch path="/merchant/dashboard" mode={loaderData.mode} />;
  return <MerchantHome {...useArea()} mode={loaderData.mode} modes={modes} sales={sales} />;
}
