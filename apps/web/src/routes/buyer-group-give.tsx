import '#app/shared/forms/row-choices.css';
import '#app/shared/components/bill/bill.css';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/paluwagan/paluwagan.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { giveFromForm, loadGive } from '#app/features/paluwagan/give.server.ts';
import { GivePage } from '#app/features/paluwagan/give-page.tsx';
import { GroupMissing } from '#app/features/paluwagan/group-missing.tsx';
import { isNotFound } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-group-give';

export const loader = forGroups('buyer', (args: Route.LoaderArgs) =>
  loadGive(args, args.params.group),
);

export const action = forGroups('buyer', (args: Route.ActionArgs) =>
  giveFromForm(args, args.params.group),
);

export default function BuyerGroupGive({ loaderData, actionData }: Route.ComponentProps) {
  return <GivePage {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <GroupMissing /> : <PageTrouble />;
}
