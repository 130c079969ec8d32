import '#app/features/ops/night.css';
import { data } from 'react-router';
import { explain, loadNights } from '#app/features/ops/nights.server.ts';
import { NightsPage } from '#app/features/ops/nights-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-nights';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadNights);

export const action = forRole('staff', async (args: Route.ActionArgs) =>
  data(await explain(args), { status: 422 }),
);

export default function OpsNights({ loaderData, actionData }: Route.ComponentProps) {
  return <NightsPage {...loaderData} answer={actionData} />;
}
