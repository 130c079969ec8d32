import '#app/features/buyer-profile/me.css';
import { loadMe, savePhoto } from '#app/features/buyer-profile/me.server.ts';
import { MePage } from '#app/features/buyer-profile/me-page.tsx';
import { useArea } from '#app/features/dashboard/area.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { requireSession } from '#app/shared/auth/require-session.ts';
import { initialsOf } from '#app/shared/format/initials.ts';
import type { Route } from './+types/buyer-profile';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  return loadMe(args);
}

export function action(args: Route.ActionArgs) {
  requireSession(args, 'buyer');
  return savePhoto(args);
}

export default function BuyerProfile({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = useArea();
  const initials = initialsOf(`${account.first_name} ${account.last_name}`);
  const { isTooLarge, ...view } = loaderData;
  const fault = actionData ?? (isTooLarge ? 'refused' : undefined);
  return <MePage {...view} initials={initials} fault={fault} />;
}

export const ErrorBoundary = PageTrouble;
