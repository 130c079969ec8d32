import '#app/shared/components/waiting/waiting.css';
import '#app/features/relief/relief.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { CallOffPage } from '#app/features/relief/call-off-page.tsx';
import {
  callOffFromForm,
  loadRelief,
  type ReliefReply,
} from '#app/features/relief/relief.server.ts';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-call-off';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadRelief(args, args.params.transactionId),
);

export const action = forRole('buyer', (args: Route.ActionArgs) =>
  callOffFromForm(args, args.params.transactionId),
);

export { readAnew as shouldRevalidate } from '#app/features/relief/read-anew.ts';

/** Not knowing whether it arrived is an answer; the form keeps its key, so it is done once. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => {
  const lost: ReliefReply = { code: 'unreachable' };
  return unlessDisconnected(serverAction(), data(lost, { status: 503 }));
};

export default function BuyerCallOff({ loaderData, actionData }: Route.ComponentProps) {
  return <CallOffPage key={loaderData.formKey} {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/buyer/transactions" back={m.transactions_missing_action()} />;
}
