import '#app/shared/forms/row-choices.css';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/paluwagan/paluwagan.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { loadNewGroup, makeGroup } from '#app/features/paluwagan/new-group.server.ts';
import { NewGroupPage } from '#app/features/paluwagan/new-group-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-paluwagan-new';

export const loader = forGroups('buyer', (args: Route.LoaderArgs) => loadNewGroup(args));

export const action = forGroups('buyer', (args: Route.ActionArgs) => makeGroup(args));

export default function BuyerPaluwaganNew({ loaderData, actionData }: Route.ComponentProps) {
  return <NewGroupPage {...loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/buyer/dashboard" back={m.home_place_buyer()} />;
}
