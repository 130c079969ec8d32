import { data } from 'react-router';
import { loadAutopay, setFromForm } from '#app/features/autopay/autopay.server.ts';
import { AutopayPage } from '#app/features/autopay/autopay-page.tsx';
import { useArea } from '#app/features/dashboard/area.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-autopay';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadAutopay(args, args.params.transactionId),
);

export const action = forRole('buyer', (args: Route.ActionArgs) =>
  setFromForm(args, args.params.transactionId),
);

/** A lost connection is an answer with a status of its own, so that nothing is fetched after it. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data({ code: 'unreachable' }, { status: 503 }));

export default function BuyerAutopay({ loaderData, actionData }: Route.ComponentProps) {
  const { now } = useArea();
  return <AutopayPage {...loaderData} today={now.today} fault={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return (
    <NotHere
      title={m.transactions_missing_title()}
      text={m.transactions_missing_text()}
      to="/buyer/transactions"
      back={m.transactions_missing_action()}
    />
  );
}
