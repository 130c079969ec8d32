import '#app/shared/components/waiting/waiting.css';
import '#app/features/paluwagan/paluwagan.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { GroupMissing } from '#app/features/paluwagan/group-missing.tsx';
import { actOnGroup, loadManage } from '#app/features/paluwagan/manage.server.ts';
import { ManagePage } from '#app/features/paluwagan/manage-page.tsx';
import { isNotFound } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-group-manage';

export const loader = forGroups('buyer', (args: Route.LoaderArgs) =>
  loadManage(args, args.params.group),
);

export const action = forGroups('buyer', (args: Route.ActionArgs) =>
  actOnGroup(args, args.params.group),
);

export default function BuyerGroupManage({ loaderData, actionData }: Route.ComponentProps) {
  return <ManagePage {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <GroupMissing /> : <PageTrouble />;
}
