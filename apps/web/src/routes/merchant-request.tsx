import '#app/features/merchant/selling.css';
import { listStores } from '@luwag/contracts/merchants';
import { cancelPaymentRequest, getPaymentRequest } from '@luwag/contracts/payment-requests';
import { data, redirect } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { RequestPage } from '#app/features/merchant/request-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import { keyOfContent, newFormKey } from '#app/shared/forms/form-key.server.ts';
import { textOf } from '#app/shared/forms/form-reply.ts';
import type { Route } from './+types/merchant-request';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const { requestId } = args.params;
  const [asked, stores] = await Promise.all([
    callAs(args, getPaymentRequest, { params: { request_id: requestId } }),
    callAs(args, listStores, {}),
  ]);
  const request = needed(asked, 'payment_request_not_found');
  const known = stores.ok ? stores.data.results : [];
  const store = known.find(({ store_id }) => store_id === request.store_id);
  const { livemode } = request;
  return { request, livemode, storeName: store?.name ?? '', formKey: newFormKey() };
});

/** Whatever came of it, the page then shows how the request stands. */
export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const params = { request_id: args.params.requestId };
  const form = await args.request.formData();
  const idempotencyKey = keyOfContent(textOf(form, 'key'), params);
  const result = await callAs(args, cancelPaymentRequest, { params }, { idempotencyKey });
  if (result.ok) throw redirect(args.url.pathname, 303);
  const isLate = result.code === 'payment_request_ended';
  return data(
    { fault: isLate ? ('too_late' as const) : ('failed' as const) },
    { status: isLate ? 422 : 503 },
  );
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data({ fault: 'failed' as const }, { status: 503 }));

export default function MerchantRequest({ loaderData, actionData }: Route.ComponentProps) {
  return <RequestPage {...loaderData} fault={actionData?.fault} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/requests" back={m.selling_request_back()} />;
}
