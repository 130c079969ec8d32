import '#app/features/merchant/selling.css';
import '#app/features/security/security.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadRefund, refundFromForm } from '#app/features/merchant/refund.server.ts';
import { RefundPage } from '#app/features/merchant/refund-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/merchant-refund';

export const loader = forRole('merchant', (args: Route.LoaderArgs) =>
  loadRefund(args, args.params.requestId),
);

const transient = [
  ...['unreachable', 'unavailable', 'overloaded', 'unexpected_answer'],
  ...['money_paused', 'turned_off'],
];

export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const answer = await refundFromForm(args, args.params.requestId);
  if (answer.asked) return data(answer, { status: 200 });
  return data(answer, { status: transient.includes(answer.code) ? 503 : 422 });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data({ code: 'unreachable' }, { status: 503 }));

export default function MerchantRefund({ loaderData, actionData }: Route.ComponentProps) {
  return <RefundPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/requests" back={m.selling_request_back()} />;
}
