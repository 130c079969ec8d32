import '#app/features/test-mode/test-mode.css';
import { getGoLive } from '@luwag/contracts/test-mode';
import { DevelopersHome } from '#app/features/test-mode/developers-home.tsx';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-developers';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', async (args: Route.LoaderArgs) => ({
  goLive: needed(await callAs(args, getGoLive, {})),
}));

export default function MerchantDevelopers({ loaderData }: Route.ComponentProps) {
  return <DevelopersHome {...loaderData} />;
}
