import '#app/features/ops/night.css';
import '#app/features/ops/switches.css';
import { data } from 'react-router';
import { actOnSwitches, loadSwitches } from '#app/features/ops/switches.server.ts';
import { SwitchesPage } from '#app/features/ops/switches-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import { statusOfRefusal } from '#app/shared/page/status-of-refusal.ts';
import type { Route } from './+types/ops-set-up';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';
export { readAfterRefusal as shouldRevalidate } from '#app/shared/page/read-after-refusal.ts';

export const loader = forRole('staff', loadSwitches);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const answer = await actOnSwitches(args);
  return data(answer, { status: statusOfRefusal(answer) });
});

export default function OpsSetUp({ loaderData, actionData }: Route.ComponentProps) {
  return <SwitchesPage {...loaderData} answer={actionData} />;
}
