import '#app/features/selling/selling.css';
import '#app/features/selling/poster.css';
import { listStores } from '@luwag/contracts/merchants';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/home/page-trouble.tsx';
import { CounterPage } from '#app/features/selling/counter-page.tsx';
import { isNotFound, NotHere } from '#app/features/selling/not-here.tsx';
import { callAs } from '#app/lib/auth/call-as.ts';
import { requireSession } from '#app/lib/auth/require-session.ts';
import { m } from '#app/paraglide/messages.js';
import type { Route } from './+types/merchant-store';

export async function loader(args: Route.LoaderArgs) {
  requireSession(args, 'merchant');
  const stores = await callAs(args, listStores, {});
  if (!stores.ok) throw data(stores.code, { status: 503 });
  const store = stores.data.results.find(({ store_id }) => store_id === args.params.storeId);
  if (!store) throw data('store_not_found', { status: 404 });
  return { store };
}

export default function MerchantStore({ loaderData }: Route.ComponentProps) {
  return <CounterPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/stores" back={m.selling_counter_back()} />;
}
