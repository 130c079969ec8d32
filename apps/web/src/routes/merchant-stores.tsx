import '#app/features/merchant/selling.css';
import { listStores } from '@luwag/contracts/merchants';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { StoresPage } from '#app/features/merchant/stores-page.tsx';
import { callAs } from '#app/shared/auth/call-as.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/merchant-stores';

export async function loader(args: Route.LoaderArgs) {
  requireSession(args, 'merchant');
  const stores = await callAs(args, listStores, {});
  if (!stores.ok) throw data(stores.code, { status: 503 });
  return { stores: stores.data.results, isNew: args.url.searchParams.get('done') === 'opened' };
}

export default function MerchantStores({ loaderData }: Route.ComponentProps) {
  return <StoresPage {...loaderData} />;
}

export const ErrorBoundary = PageTrouble;
