import { CounterPage } from '#app/features/webpay/counter-page.tsx';
import { actOnStart, loadStart } from '#app/features/webpay/open.server.ts';
import { OrderPage } from '#app/features/webpay/order-page.tsx';
import { PlanPage } from '#app/features/webpay/plan-page.tsx';
import { wholePage } from '#app/shared/page/whole-page.ts';
import type { Route } from './+types/webpay';

export const loader = (args: Route.LoaderArgs) => loadStart(args);
export const clientLoader = wholePage;
export const action = (args: Route.ActionArgs) => actOnStart(args);

export default function Webpay({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'order') return <OrderPage {...loaderData} />;
  if (loaderData.kind === 'plans') return <PlanPage {...loaderData} />;
  return <CounterPage {...loaderData} reply={actionData} />;
}
