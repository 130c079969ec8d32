import '#app/features/ops/home.css';
import { nameOf, useArea } from '#app/features/dashboard/area.tsx';
import { loadHome } from '#app/features/ops/home.server.ts';
import { OpsHome } from '#app/features/ops/ops-home.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/ops';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('staff', loadHome);

export default function Ops({ loaderData }: Route.ComponentProps) {
  const { account } = useArea();
  return <OpsHome {...loaderData} name={nameOf(account)} email={account.email} />;
}
