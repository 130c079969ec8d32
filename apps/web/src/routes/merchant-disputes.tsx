import '#app/features/disputes/disputes.css';
import { CaseList } from '#app/features/disputes/case-list.tsx';
import { loadShopDisputes } from '#app/features/disputes/shop.server.ts';
import { m } from '#app/paraglide/messages.js';
import { forRole } from '#app/shared/auth/visitor.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import type { Route } from './+types/merchant-disputes';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('merchant', loadShopDisputes);

export default function MerchantDisputes({ loaderData }: Route.ComponentProps) {
  return (
    <div className="stack gap-5 top dispute">
      <PageHead title={m.disputes_list_title()}>{m.disputes_list_lede_shop()}</PageHead>
      <CaseList
        side="shop"
        path="/merchant/disputes"
        empty={m.disputes_list_empty_shop()}
        {...loaderData}
      />
    </div>
  );
}
