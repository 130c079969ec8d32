import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadStaffGroups } from '#app/features/ops/paluwagan.server.ts';
import { StaffGroupsPage } from '#app/features/ops/paluwagan-page.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { m } from '#app/paraglide/messages.js';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/ops-paluwagan';

export const loader = forGroups('staff', (args: Route.LoaderArgs) => loadStaffGroups(args));

export default function OpsPaluwagan({ loaderData }: Route.ComponentProps) {
  return <StaffGroupsPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops" back={m.ops_missing_back()} />;
}
