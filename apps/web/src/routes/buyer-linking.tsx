import '#app/shared/components/waiting/waiting.css';
import '#app/features/sources/sources.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { LinkingPage } from '#app/features/sources/linking-page.tsx';
import { loadLinking } from '#app/features/sources/sources.server.ts';
import { requireSession } from '#app/shared/auth/require-session.ts';
import type { Route } from './+types/buyer-linking';

export function loader(args: Route.LoaderArgs) {
  requireSession(args, 'buyer');
  return loadLinking(args, args.params.sourceId);
}

export default function BuyerLinking({ loaderData }: Route.ComponentProps) {
  return <LinkingPage {...loaderData} />;
}

export const ErrorBoundary = PageTrouble;
