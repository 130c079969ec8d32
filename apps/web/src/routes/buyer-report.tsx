import '#app/shared/components/waiting/waiting.css';
import '#app/shared/forms/row-choices.css';
import '#app/features/disputes/disputes.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import {
  loadReport,
  type ReportReply,
  reportFromForm,
} from '#app/features/disputes/report.server.ts';
import { ReportPage } from '#app/features/disputes/report-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-report';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadReport(args, args.params.transactionId),
);

export const action = forRole('buyer', (args: Route.ActionArgs) =>
  reportFromForm(args, args.params.transactionId),
);

/** Not knowing whether it arrived is an answer; the form keeps its key, so it is done once. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => {
  const lost: ReportReply = { typed: {}, faults: {}, code: 'unreachable' };
  return unlessDisconnected(serverAction(), data(lost, { status: 503 }));
};

export default function BuyerReport({ loaderData, actionData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/buyer/transactions" back={m.transactions_missing_action()} />;
}
