import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, daysBetween, manilaDateOf } from '@luwag/domain/calendar';
import { holidaysKnownOn } from '@luwag/domain/holidays';
import { graceEndOf } from '@luwag/domain/late-fees';
import { reminderStageOn } from '@luwag/domain/payment-reminders';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import { type ClockMoment, nextMoment, nightOf } from '@luwag/domain/test-clock';
import { failpoint } from '@luwag/platform/failpoints';
import { holidaysFor } from '@luwag/platform/holidays';
import { enqueue, type JobCtx } from '@luwag/platform/jobs/job';
import { expireRequest, findRequest, type RequestRow } from '../payments/service.ts';
import { playPayouts } from '../payouts/service.ts';
import { passDays, playPayment, type StoredPlan } from '../plans/service.ts';
import { advanceClock } from './jobs.ts';
import * as clocks from './repository.ts';
import { jobKeyOf } from './service.ts';

/** A third of what a job may take; what is left is asked for again. */
const jobMs = 20_000;

/** So few that nobody waits long for a plan that time passes for. */
const stepsAtOnce = 8;

/**
 * Takes a clock to where it was sent. Some moments of the way at a time are one transaction, which
 * also moves the clock there: killed anywhere, the job goes on from the last of them, and two runs
 * at once take turns.
 */
export async function advance(
  ctx: JobCtx,
  { clock_id: id }: { clock_id: string },
  budgetMs = jobMs,
): Promise<void> {
  const endMs = ctx.clock.now().getTime() + budgetMs;
  for (;;) {
    const isThere = await inScope(ctx.db, 'system', (tx) => takeSteps(tx, ctx, id));
    await failpoint('test-mode.step-taken');
    if (isThere) return;
    if (ctx.clock.now().getTime() >= endMs) break;
  }
  const again = { key: jobKeyOf(id) };
  await inScope(ctx.db, 'system', (tx) => enqueue(tx, ctx, advanceClock, { clock_id: id }, again));
}

type Moment = { clock: clocks.ClockRow; moment: ClockMoment; ctx: JobCtx };

async function takeSteps(tx: Tx, ctx: JobCtx, id: string): Promise<boolean> {
  for (let step = 0; step < stepsAtOnce; step += 1) if (await takeStep(tx, ctx, id)) return true;
  return false;
}

/** A night and the morning after it are one: by then the day is closed, and nothing was between. */
function nextStep(way: Parameters<typeof nextMoment>[0]): ClockMoment {
  const moment = nextMoment(way);
  if (moment.kind !== 'night') return moment;
  const after = nextMoment({ ...way, nowMs: moment.atMs });
  return after.kind === 'morning' ? after : moment;
}

/** One moment of the way; whether the clock is where it was sent. */
async function takeStep(tx: Tx, ctx: JobCtx, id: string): Promise<boolean> {
  const clock = await clocks.lockClock(tx, id);
  if (!clock?.target_at) return true;
  const requests: RequestRow[] = [];
  for (const requestId of await clocks.listPurchases(tx, id)) {
    const request = await findRequest(tx, { id: requestId });
    if (request) requests.push(request);
  }
  const open = requests.filter(isOpen);
  const moment = nextStep({
    nowMs: clock.now_at.getTime(),
    targetMs: clock.target_at.getTime(),
    expiriesMs: open.map(({ expires_at }) => expires_at.getTime()),
  });
  for (const request of requests) {
    const events = await passMoment(tx, { clock, moment, ctx }, request);
    await clocks.insertEvents(tx, clock, events);
  }
  if (moment.kind === 'morning')
    await clocks.insertEvents(tx, clock, await payOut(tx, { clock, moment, ctx }, requests));
  const isThere = moment.kind === 'arrived';
  await clocks.updateClock(tx, id, {
    now_at: new Date(moment.atMs),
    ...(isThere ? { status: 'ready', target_at: null } : {}),
  });
  return isThere;
}

const isOpen = ({ status }: RequestRow): boolean => status === 'open' || status === 'started';

/** What a moment does to one purchase. */
async function passMoment(
  tx: Tx,
  { clock, moment, ctx }: Moment,
  request: RequestRow,
): Promise<clocks.NewEvent[]> {
  const { atMs } = moment;
  const isOver = isOpen(request) && request.expires_at.getTime() <= atMs;
  if (isOver && (await expireRequest(tx, ctx, request.id)))
    return [{ kind: 'request_expired', requestId: request.id, at: request.expires_at }];
  if (!request.plan_id || moment.kind === 'expiry') return [];
  const through = manilaDateOf(atMs);
  const since = earlier(manilaDateOf(ctx.clock.now().getTime()), through);
  const passed = await passDays(tx, { planId: request.plan_id, since, through });
  if (!passed) return [];
  const events: clocks.NewEvent[] = passed.events.map(({ onDate, ...event }) => ({
    ...event,
    requestId: request.id,
    at: new Date(nightOf(onDate)),
  }));
  if (moment.kind !== 'morning') return events;
  const at = { requestId: request.id, at: new Date(atMs) };
  const reminders = listReminders(passed.plan, through).map((each) => ({ ...each, ...at }));
  const played = await play(tx, { clock, ctx, plan: passed.plan, onDate: through });
  return [...events, ...reminders, ...(played ? [{ ...played, ...at }] : [])];
}

/** What the shop is paid this morning for its purchases on the clock. */
async function payOut(
  tx: Tx,
  { clock, moment, ctx }: Moment,
  requests: readonly RequestRow[],
): Promise<clocks.NewEvent[]> {
  const played = await playPayouts(tx, ctx, {
    clockId: clock.id,
    merchantId: clock.account_id,
    onDate: manilaDateOf(moment.atMs),
    requestIds: requests.map(({ id }) => id),
  });
  return played.map((each) => ({ ...each, at: new Date(moment.atMs) }));
}

const earlier = (one: CivilDate, other: CivilDate): CivilDate => (one < other ? one : other);

const play = (
  tx: Tx,
  { clock, ctx, plan, onDate }: Omit<Moment, 'moment'> & { plan: StoredPlan; onDate: CivilDate },
) =>
  clock.payments === 'none'
    ? undefined
    : playPayment(tx, { plan, onDate, now: ctx.clock.now(), what: clock.payments });

/** What a buyer would be told this morning, and was not on the day before. Nobody is told. */
function listReminders(
  plan: StoredPlan,
  today: CivilDate,
): Pick<clocks.NewEvent, 'kind' | 'sequence' | 'amountCentavos' | 'days'>[] {
  const { rows } = computeOutlook(plan.state, today, holidaysFor(plan));
  const known = holidaysKnownOn(today, holidaysFor(plan));
  return rows.flatMap(({ sequence, dueDate, openCentavos }) => {
    if (openCentavos === 0) return [];
    const graceEndDate = graceEndOf(dueDate, plan.state.agreement.late, known);
    const stage = reminderStageOn({ dueDate, graceEndDate }, today);
    if (!stage || stage === reminderStageOn({ dueDate, graceEndDate }, addDays(today, -1)))
      return [];
    const days = daysBetween({ from: dueDate, to: today });
    return [{ kind: 'reminder' as const, sequence, amountCentavos: openCentavos, days }];
  });
}
