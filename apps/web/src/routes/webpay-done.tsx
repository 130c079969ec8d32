import { loadDone } from '#app/features/webpay/done.server.ts';
import { DonePage } from '#app/features/webpay/done-page.tsx';
import { wholePage } from '#app/shared/page/whole-page.ts';
import type { Route } from './+types/webpay-done';

export const loader = (args: Route.LoaderArgs) => loadDone(args);
export const clientLoader = wholePage;

export default function WebpayDone({ loaderData }: Route.ComponentProps) {
  return <DonePage {...loaderData} />;
}
