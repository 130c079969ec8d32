import '#app/features/ops/desk.css';
import '#app/features/ops/pictures.css';
import '#app/features/ops/decide.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actOnCase, type CaseAnswer } from '#app/features/ops/act-on-case.server.ts';
import { loadCase } from '#app/features/ops/case.server.ts';
import { CasePage } from '#app/features/ops/case-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/ops-case';

export const loader = forRole('staff', (args: Route.LoaderArgs) =>
  loadCase(args, args.params.caseId),
);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const answer = await actOnCase(args, args.params.caseId);
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
});

const unreached: CaseAnswer = { kind: 'refused', code: 'unreachable' };

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data(unreached, { status: 503 }));

/** Another case, or a new version of this one, is another desk: nothing half chosen stays. */
export default function OpsCase({ loaderData, actionData }: Route.ComponentProps) {
  const { case_id: id, version } = loaderData.seen;
  return (
    <CasePage key={`${id} ${version} ${loaderData.turn}`} {...loaderData} answer={actionData} />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  const words = { title: m.ops_missing_title(), text: m.ops_missing_text() };
  return <NotHere {...words} to="/ops" back={m.ops_missing_back()} />;
}
