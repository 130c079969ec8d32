import { getPayout, listPayoutLines } from '@luwag/contracts/payouts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { pageOf } from '#app/shared/page/page-of.ts';

/** One payout with a page of what is in it. */
export async function loadPayout(args: VisitorArgs, payoutId: string) {
  const params = { payout_id: payoutId };
  const page = pageOf(args.url.searchParams);
  const [found, listed] = await Promise.all([
    callAs(args, getPayout, { params }),
    callAs(args, listPayoutLines, { params, query: { page } }),
  ]);
  const payout = needed(found, 'payout_not_found');
  return {
    payout,
    livemode: payout.livemode,
    lines: needed(listed, 'payout_not_found'),
    isAsked: args.url.searchParams.has('done'),
  };
}

export type PayoutData = Awaited<ReturnType<typeof loadPayout>>;
