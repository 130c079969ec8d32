import '#app/features/merchant/selling.css';
import '#app/features/merchant/poster.css';
import { listStores } from '@luwag/contracts/merchants';
import { manilaDateOf } from '@luwag/domain/calendar';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { CounterPage } from '#app/features/merchant/counter-page.tsx';
import { fixedCodeOf } from '#app/features/merchant/fixed-code.server.ts';
import { posterSizes } from '#app/features/merchant/poster/poster.ts';
import { m } from '#app/paraglide/messages.js';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import { pick } from '#app/shared/page/preferences.ts';
import type { Route } from './+types/merchant-store';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const stores = needed(await callAs(args, listStores, {})).results;
  const store = stores.find(({ store_id }) => store_id === args.params.storeId);
  if (!store) throw data('store_not_found', { status: 404 });
  return {
    store,
    size: pick(posterSizes, args.url.searchParams.get('size')) ?? 'a4',
    host: args.url.host,
    today: manilaDateOf(Date.now()),
    fixed: fixedCodeOf(args.url, store.code),
  };
});

export default function MerchantStore({ loaderData }: Route.ComponentProps) {
  return <CounterPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/stores" back={m.selling_counter_back()} />;
}
