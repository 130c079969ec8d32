import '#app/features/notices/notices.css';
import { useArea } from '#app/features/dashboard/area.tsx';
import { loadNotices } from '#app/features/notices/notices.server.ts';
import { NoticesPage } from '#app/features/notices/notices-page.tsx';
import { actOnSettings } from '#app/features/notices/settings.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-notices';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadNotices);

export const action = forRole('buyer', actOnSettings);

export default function BuyerNotices({ loaderData, actionData }: Route.ComponentProps) {
  return <NoticesPage {...loaderData} reply={actionData} account={useArea().account} />;
}
