import '#app/features/merchant/selling.css';
import { listStores } from '@luwag/contracts/merchants';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { StoresPage } from '#app/features/merchant/stores-page.tsx';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import { forRole } from '#app/shared/auth/for-role.ts';
import type { Route } from './+types/merchant-stores';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const stores = needed(await callAs(args, listStores, {})).results;
  return { stores, isNew: args.url.searchParams.get('done') === 'opened' };
});

export default function MerchantStores({ loaderData }: Route.ComponentProps) {
  return <StoresPage {...loaderData} />;
}

export const ErrorBoundary = PageTrouble;
