import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/records';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx } from '@luwag/platform/http/route';
import { personOf } from '@luwag/platform/security/person';
import { componentNames, findPast, type PlanPast, stoppedIn, todayOf } from './past.ts';

/** Every centavo of a purchase, down to the journal that it came by. */
export async function listEntries(
  ctx: Ctx,
  { params }: InputOf<typeof contracts.listEntries>,
): Promise<ResultOf<typeof contracts.listEntries>> {
  const wanted = { buyerId: personOf(ctx).id, planId: params.transaction_id };
  const past = await ctx.system((tx) => findPast(tx, wanted, todayOf(ctx)));
  if (!past)
    return refuse(contracts.listEntries, 'transaction_not_found', 'There is no such purchase.');
  const { purchase, totals } = past;
  const outstanding = purchase.outstandingCentavos;
  const stopped = stoppedIn(past);
  const askedToday = purchase.settleTodayCentavos;
  return {
    transaction_id: purchase.id,
    livemode: purchase.plan.mode === 'live',
    store_name: purchase.storeName,
    description: purchase.description,
    entries: past.entries.map(entryOf),
    totals: {
      principal: totals.added.principal,
      interest: totals.added.interest,
      fee: totals.added.fee,
      late_fee: totals.added.penalty,
      paid_at_once: totals.paidAtOnceCentavos,
      paid: totals.paidCentavos,
      no_longer_asked: totals.droppedCentavos,
      other: totals.otherCentavos,
      owed: totals.owedCentavos,
    },
    since_last_close: askedToday + stopped - totals.owedCentavos,
    to_come: outstanding - askedToday,
    stopped,
    outstanding,
  };
}

type Entry = ResultOf<typeof contracts.listEntries>['entries'][number];

const entryOf = (entry: PlanPast['entries'][number]): Entry => ({
  id: entry.journalId,
  date: entry.onDate,
  kind: entry.kind,
  lines: linesOf(entry),
  money: entry.moneyCentavos,
  credit: entry.creditCentavos,
  payment_id: entry.paymentId ?? null,
  owed: entry.owedCentavos,
});

/** To write off moves a debt off our books and takes nothing from it: it is owed as before. */
const linesOf = ({ kind, lines }: PlanPast['entries'][number]): Entry['lines'] =>
  kind === 'written_off'
    ? []
    : lines.map(({ component, sequence, amountCentavos }) => ({
        component: componentNames[component],
        sequence,
        amount: amountCentavos,
      }));
