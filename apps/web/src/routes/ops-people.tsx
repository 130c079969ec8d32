import '#app/features/ops/night.css';
import { data } from 'react-router';
import { findCaller } from '#app/features/ops/people.server.ts';
import { PeoplePage } from '#app/features/ops/people-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-people';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', () => null);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const answer = await findCaller(args);
  return data(answer, { status: answer.isTooShort ? 422 : 200 });
});

export default function OpsPeople({ actionData }: Route.ComponentProps) {
  return <PeoplePage answer={actionData} />;
}
