import { nameOf, useArea } from '#app/features/dashboard/area.tsx';
import { OpsHome } from '#app/features/ops/ops-home.tsx';
import { loadHome } from '#app/features/ops/queue.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadHome);

export default function Ops({ loaderData }: Route.ComponentProps) {
  const { account } = useArea();
  return <OpsHome {...loaderData} name={nameOf(account)} email={account.email} />;
}
