import '#app/features/security/security.css';
import { actOnLost, loadLost } from '#app/features/security/lost.server.ts';
import { LostPage } from '#app/features/security/lost-page.tsx';
import { forOwner } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/security-lost';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forOwner(loadLost);

export const action = forOwner(actOnLost);

export default function SecurityLost({ loaderData, actionData }: Route.ComponentProps) {
  return <LostPage {...loaderData} reply={actionData} />;
}
