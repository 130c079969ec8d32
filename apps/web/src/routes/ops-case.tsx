import '#app/features/ops/desk.css';
import '#app/features/ops/pictures.css';
import '#app/features/ops/decide.css';
import { data, isRouteErrorResponse } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actOnCase } from '#app/features/ops/act-on-case.server.ts';
import { loadCase } from '#app/features/ops/case.server.ts';
import type { CaseAnswer } from '#app/features/ops/case-answer.ts';
import { CaseMissing } from '#app/features/ops/case-missing.tsx';
import { CasePage } from '#app/features/ops/case-page.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/ops-case';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'staff');
  return loadCase(args, args.params.caseId);
}

export async function action(args: Route.ActionArgs) {
  requireSession(args, 'staff');
  const answer = await actOnCase(args, args.params.caseId);
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
}

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
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <CaseMissing /> : <PageTrouble />;
}
