import '#app/components/waiting/waiting.css';
import '#app/features/selling/selling.css';
import { listStores } from '@luwag/contracts/merchants';
import {
  listPaymentRequests,
  requestAmountMax,
  requestAmountMin,
} from '@luwag/contracts/payment-requests';
import { data } from 'react-router';
import { useArea } from '#app/features/home/area.tsx';
import { PageTrouble } from '#app/features/home/page-trouble.tsx';
import { askForPayment } from '#app/features/selling/ask-for-payment.server.ts';
import { statusOfAsk, unreachedAsk } from '#app/features/selling/asking.ts';
import { modeOf } from '#app/features/selling/mode-of.ts';
import { pageOf } from '#app/features/selling/page-of.ts';
import { RequestsPage } from '#app/features/selling/requests-page.tsx';
import { callAs } from '#app/lib/auth/call-as.ts';
import { requireSession } from '#app/lib/auth/require-session.ts';
import { newFormKey } from '#app/lib/form-key.server.ts';
import { pesos } from '#app/lib/money-words.ts';
import { unlessDisconnected } from '#app/lib/unless-disconnected.ts';
import type { Route } from './+types/merchant-requests';

export async function loader(args: Route.LoaderArgs) {
  requireSession(args, 'merchant');
  const { searchParams } = args.url;
  const page = pageOf(searchParams);
  const mode = modeOf(searchParams);
  const [requests, stores] = await Promise.all([
    callAs(args, listPaymentRequests, { query: { page, mode } }),
    callAs(args, listStores, {}),
  ]);
  if (!requests.ok) throw data(requests.code, { status: 503 });
  if (!stores.ok) throw data(stores.code, { status: 503 });
  return {
    requests: requests.data,
    mode,
    stores: stores.data.results,
    storeId: searchParams.get('store') ?? undefined,
    range: { min: pesos(requestAmountMin), max: pesos(requestAmountMax) },
    formKey: newFormKey(),
    nowMs: Date.now(),
  };
}

export async function action(args: Route.ActionArgs) {
  requireSession(args, 'merchant');
  const answer = await askForPayment(args);
  return data(answer, { status: statusOfAsk(answer) });
}

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

export function ErrorBoundary() {
  return <PageTrouble />;
}
