import { CounterPage, FixedPage } from '#app/features/webpay/counter-page.tsx';
import { OrderPage } from '#app/features/webpay/order-page.tsx';
import { PlanPage } from '#app/features/webpay/plan-page.tsx';
import type { Route } from './+types/webpay';

export { actOnStart as action, loadStart as loader } from '#app/features/webpay/open.server.ts';
export { wholePage as clientLoader } from '#app/shared/page/whole-page.ts';

export default function Webpay({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'order') return <OrderPage {...loaderData} />;
  if (loaderData.kind === 'plans') return <PlanPage {...loaderData} />;
  if (loaderData.kind === 'fixed') return <FixedPage {...loaderData} reply={actionData} />;
  return <CounterPage {...loaderData} reply={actionData} />;
}
