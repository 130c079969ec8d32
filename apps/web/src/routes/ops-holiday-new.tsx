import '#app/features/ops/holidays.css';
import '#app/features/ops/set-up-facts.css';
import { data } from 'react-router';
import { NewHolidayPage } from '#app/features/ops/holiday-new-page.tsx';
import { askForHoliday, loadNewHoliday } from '#app/features/ops/holidays.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-holiday-new';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadNewHoliday);

export const action = forRole('staff', async (args: Route.ActionArgs) =>
  data(await askForHoliday(args), { status: 422 }),
);

export default function OpsHolidayNew({ loaderData, actionData }: Route.ComponentProps) {
  return <NewHolidayPage {...loaderData} answer={actionData} />;
}
