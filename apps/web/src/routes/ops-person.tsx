import '#app/features/ops/night.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadStaffPerson, unmask } from '#app/features/ops/people.server.ts';
import { PersonPage } from '#app/features/ops/person-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/ops-person';

export const loader = forRole('staff', loadStaffPerson);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const answer = await unmask(args);
  return data(answer, { status: answer.kind === 'refused' ? 422 : 200 });
});

export default function OpsPerson({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops/people" back={m.people_title()} />;
}
