import '#app/shared/components/waiting/waiting.css';
import '#app/features/paluwagan/paluwagan.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadDraw, revealFromForm } from '#app/features/paluwagan/draw.server.ts';
import { DrawPage } from '#app/features/paluwagan/draw-page.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { GroupMissing } from '#app/features/paluwagan/group-missing.tsx';
import { isNotFound } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-group-draw';

export const loader = forGroups('buyer', (args: Route.LoaderArgs) =>
  loadDraw(args, args.params.group),
);

export const action = forGroups('buyer', (args: Route.ActionArgs) =>
  revealFromForm(args, args.params.group),
);

export default function BuyerGroupDraw({ loaderData, actionData }: Route.ComponentProps) {
  return <DrawPage {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <GroupMissing /> : <PageTrouble />;
}
