import '#app/features/merchant/selling.css';
import { listStores } from '@luwag/contracts/merchants';
import { type StoreDone, StoresPage } from '#app/features/merchant/stores-page.tsx';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import { pick } from '#app/shared/page/preferences.ts';
import type { Route } from './+types/merchant-stores';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const stores = needed(await callAs(args, listStores, {})).results;
  const dones: readonly StoreDone[] = ['opened', 'saved', 'closed'];
  return { stores, done: pick(dones, args.url.searchParams.get('done')) };
});

export default function MerchantStores({ loaderData }: Route.ComponentProps) {
  return <StoresPage {...loaderData} />;
}
