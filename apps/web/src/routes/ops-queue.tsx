import { data } from 'react-router';
import { actOnQueue, loadQueue } from '#app/features/ops/queue.server.ts';
import { QueuePage } from '#app/features/ops/queue-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops-queue';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadQueue);

export const action = forRole('staff', async (args: Route.ActionArgs) => {
  const reply = await actOnQueue(args);
  return data(reply, { status: 'code' in reply ? 422 : 200 });
});

export default function OpsQueue({ loaderData, actionData }: Route.ComponentProps) {
  return <QueuePage {...loaderData} reply={actionData} />;
}
