import '#app/features/merchant/selling.css';
import { listCounterDevices } from '@luwag/contracts/counters';
import { listStores } from '@luwag/contracts/merchants';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actOnDevices } from '#app/features/merchant/cashier/devices.server.ts';
import type { DevicesAnswer } from '#app/features/merchant/cashier/devices.ts';
import { DevicesPage } from '#app/features/merchant/cashier/devices-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/merchant-store-devices';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const [stores, devices] = await Promise.all([
    callAs(args, listStores, {}),
    callAs(args, listCounterDevices, {}),
  ]);
  const { storeId } = args.params;
  const store = needed(stores).results.find(({ store_id }) => store_id === storeId);
  if (!store || store.closed_at) throw data('store_not_found', { status: 404 });
  return {
    store,
    devices: needed(devices).results.filter(({ store_id }) => store_id === storeId),
    host: args.url.host,
  };
});

export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const answer = await actOnDevices(args, args.params.storeId ?? '');
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
});

const unreached: DevicesAnswer = { kind: 'refused', act: 'make', code: 'unreachable' };

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data(unreached, { status: 503 }));

export default function MerchantStoreDevices({ loaderData, actionData }: Route.ComponentProps) {
  return <DevicesPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/stores" back={m.selling_counter_back()} />;
}
