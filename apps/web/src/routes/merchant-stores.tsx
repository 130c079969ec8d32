import '#app/features/merchant/selling.css';
import { listStores } from '@luwag/contracts/merchants';
import { StoresPage } from '#app/features/merchant/stores-page.tsx';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-stores';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const stores = needed(await callAs(args, listStores, {})).results;
  return { stores, isNew: args.url.searchParams.get('done') === 'opened' };
});

export default function MerchantStores({ loaderData }: Route.ComponentProps) {
  return <StoresPage {...loaderData} />;
}
