import '#app/features/buyer-profile/me.css';
import { loadMe, savePhoto } from '#app/features/buyer-profile/me.server.ts';
import { MePage } from '#app/features/buyer-profile/me-page.tsx';
import { useArea } from '#app/features/dashboard/area.tsx';
import { forRole } from '#app/shared/auth/for-role.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import type { Route } from './+types/buyer-profile';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', loadMe);

export const action = forRole('buyer', savePhoto);

export default function BuyerProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = useArea();
  const initials = initialsOf(`${account.first_name} ${account.last_name}`);
  const { isTooLarge, ...view } = loaderData;
  const fault = actionData ?? (isTooLarge ? 'photo_refused' : undefined);
  return <MePage {...view} initials={initials} fault={fault} />;
}
