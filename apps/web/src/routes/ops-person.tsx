import '#app/features/ops/night.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadStaffPerson, unmask } from '#app/features/ops/people.server.ts';
import { PersonPage } from '#app/features/ops/person-page.tsx';
import { openCaseOn } from '#app/features/ops/risk.server.ts';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import { textOf } from '#app/shared/forms/form-reply.ts';
import type { Route } from './+types/ops-person';

export const loader = forRole('staff', loadStaffPerson);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const form = await args.request.clone().formData();
  const isLook = textOf(form, 'act') === 'look';
  const answer = isLook ? await openCaseOn(args, form) : await unmask(args);
  return data(answer, { status: answer.kind === 'shown' ? 200 : 422 });
});

export default function OpsPerson({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonPage {...loaderData} answer={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops/people" back={m.people_title()} />;
}
