import '#app/features/merchant/selling.css';
import '#app/features/merchant/sale.css';
import { data } from 'react-router';
import { useArea } from '#app/features/dashboard/area.tsx';
import { PageTrouble } from '#app/features/dashboard/page-trouble.tsx';
import { ReceiptPage } from '#app/features/merchant/receipt-page.tsx';
import { loadSale } from '#app/features/merchant/sale.server.ts';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { isNotFound, NotHere } from '#app/shared/components/not-here.tsx';
import type { Route } from './+types/merchant-receipt';

/** What nobody has paid has no receipt. */
export const loader = forRole('merchant', async (args: Route.LoaderArgs) => {
  const { sale, storeName, city } = await loadSale(args, args.params.requestId);
  if (!sale.paid_at) throw data('payment_request_not_found', { status: 404 });
  return { sale, storeName, city };
});

export default function MerchantReceipt({ loaderData }: Route.ComponentProps) {
  const { account } = useArea();
  return <ReceiptPage {...loaderData} business={account.business_name ?? ''} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isNotFound(error)) return <PageTrouble />;
  return <NotHere to="/merchant/payments" back={m.sales_back()} />;
}
