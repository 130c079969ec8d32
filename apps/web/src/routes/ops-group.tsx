import '#app/features/ops/night.css';
import '#app/features/ops/paluwagan.css';
import '#app/shared/components/payout/payout-sums.css';
import { data } from 'react-router';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actOnStaffGroup, loadStaffGroup } from '#app/features/ops/paluwagan.server.ts';
import { StaffGroupPage } from '#app/features/ops/paluwagan-group-page.tsx';
import { BookLines } from '#app/features/paluwagan/book-lines.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { m } from '#app/paraglide/messages.js';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/ops-group';

export const loader = forGroups('staff', (args: Route.LoaderArgs) =>
  loadStaffGroup(args, args.params.group),
);

export const action = forGroups('staff', async (args: Route.ActionArgs) =>
  data(await actOnStaffGroup(args, args.params.group), { status: 422 }),
);

export default function OpsGroup({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <StaffGroupPage
      {...loaderData}
      answer={actionData}
      book={<BookLines entries={loaderData.group.entries} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/ops" back={m.ops_missing_back()} />;
}
