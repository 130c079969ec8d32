import '#app/shared/components/bill/bill.css';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/paluwagan/paluwagan.css';
import { useArea } from '#app/features/dashboard/area.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { loadGroup } from '#app/features/paluwagan/group.server.ts';
import { GroupMissing } from '#app/features/paluwagan/group-missing.tsx';
import { GroupPage } from '#app/features/paluwagan/group-page.tsx';
import { isNotFound } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-group';

export const loader = forGroups('buyer', (args: Route.LoaderArgs) =>
  loadGroup(args, args.params.group),
);

export default function BuyerGroup({ loaderData }: Route.ComponentProps) {
  const { now } = useArea();
  return <GroupPage {...loaderData} today={now.today} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <GroupMissing /> : <PageTrouble />;
}
