import '#app/features/merchant/selling.css';
import '#app/features/merchant/poster.css';
import { listFixedCodes } from '@luwag/contracts/fixed-codes';
import { listStores } from '@luwag/contracts/merchants';
import { manilaDateOf } from '@luwag/domain/calendar';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { CounterPage } from '#app/features/merchant/counter-page.tsx';
import { posterSizes } from '#app/features/merchant/poster/poster.ts';
import { linkOf, storeLinkOf } from '#app/features/merchant/store-page.server.ts';
import { m } from '#app/paraglide/messages.js';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import { pick } from '#app/shared/page/preferences.ts';
import type { Route } from './+types/merchant-store';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const stores = needed(await callAs(args, listStores, {})).results;
  const store = stores.find(({ store_id }) => store_id === args.params.storeId);
  if (!store) throw data('store_not_found', { status: 404 });
  const { searchParams } = args.url;
  const code = await findPrice(args, store.store_id, searchParams.get('price'));
  return {
    store,
    link: storeLinkOf(args.url.origin, store.code),
    // Nothing on paper is a test.
    livemode: true,
    price: code && { ...code, link: linkOf(args.url.origin, code.code) },
    size: pick(posterSizes, searchParams.get('size')) ?? (code ? 'a5' : 'a4'),
    host: args.url.host,
    today: manilaDateOf(Date.now()),
  };
});

/** The code for one price that is to be printed, if one is meant. */
async function findPrice(args: Route.LoaderArgs, store_id: string, id: string | null) {
  if (id === null) return undefined;
  const listed = await callAs(args, listFixedCodes, { params: { store_id } });
  const codes = needed(listed, 'store_not_found').results;
  const code = codes.find(({ fixed_code_id }) => fixed_code_id === id);
  if (!code) throw data('fixed_code_not_found', { status: 404 });
  return code;
}

export default function MerchantStore({ loaderData }: Route.ComponentProps) {
  const { livemode: _, ...page } = loaderData;
  return <CounterPage {...page} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/stores" back={m.selling_counter_back()} />;
}
