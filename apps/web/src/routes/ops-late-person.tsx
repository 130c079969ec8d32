import '#app/features/ops/night.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actOnPerson, loadPerson } from '#app/features/ops/late-person.server.ts';
import { LatePersonPage } from '#app/features/ops/late-person-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/ops-late-person';

export const loader = forRole('staff', loadPerson);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const answer = await actOnPerson(args);
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
});

export default function OpsLatePerson({ loaderData, actionData }: Route.ComponentProps) {
  return <LatePersonPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops" back={m.ops_missing_back()} />;
}
