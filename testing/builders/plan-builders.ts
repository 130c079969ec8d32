import { createHash } from 'node:crypto';
import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate } from '@luwag/domain/calendar';
import { bookCheckout } from '@luwag/domain/checkout';
import { type Journal, makeJournal } from '@luwag/domain/journals';
import { lineGranted } from '@luwag/domain/journals-checkout';
import type { Centavos } from '@luwag/domain/money';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { applyEvent } from '@luwag/domain/plan-book';
import type { PlanState } from '@luwag/domain/plan-state';
import type { PlanCode } from '@luwag/domain/plans';
import type { Mode, Posting } from '@luwag/ledger/commands';
import { post } from '@luwag/ledger/posting';
import { idOn, slotOf, slotsCount } from '@luwag/platform/ids';
import { sql } from 'kysely';
import { openSamplePlan } from '../domain/plan-samples.ts';

export type PlanOrder = {
  count: number;
  code: PlanCode;
  amountCentavos: Centavos;
  startDate: CivilDate;
  mode?: Mode;
  /** Days up to and including this one are closed already. Left out: not even the first. */
  closedThrough?: CivilDate;
  /** Names the plans: the same name makes the same ids, so that two databases can be compared. */
  name?: string;
  /** Each buyer has a line that is exactly large enough; left out, there is none. */
  hasLine?: boolean;
};

const perTransaction = 200;

/** Many plans of one kind, each of a buyer of its own: rows and ledger as checkout leaves them. */
export async function insertPlans(db: Db, order: PlanOrder): Promise<string[]> {
  const { count, mode = 'test', name = 'plan' } = order;
  const sample = openSample(order);
  const startMs = Date.parse(order.startDate);
  const ids = Array.from({ length: count }, (_, i) => {
    const text = `${name} ${i}`;
    return idOn(new Date(startMs + i).toISOString(), slotFor(text), text);
  });
  for (let from = 0; from < count; from += perTransaction) {
    const some = ids.slice(from, from + perTransaction);
    await inScope(db, 'system', async (tx) => {
      await insertRows(tx, { ids: some, mode, order, state: sample.state });
      await post(tx, ...some.map((id) => openingOf(id, order, sample)));
    });
  }
  return ids;
}

type Sample = { state: PlanState; journals: readonly Journal[] };

const samplePlanId = 'sample';

/** One plan, worked out once by the domain; the others differ from it in their parties alone. */
function openSample({ code, amountCentavos, startDate, closedThrough }: PlanOrder): Sample {
  const owners = { planId: samplePlanId, buyerId: samplePlanId, merchantId: 'samples' };
  const opened = openSamplePlan({ code, amountCentavos, startDate, owners });
  let { state, journals }: Sample = bookCheckout(opened);
  if (!closedThrough) return { state, journals };
  for (let day = startDate; day <= closedThrough; day = addDays(day, 1)) {
    const decision = applyEvent(state, { kind: 'day_closed', onDate: day }, philippineHolidays);
    if (decision.kind === 'reject') throw new Error(decision.code);
    state = decision.state;
    journals = [...journals, ...decision.journals];
  }
  return { state, journals };
}

/** All that the plan has posted so far as one journal, with the line before it. */
function openingOf(
  planId: string,
  { mode = 'test', hasLine }: PlanOrder,
  { state, journals }: Sample,
): Posting {
  const buyerId = buyerOf(planId);
  const rename = (owner: string) =>
    owner
      .replace(`plan:${samplePlanId}`, `plan:${planId}`)
      .replace(`buyer:${samplePlanId}`, `buyer:${buyerId}`);
  const cause = { source: `plan:${planId}/opening`, effectiveOn: state.asOfDate };
  const amountCentavos = state.agreement.principalCentavos;
  const line = hasLine ? [lineGranted(cause, { buyerId, amountCentavos })] : [];
  const legs = [...line, ...journals]
    .flatMap((journal) => journal.legs)
    .filter(({ unit }) => hasLine || unit === 'PHP')
    .map((leg) => ({ ...leg, owner: rename(leg.owner) }));
  return {
    id: idLike(planId, cause.source),
    mode,
    journal: makeJournal('opening', cause, legs),
  };
}

/** The buyer of a plan that was made here. */
export const buyerOf = (planId: string): string => idLike(planId, `buyer of ${planId}`);

/** Some slot that follows from a text: plans are spread over all of them, as buyers are. */
const slotFor = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt16BE() % slotsCount;

/** With the time and the slot of a plan, as all that is its buyer's. */
function idLike(planId: string, text: string): string {
  const atMs = Number.parseInt(planId.replace('-', '').slice(0, 12), 16);
  return idOn(new Date(atMs).toISOString(), slotOf(planId), text);
}

async function insertRows(
  tx: Tx,
  seed: { ids: string[]; mode: Mode; order: PlanOrder; state: PlanState },
): Promise<void> {
  const { ids, mode, order, state } = seed;
  const { agreement, schedule, interestClock, charges } = state;
  const nextCloseDate = order.closedThrough ? addDays(order.closedThrough, 1) : order.startDate;
  const merchantId = idOn(order.startDate, 0, 'merchant');
  const buyerIds = ids.map(buyerOf);
  await sql`insert into plans (id, buyer_id, mode, merchant_id, plan_code, plan_version,
      principal_centavos, discount_centavos, reserve_centavos, grace_days, grace_reaches_banking_day,
      late_daily_rate_ppm, late_monthly_rate_max_ppm, late_plan_max_centavos, schedule_start_date,
      monthly_rate_ppm, late_max_centavos, as_of_date, interest_through_date, interest_centavo_days,
      interest_recognised_centavos, charged_penalty_centavos, charged_interest_centavos,
      discount_earned_centavos, next_close_date)
    select id, buyer_id, ${mode}, ${merchantId}::uuid, ${order.code}, 1,
      ${agreement.principalCentavos}, ${agreement.discountCentavos}, ${agreement.reserveCentavos},
      ${agreement.late.graceDays}, ${agreement.late.graceReachesBankingDay},
      ${agreement.late.dailyRatePpm}, ${agreement.late.monthlyRateMaxPpm},
      ${agreement.late.planMaxCentavos}, ${schedule.startDate}::date, ${schedule.monthlyRatePpm},
      ${schedule.lateMaxCentavos}, ${state.asOfDate}::date, ${interestClock.throughDate}::date,
      ${interestClock.centavoDays}, ${interestClock.recognisedCentavos}, ${charges.penalty},
      ${charges.interest}, ${state.discountEarnedCentavos}, ${nextCloseDate}::date
    from unnest(${ids}::uuid[], ${buyerIds}::uuid[]) as p(id, buyer_id)`.execute(tx);
  for (const row of state.installments) {
    const rowIds = ids.map((id) => idLike(id, `${id} ${row.sequence}`));
    const isPast = order.closedThrough !== undefined && row.dueDate <= order.closedThrough;
    await sql`insert into installments (id, plan_id, buyer_id, mode, schedule_version, sequence,
        due_date, state, charged_penalty, charged_interest, charged_principal, late_centavo_days,
        late_charged_centavos)
      select id, plan_id, buyer_id, ${mode}, 1, ${row.sequence}, ${row.dueDate}::date,
        ${isPast ? 'overdue' : 'upcoming'}, ${row.charged.penalty}, ${row.charged.interest},
        ${row.charged.principal}, ${row.lateness.centavoDays}, ${row.lateness.chargedCentavos}
      from unnest(${rowIds}::uuid[], ${ids}::uuid[], ${buyerIds}::uuid[])
        as r(id, plan_id, buyer_id)`.execute(tx);
  }
}
