import '#app/features/merchant/selling.css';
import '#app/features/merchant/stores.css';
import { listStores } from '@luwag/contracts/merchants';
import { listStoreSales } from '@luwag/contracts/sales';
import { modeOf } from '#app/features/merchant/selling-list.ts';
import { type StoreDone, StoresPage } from '#app/features/merchant/stores-page.tsx';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import { pick } from '#app/shared/page/preferences.ts';
import type { Route } from './+types/merchant-stores';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const mode = modeOf(args.url.searchParams);
  const [stores, sold] = await Promise.all([
    callAs(args, listStores, {}),
    callAs(args, listStoreSales, { query: { mode } }),
  ]);
  const dones: readonly StoreDone[] = ['opened', 'saved', 'closed'];
  return {
    stores: needed(stores).results,
    sold: sold.ok ? sold.data : undefined,
    done: pick(dones, args.url.searchParams.get('done')),
  };
});

export default function MerchantStores({ loaderData }: Route.ComponentProps) {
  return <StoresPage {...loaderData} />;
}
