import '#app/shared/components/payout/payout-sums.css';
import '#app/shared/components/waiting/waiting.css';
import '#app/features/merchant/selling.css';
import '#app/features/merchant/payouts.css';
import { data } from 'react-router';
import { askForPayout, loadPayouts } from '#app/features/merchant/payouts.server.ts';
import { PayoutsPage } from '#app/features/merchant/payouts-page.tsx';
import { unlessDisconnected } from '#app/shared/api/unless-disconnected.ts';
import { forRole } from '#app/shared/auth/visitor.ts';
import type { Route } from './+types/merchant-payouts';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', loadPayouts);

export const action = forRole('merchant', async (args: Route.ActionArgs) =>
  data(await askForPayout(args), { status: 422 }),
);

/** A lost connection is an answer with a status of its own: nothing is fetched after it. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessDisconnected(serverAction(), data({ code: 'unreachable' }, { status: 503 }));

export default function MerchantPayouts({ loaderData, actionData }: Route.ComponentProps) {
  return <PayoutsPage {...loaderData} answer={actionData} />;
}
