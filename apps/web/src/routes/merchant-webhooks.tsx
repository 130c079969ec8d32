import '#app/features/merchant/selling.css';
import '#app/features/merchant/developers/developers.css';
import '#app/features/security/security.css';
import { listStores } from '@luwag/contracts/merchants';
import { listWebhooks } from '@luwag/contracts/webhook-addresses';
import { getWebhookDelivery, listWebhookDeliveries } from '@luwag/contracts/webhook-deliveries';
import { data } from 'react-router';
import { actOnWebhooks } from '#app/features/merchant/developers/act-on-webhooks.server.ts';
import { doneWords, type WebhooksAnswer } from '#app/features/merchant/developers/webhooks.ts';
import { WebhooksPage } from '#app/features/merchant/developers/webhooks-page.tsx';
import { modeOf } from '#app/features/merchant/selling-list.ts';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-webhooks';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const { searchParams: search } = args.url;
  const mode = modeOf(search);
  const [webhooks, stores] = await Promise.all([
    callAs(args, listWebhooks, { query: { mode } }),
    callAs(args, listStores, {}),
  ]);
  const addresses = needed(webhooks).results;
  const wanted = search.get('address');
  const selected = addresses.find(({ id }) => id === wanted) ?? addresses[0];
  const show = search.get('show') === 'undelivered' ? ('undelivered' as const) : ('all' as const);
  const deliveries = selected
    ? await callAs(args, listWebhookDeliveries, {
        query: {
          webhook_id: selected.id,
          state: show,
          ...(search.get('after') ? { cursor: search.get('after') ?? '' } : {}),
        },
      })
    : undefined;
  const list = deliveries?.ok ? deliveries.data : { results: [], next_cursor: null };
  const deliveryId = search.get('delivery') ?? list.results[0]?.id;
  const delivery = deliveryId
    ? await callAs(args, getWebhookDelivery, { params: { delivery_id: deliveryId } })
    : undefined;
  return {
    mode,
    stores: needed(stores).results,
    addresses,
    selected,
    show,
    deliveries: list,
    // An id in the address that is nobody's shows none.
    delivery: delivery?.ok ? delivery.data : undefined,
    isAdding: search.has('add') || addresses.length === 0,
    done: doneWords.find((each) => each === search.get('done')),
    nowMs: Date.now(),
  };
});

export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const answer = await actOnWebhooks(args);
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
});

const unreached: WebhooksAnswer = {
  kind: 'refused',
  act: 'test',
  code: 'unreachable',
  faults: {},
  typed: {},
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data(unreached, { status: 503 }));

export default function MerchantWebhooks({ loaderData, actionData }: Route.ComponentProps) {
  return <WebhooksPage {...loaderData} answer={actionData} />;
}
