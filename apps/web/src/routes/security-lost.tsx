import '#app/features/security/security.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actOnLost, loadLost } from '#app/features/security/lost.server.ts';
import { LostPage } from '#app/features/security/lost-page.tsx';
import { roleOfPath } from '#app/shared/auth/pages.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/security-lost';

const roleOf = ({ pathname }: URL) => (roleOfPath(pathname) === 'merchant' ? 'merchant' : 'buyer');

export function loader(args: Route.LoaderArgs) {
  requireSession(args, roleOf(args.url));
  return loadLost(args, roleOf(args.url));
}

export function action(args: Route.ActionArgs) {
  requireSession(args, roleOf(args.url));
  return actOnLost(args, roleOf(args.url));
}

export default function SecurityLost({ loaderData, actionData }: Route.ComponentProps) {
  return <LostPage {...loaderData} reply={actionData} />;
}

export const ErrorBoundary = PageTrouble;
