import '#app/shared/components/waiting/waiting.css';
import '#app/features/merchant/selling.css';
import '#app/features/merchant/payouts.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadPayout } from '#app/features/merchant/payout.server.ts';
import { PayoutPage } from '#app/features/merchant/payout-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/merchant-payout';

export const loader = forRole('merchant', (args: Route.LoaderArgs) =>
  loadPayout(args, args.params.payoutId),
);

export default function MerchantPayout({ loaderData }: Route.ComponentProps) {
  return <PayoutPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/payouts" back={m.payouts_title()} />;
}
