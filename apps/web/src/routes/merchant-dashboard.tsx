import '#app/shared/components/payout/payout-sums.css';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/merchant/selling.css';
import '#app/features/merchant/payments.css';
import '#app/features/merchant/today.css';
import { listPaymentRequests } from '@luwag/contracts/payment-requests';
import { useArea } from '#app/features/dashboard/area.tsx';
import { Hello } from '#app/features/dashboard/hello.tsx';
import { doneSteps, FirstSteps, MerchantHome } from '#app/features/dashboard/merchant-home.tsx';
import { loadToday } from '#app/features/merchant/today.server.ts';
import { TodayPage } from '#app/features/merchant/today-page.tsx';
import { useShop } from '#app/shared/auth/use-may.ts';
import { callAs, forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-dashboard';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const [today, live] = await Promise.all([
    loadToday(args),
    callAs(args, listPaymentRequests, { query: { mode: 'live', limit: 20 } }),
  ]);
  const stores = today.areStoresKnown ? today.stores : undefined;
  return { ...today, done: doneSteps(live.ok ? live.data : undefined, stores) };
});

/** Until the business is open its home leads there; from then on it is the shop's day. */
export default function MerchantDashboard({ loaderData }: Route.ComponentProps) {
  const { done, ...today } = loaderData;
  const area = useArea();
  const { account, now } = area;
  const { mode, sales } = today;
  // Opening the business is its owner's: whoever works there has nothing to send in.
  const isOwn = useShop()?.is_member !== true;
  if (isOwn && account.merchant_status !== 'ACTIVE' && sales.length === 0) {
    return <MerchantHome {...area} mode={mode} done={done} />;
  }
  return (
    <TodayPage
      {...today}
      isActive={account.merchant_status === 'ACTIVE'}
      hello={<Hello account={account} now={now} />}
      lessons={isOwn && <FirstSteps account={account} done={done} />}
    />
  );
}
