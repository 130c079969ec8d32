import '#app/shared/components/waiting/waiting.css';
import '#app/features/sources/sources.css';
import { LinkingPage } from '#app/features/sources/linking-page.tsx';
import { loadLinking } from '#app/features/sources/sources.server.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-linking';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadLinking(args, args.params.sourceId),
);

export default function BuyerLinking({ loaderData }: Route.ComponentProps) {
  return <LinkingPage {...loaderData} />;
}
