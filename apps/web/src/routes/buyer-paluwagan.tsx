import '#app/shared/components/waiting/waiting.css';
import '#app/features/paluwagan/paluwagan.css';
import { useArea } from '#app/features/dashboard/area.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { forGroups } from '#app/features/paluwagan/for-groups.ts';
import { loadGroups } from '#app/features/paluwagan/groups.server.ts';
import { GroupsPage } from '#app/features/paluwagan/groups-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/buyer-paluwagan';

export const loader = forGroups('buyer', (args: Route.LoaderArgs) => loadGroups(args));

export default function BuyerPaluwagan({ loaderData }: Route.ComponentProps) {
  const { now } = useArea();
  return <GroupsPage {...loaderData} today={now.today} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/buyer/dashboard" back={m.home_place_buyer()} />;
}
