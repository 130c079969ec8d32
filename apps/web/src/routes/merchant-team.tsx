import '#app/features/team/team.css';
import '#app/features/security/security.css';
import { data } from 'react-router';
import { actOnTeam, loadTeam } from '#app/features/team/team.server.ts';
import { TeamPage } from '#app/features/team/team-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-team';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', loadTeam);

export const action = forRole('merchant', async (args: Route.ActionArgs) => {
  const answer = await actOnTeam(args);
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
});

export default function MerchantTeam({ loaderData, actionData }: Route.ComponentProps) {
  return <TeamPage {...loaderData} answer={actionData} />;
}
