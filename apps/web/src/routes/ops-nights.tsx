import '#app/features/ops/night.css';
import { loadNights } from '#app/features/ops/nights.server.ts';
import { NightsPage } from '#app/features/ops/nights-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-nights';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadNights);

export default function OpsNights({ loaderData }: Route.ComponentProps) {
  return <NightsPage {...loaderData} />;
}
