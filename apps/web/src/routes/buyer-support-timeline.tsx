import '#app/features/support/support.css';
import { loadTimeline } from '#app/features/support/timeline.server.ts';
import { TimelinePage } from '#app/features/support/timeline-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-support-timeline';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadTimeline);

export default function BuyerSupportTimeline({ loaderData }: Route.ComponentProps) {
  return <TimelinePage {...loaderData} />;
}
