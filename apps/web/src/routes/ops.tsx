import { useArea } from '#app/features/dashboard/area.tsx';
import { nameOf } from '#app/features/dashboard/name-of.ts';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadHome } from '#app/features/ops/home.server.ts';
import { OpsHome } from '#app/features/ops/ops-home.tsx';
import { forRole } from '#app/shared/auth/for-role.ts';
import type { Route } from './+types/ops';

export const loader = forRole('staff', loadHome);

export default function Ops({ loaderData }: Route.ComponentProps) {
  const { account } = useArea();
  return <OpsHome {...loaderData} name={nameOf(account)} email={account.email} />;
}

export const ErrorBoundary = PageTrouble;
