import '#app/shared/forms/row-choices.css';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/ways/ways.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { actOnWays, loadWays } from '#app/features/ways/ways.server.ts';
import { WaysPage } from '#app/features/ways/ways-page.tsx';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/buyer-ways';

export const loader = forRole('buyer', (args: Route.LoaderArgs) =>
  loadWays(args, args.params.transactionId),
);

export const action = forRole('buyer', (args: Route.ActionArgs) =>
  actOnWays(args, args.params.transactionId),
);

export default function BuyerWays({ loaderData, actionData }: Route.ComponentProps) {
  return <WaysPage {...loaderData} reply={actionData} />;
}

export const ErrorBoundary = PageTrouble;
