import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import type * as contracts from '@luwag/contracts/reconciliation';
import type { Night, ReconciliationSummary } from '@luwag/contracts/reconciliation';
import type { Tx } from '@luwag/db';
import { civilDate, daysBetween } from '@luwag/domain/calendar';
import type { Mode } from '@luwag/ledger/commands';
import type { Ctx } from '@luwag/platform/http/route';
import { recordAudit } from '@luwag/platform/security/audit';
import { listProvisions } from '../delinquency/service.ts';
import * as plans from '../plans/service.ts';
import { type DaySummary, listSummaries } from './differences-repository.ts';

const pageMax = 30;

/** The report of each night: the closing, what was set aside, and the gateway's statement. */
export const listNights = (
  ctx: Ctx,
  { query }: InputOf<typeof contracts.listNights>,
): Promise<ResultOf<typeof contracts.listNights>> =>
  ctx.system(async (tx) => {
    const { mode } = query;
    const before = query.before === undefined ? undefined : civilDate(query.before);
    const nights = await plans.listNights(tx, { mode, before, limit: pageMax + 1 });
    const page = nights.slice(0, pageMax);
    const dates = page.map(({ businessDate }) => businessDate);
    await recordAudit(tx, {
      caller: ctx.caller,
      accountId: null,
      action: 'nights.read',
      detail: { mode, before: before ?? null },
      requestId: ctx.requestId,
    });
    return {
      results: await viewsOf(tx, mode, page),
      next_before: nights.length > pageMax ? (dates.at(-1) ?? null) : null,
    };
  });

/** The last night that was begun. In the system's scope. */
export async function readLastNight(tx: Tx, mode: Mode): Promise<Night | undefined> {
  const nights = await plans.listNights(tx, { mode, before: undefined, limit: 1 });
  return (await viewsOf(tx, mode, nights))[0];
}

async function viewsOf(tx: Tx, mode: Mode, nights: readonly plans.Night[]): Promise<Night[]> {
  const dates = nights.map(({ businessDate }) => businessDate);
  const provisions = new Map(
    (await listProvisions(tx, mode, dates)).map((each) => [each.businessDate, each]),
  );
  const summaries = new Map(
    (await listSummaries(tx, mode, dates)).map((each) => [each.businessDate, each]),
  );
  return nights.map((night) => {
    const provision = provisions.get(night.businessDate);
    const summary = summaries.get(night.businessDate);
    return {
      ...closingOf(night),
      provision: provision
        ? {
            target_centavos: provision.targetCentavos,
            change_centavos: provision.changeCentavos,
          }
        : null,
      reconciliation: summary ? summaryOf(summary) : null,
    };
  });
}

const closingOf = (night: plans.Night): Omit<Night, 'provision' | 'reconciliation'> => ({
  business_date: night.businessDate,
  started_at: night.startedAt.toISOString(),
  finished_at: night.finishedAt?.toISOString() ?? null,
  slices_done: night.slicesDone,
  slices: plans.sliceNumbers.length,
  plans: night.plans,
  charges: night.charges,
  attempts: night.attempts,
  journals: night.journals,
  missed_days: night.previousDate
    ? daysBetween({ from: night.previousDate, to: night.businessDate }) - 1
    : 0,
});

const summaryOf = (summary: DaySummary): ReconciliationSummary => ({
  is_finished: summary.isFinished,
  lines: summary.lines,
  matched: summary.matched,
  matched_centavos: summary.matchedCentavos,
  timing: summary.timing,
  partial: summary.partial,
  duplicate: summary.duplicate,
  unmatched: summary.unmatched,
  to_explain: summary.toExplain,
});
