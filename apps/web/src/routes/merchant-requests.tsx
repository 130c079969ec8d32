import '#app/shared/components/waiting/waiting.css';
import '#app/features/merchant/selling.css';
import { listStores } from '@luwag/contracts/merchants';
import {
  listPaymentRequests,
  requestAmountMax,
  requestAmountMin,
} from '@luwag/contracts/payment-requests';
import { data } from 'react-router';
import { useArea } from '#app/features/dashboard/area.tsx';
import { askForPayment } from '#app/features/merchant/ask-for-payment.server.ts';
import { statusOfAsk, unreachedAsk } from '#app/features/merchant/asking.ts';
import { RequestsPage } from '#app/features/merchant/requests-page.tsx';
import { modeOf } from '#app/features/merchant/selling-list.ts';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import { pesos } from '#app/shared/format/money-words.ts';
import { newFormKey } from '#app/shared/forms/form-key.server.ts';
import type { Route } from './+types/merchant-requests';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const { searchParams } = args.url;
  const after = searchParams.get('after') ?? undefined;
  const mode = modeOf(searchParams);
  const [requests, stores] = await Promise.all([
    callAs(args, listPaymentRequests, {
      query: { mode, limit: 20, ...(after && { cursor: after }) },
    }),
    callAs(args, listStores, {}),
  ]);
  return {
    requests: needed(requests, 'cursor_invalid'),
    isFirst: !after,
    mode,
    stores: needed(stores).results,
    storeId: searchParams.get('store') ?? undefined,
    range: { min: pesos(requestAmountMin), max: pesos(requestAmountMax) },
    formKey: newFormKey(),
    nowMs: Date.now(),
  };
});

export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const answer = await askForPayment(args);
  return data(answer, { status: statusOfAsk(answer) });
});

/** A lost connection is an answer with a status of its own, so that nothing is fetched after it. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data(unreachedAsk, { status: 503 }));

export default function MerchantRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = useArea();
  return (
    <RequestsPage
      {...loaderData}
      isActive={account.merchant_status === 'ACTIVE'}
      answer={actionData}
    />
  );
}
