import '#app/features/ops/night.css';
import { data } from 'react-router';
import { actOnCompanies, loadCompanies } from '#app/features/ops/rosters.server.ts';
import { CompaniesPage } from '#app/features/ops/rosters-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import { statusOfRefusal } from '#app/shared/page/status-of-refusal.ts';
import type { Route } from './+types/ops-companies';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';
export { readAfterRefusal as shouldRevalidate } from '#app/shared/page/read-after-refusal.ts';

export const loader = forRole('staff', loadCompanies);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const answer = await actOnCompanies(args);
  return data(answer, { status: statusOfRefusal(answer) });
});

export default function OpsCompanies({ loaderData, actionData }: Route.ComponentProps) {
  return <CompaniesPage {...loaderData} answer={actionData} />;
}
