import '#app/shared/components/chips.css';
import '#app/features/notices/inbox.css';
import { actOnInbox, loadInbox } from '#app/features/notices/inbox.server.ts';
import { InboxPage } from '#app/features/notices/inbox-page.tsx';
import { forOwner } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/inbox';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forOwner(loadInbox);

export const action = forOwner(actOnInbox);

export default function Inbox({ loaderData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} />;
}
