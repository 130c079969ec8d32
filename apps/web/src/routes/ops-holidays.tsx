import '#app/features/ops/holidays.css';
import { loadHolidays } from '#app/features/ops/holidays.server.ts';
import { HolidaysPage } from '#app/features/ops/holidays-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-holidays';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadHolidays);

export default function OpsHolidays({ loaderData }: Route.ComponentProps) {
  return <HolidaysPage {...loaderData} />;
}
