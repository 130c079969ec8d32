import type { ResultOf } from '@luwag/contracts/endpoint';
import { listGroups } from '@luwag/contracts/paluwagan';
import { listUnfinished } from '@luwag/contracts/proposals';
import { getSummary, getTransaction, listTransactions } from '@luwag/contracts/transactions';
import { manilaDateOf } from '@luwag/domain/calendar';
import { m } from '#app/paraglide/messages.js';
import { findHold } from '#app/shared/auth/find-hold.ts';
import { callAs, needed, type VisitorArgs } from '#app/shared/auth/visitor.ts';
import { momentWords } from '#app/shared/format/format-moment.ts';
import { dateOf, pesos } from '#app/shared/format/money-words.ts';
import { groupDues } from './group-dues.ts';

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
  const mode = summary.livemode ? 'live' : 'test';
  const [plan, groups] = await Promise.all([
    next && findPlan(args, next.transaction_id),
    callAs(args, listGroups, { query: { show_my_groups: 'true', mode } }),
  ]);
  return {
    summary,
    // Of the plan whose payment is next; none where they could not be had.
    installments: plan?.installments ?? [],
    lateFees: plan?.late_fees,
    // A payment of that plan is on its way.
    isUnderWay: ['checking', 'waiting_for_you'].includes(plan?.progress?.status ?? ''),
    recent: recent.ok ? recent.data.results.slice(0, recentMax) : [],
    hold: hold && (isHeldToo(summary) ? { ...hold, text: m.home_held_too(hold) } : hold),
    groups: groups.ok ? groupDues(groups.data.results, manilaDateOf(Date.now())) : [],
    credit: creditWords(summary),
    unfinished: unfinished.ok ? unfinished.data.results.map(unfinishedWords) : [],
  };
}

/** When the hold of the account ends, the line does not open. */
const isHeldToo = ({ line }: ResultOf<typeof getSummary>) =>
  (line?.unusable_reasons.length ?? 0) > 0;

export type BuyerMoney = Awaited<ReturnType<typeof loadBuyerMoney>>;
export type Summary = BuyerMoney['summary'];

async function findPlan(args: VisitorArgs, transactionId: string) {
  const plan = await callAs(args, getTransaction, { params: { transaction_id: transactionId } });
  return plan.ok ? plan.data : undefined;
}

/** Put into words by the server, as what is unfinished is: few have any. */
export function creditWords({ credit, due, overdue, livemode }: ResultOf<typeof getSummary>) {
  if (credit === 0) return undefined;
  const title = m.home_credit_title({ amount: pesos(credit) });
  const [next] = due;
  const action = m.home_credit_send();
  const send = { action, label: action, to: `/buyer/credit${livemode ? '' : '?mode=test'}` };
  if (!next) return { title, text: m.home_credit_waits(), uses: [send] };
  const { store_name: store, amount, due_date, transaction_id } = next;
  return {
    title,
    text: m.home_credit_text({ store, due: pesos(amount), date: dateOf(due_date) }),
    uses: [
      {
        action: m.home_credit_action(),
        label: m.home_credit_action_of({ store }),
        to: `/buyer/transactions/${transaction_id}`,
      },
      // What is overdue comes first, and has all of it where it takes as much.
      ...(credit > overdue ? [send] : []),
    ],
  };
}

type Purchase = ResultOf<typeof listUnfinished>['results'][number];
export type UnfinishedWords = ReturnType<typeof unfinishedWords>;

/** Put into words by the server: few have something unfinished, and the home page is heavy. */
export function unfinishedWords({ id, request }: Purchase) {
  const { store_name: store, token, livemode } = request;
  const amount = pesos(request.amount);
  const time = momentWords(request.expires_at);
  return {
    id,
    title: m.home_unfinished_title({ store }),
    text: m.home_unfinished_text({ amount, time }),
    testBadge: livemode ? undefined : m.pay_test_badge(),
    action: m.home_unfinished_action(),
    label: m.home_unfinished_action_of({ store, amount }),
    href: `/buyer/webpay?${new URLSearchParams({ request: token })}`,
  };
}
