import '#app/features/merchant/selling.css';
import '#app/features/merchant/payments.css';
import '#app/features/merchant/sale.css';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { loadSale } from '#app/features/merchant/sale.server.ts';
import { SalePage } from '#app/features/merchant/sale-page.tsx';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/merchant-payment';

export const loader = forRole('merchant', (args: Route.LoaderArgs) =>
  loadSale(args, args.params.requestId),
);

export default function MerchantPayment({ loaderData }: Route.ComponentProps) {
  return <SalePage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/payments" back={m.sales_back()} />;
}
