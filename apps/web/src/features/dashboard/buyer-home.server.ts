import { listUnfinished } from '@luwag/contracts/proposals';
import { getSummary, getTransaction, listTransactions } from '@luwag/contracts/transactions';
import { needed } from '#app/shared/api/needed.ts';
import { callAs } from '#app/shared/auth/call-as.ts';
import { findHold } from '#app/shared/auth/find-hold.ts';
import type { VisitorArgs } from '#app/shared/auth/visitor.ts';
import { unfinishedWords } from './unfinished-words.ts';

const recentMax = 3;

/** What the buyer's home says about money. The list and the path are extras: it stands without. */
export async function loadBuyerMoney(args: VisitorArgs) {
  const [asked, recent, hold, unfinished] = await Promise.all([
    callAs(args, getSummary, {}),
    callAs(args, listTransactions, { query: { page: 1 } }),
    findHold(args),
    callAs(args, listUnfinished, {}),
  ]);
  const summary = needed(asked);
  const [next] = summary.due;
  const plan = next && (await findPlan(args, next.transaction_id));
  return {
    summary,
    // Of the plan whose payment is next; none where they could not be had.
    installments: plan?.installments ?? [],
    lateFees: plan?.late_fees,
    // A payment of that plan is on its way.
    isUnderWay: ['checking', 'waiting_for_you'].includes(plan?.progress?.status ?? ''),
    recent: recent.ok ? recent.data.results.slice(0, recentMax) : [],
    hold,
    unfinished: unfinished.ok ? unfinished.data.results.map(unfinishedWords) : [],
  };
}

export type BuyerMoney = Awaited<ReturnType<typeof loadBuyerMoney>>;
export type Summary = BuyerMoney['summary'];

async function findPlan(args: VisitorArgs, transactionId: string) {
  const plan = await callAs(args, getTransaction, { params: { transaction_id: transactionId } });
  return plan.ok ? plan.data : undefined;
}
