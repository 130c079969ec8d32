import { loadLinking } from '#app/features/webpay/linking.server.ts';
import { LinkingPage } from '#app/features/webpay/linking-page.tsx';
import { wholePage } from '#app/shared/page/whole-page.ts';
import type { Route } from './+types/webpay-linking';

export const loader = (args: Route.LoaderArgs) => loadLinking(args, args.params);
export const clientLoader = wholePage;

export default function WebpayLinking({ loaderData }: Route.ComponentProps) {
  return <LinkingPage {...loaderData} />;
}
