import '#app/features/ops/night.css';
import '#app/features/ops/holidays.css';
import { data } from 'react-router';
import { decideOnHoliday, loadHolidays } from '#app/features/ops/holidays.server.ts';
import { HolidaysPage } from '#app/features/ops/holidays-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import { statusOfRefusal } from '#app/shared/page/status-of-refusal.ts';
import type { Route } from './+types/ops-holidays';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';
export { readAfterRefusal as shouldRevalidate } from '#app/shared/page/read-after-refusal.ts';

export const loader = forRole('staff', loadHolidays);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const answer = await decideOnHoliday(args);
  return data(answer, { status: statusOfRefusal(answer) });
});

export default function OpsHolidays({ loaderData, actionData }: Route.ComponentProps) {
  return <HolidaysPage {...loaderData} answer={actionData} />;
}
