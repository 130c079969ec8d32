import '#app/shared/components/waiting/waiting.css';
import '#app/features/disputes/disputes.css';
import { data } from 'react-router';
import { useArea } from '#app/features/dashboard/area.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { BuyerCasePage } from '#app/features/disputes/buyer-case-page.tsx';
import { actAsBuyer, loadDispute, type StepReply } from '#app/features/disputes/dispute.server.ts';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import { statusOfRefusal } from '#app/shared/page/status-of-refusal.ts';
import type { Route } from './+types/buyer-dispute';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadDispute(args, args.params.disputeId),
);

export const action = forRole('buyer', async (args: Route.ActionArgs) => {
  const reply = await actAsBuyer(args, args.params.disputeId);
  return data(reply, { status: statusOfRefusal(reply) });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => {
  const lost: StepReply = { code: 'unreachable', act: '', words: '' };
  return unlessDisconnected(serverAction(), data(lost, { status: 503 }));
};

export default function BuyerDispute({ loaderData, actionData }: Route.ComponentProps) {
  const { now } = useArea();
  return <BuyerCasePage {...loaderData} today={now.today} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/buyer/disputes" back={m.disputes_list_title_buyer()} />;
}
