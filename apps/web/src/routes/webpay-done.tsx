import { DonePage } from '#app/features/webpay/done-page.tsx';
import type { Route } from './+types/webpay-done';

export { loadDone as loader } from '#app/features/webpay/done.server.ts';
export { wholePage as clientLoader } from '#app/shared/page/whole-page.ts';

export default function WebpayDone({ loaderData }: Route.ComponentProps) {
  return <DonePage {...loaderData} />;
}
