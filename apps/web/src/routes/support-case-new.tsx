import '#app/features/support/support.css';
import { data } from 'react-router';
import { loadNewCase, openCase, type SupportReply } from '#app/features/support/cases.server.ts';
import { NewCasePage } from '#app/features/support/new-case-page.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forOwner } from '#app/shared/auth/visitor.ts';
import { statusOfRefusal } from '#app/shared/page/status-of-refusal.ts';
import type { Route } from './+types/support-case-new';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forOwner(loadNewCase);

export const action = forOwner(async (args, owner) => {
  const reply = await openCase(args, owner);
  return data(reply, { status: statusOfRefusal(reply) });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => {
  const lost: SupportReply = { code: 'unreachable', act: '', words: '', topic: '', plan: '' };
  return unlessDisconnected(serverAction(), data(lost, { status: 503 }));
};

export default function SupportCaseNew({ loaderData, actionData }: Route.ComponentProps) {
  return <NewCasePage {...loaderData} reply={actionData} />;
}
