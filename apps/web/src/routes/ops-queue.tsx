import { PageTrouble } from '#app/features/home/page-trouble.tsx';
import { loadQueue, takeNext } from '#app/features/ops/queue.server.ts';
import { QueuePage } from '#app/features/ops/queue-page.tsx';
import { requireSession } from '#app/lib/auth/require-session.ts';
import type { Route } from './+types/ops-queue';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'staff');
  return loadQueue(args);
}

export function action(args: Route.ActionArgs) {
  requireSession(args, 'staff');
  return takeNext(args);
}

export default function OpsQueue({ loaderData }: Route.ComponentProps) {
  return <QueuePage {...loaderData} />;
}

export function ErrorBoundary() {
  return <PageTrouble />;
}
