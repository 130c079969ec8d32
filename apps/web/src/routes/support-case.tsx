// How a talk looks is the same in every kind of case.
import '#app/features/disputes/disputes.css';
import '#app/features/support/support.css';
import { data, useLocation } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { CasePage } from '#app/features/support/case-page.tsx';
import { actOnCase, loadCase, type SupportReply } from '#app/features/support/cases.server.ts';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { roleOfPath } from '#app/shared/auth/pages.ts';
import { forOwner } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import { statusOfRefusal } from '#app/shared/page/status-of-refusal.ts';
import type { Route } from './+types/support-case';

export const loader = (args: Route.LoaderArgs) =>
  forOwner((visitorArgs, owner) => loadCase(visitorArgs, owner, args.params.caseId))(args);

export const action = (args: Route.ActionArgs) =>
  forOwner(async (visitorArgs) => {
    const reply = await actOnCase(visitorArgs, args.params.caseId);
    return data(reply, { status: statusOfRefusal(reply) });
  })(args);

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => {
  const lost: SupportReply = { code: 'unreachable', act: '', words: '', topic: '', plan: '' };
  return unlessDisconnected(serverAction(), data(lost, { status: 503 }));
};

export default function SupportCase({ loaderData, actionData }: Route.ComponentProps) {
  return <CasePage {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  if (!isNotFound(error)) return <PageTrouble />;
  const reader = roleOfPath(pathname) === 'merchant' ? 'merchant' : 'buyer';
  return <NotHere to={`/${reader}/support/cases`} back={m.support_cases_title()} />;
}
