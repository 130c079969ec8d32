import '#app/features/disputes/disputes.css';
import { listDisputes } from '@luwag/contracts/disputes';
import { CaseList } from '#app/features/disputes/case-list.tsx';
import { m } from '#app/paraglide/messages.js';
import { callAs, forRole, needed } from '#app/shared/auth/visitor.ts';
import { PageHead } from '#app/shared/components/page-head.tsx';
import { pageOf } from '#app/shared/page/page-of.ts';
import type { Route } from './+types/buyer-disputes';

export { PageTrouble as ErrorBoundary } from '#app/features/dashboard/page-trouble.tsx';

export const loader = forRole('buyer', async (args: Route.LoaderArgs) => {
  const page = pageOf(args.url.searchParams);
  const listed = needed(await callAs(args, listDisputes, { query: { page } }));
  return { rows: listed.results, page, hasMore: listed.has_more };
});

export default function BuyerDisputes({ loaderData }: Route.ComponentProps) {
  return (
    <div className="stack gap-5 top narrow dispute">
      <PageHead title={m.disputes_list_title_buyer()}>{m.disputes_list_lede_buyer()}</PageHead>
      <CaseList
        side="buyer"
        path="/buyer/disputes"
        empty={m.disputes_list_empty_buyer()}
        {...loaderData}
      />
    </div>
  );
}
