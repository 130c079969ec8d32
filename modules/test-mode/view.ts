import type { ClockEvent, TestClock, TestClockDetail } from '@luwag/contracts/test-mode';
import type { Tx } from '@luwag/db';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import { nightOf } from '@luwag/domain/test-clock';
import { holidaysFor } from '@luwag/platform/holidays';
import { findRequest, type RequestRow } from '../payments/service.ts';
import { findPurchase, foreseeDays, type StoredPlan } from '../plans/service.ts';
import * as clocks from './repository.ts';

const eventsShownMax = 100;

/** What time it is by a clock: never before the real time. */
export const clockNowOf = ({ now_at }: clocks.ClockRow, real: Date): Date =>
  now_at > real ? now_at : real;

export type ClockedPurchase = { request: RequestRow; plan: StoredPlan | undefined };

/** In the system's scope: a plan is its buyer's. */
async function readPurchases(tx: Tx, clockId: string): Promise<ClockedPurchase[]> {
  const found: ClockedPurchase[] = [];
  for (const id of await clocks.listPurchases(tx, clockId)) {
    const request = await findRequest(tx, { id });
    if (!request) throw new Error(`payment request ${id} of clock ${clockId} not found`);
    const { plan_id: planId, buyer_id: buyerId } = request;
    const bought = planId && buyerId ? await findPurchase(tx, { planId, buyerId }) : undefined;
    found.push({ request, plan: bought?.plan });
  }
  return found;
}

const outlookOn = (plan: StoredPlan, today: CivilDate) =>
  computeOutlook(plan.state, today, holidaysFor(plan));

const isRunning = (plan: StoredPlan | undefined): plan is StoredPlan => plan?.status === 'active';

/** In the system's scope. */
export const findNextDueDate = async (
  tx: Tx,
  clock: clocks.ClockRow,
  real: Date,
): Promise<CivilDate | undefined> =>
  nextDueDateIn(await readPurchases(tx, clock.id), clockNowOf(clock, real));

function nextDueDateIn(purchases: readonly ClockedPurchase[], now: Date): CivilDate | undefined {
  const today = manilaDateOf(now.getTime());
  return purchases
    .map(({ plan }) => plan)
    .filter(isRunning)
    .flatMap((plan) => outlookOn(plan, today).rows)
    .filter((row) => row.openCentavos > 0 && row.dueDate > today)
    .map((row) => row.dueDate)
    .sort()[0];
}

/** In the system's scope. */
export async function viewOf(tx: Tx, clock: clocks.ClockRow, real: Date): Promise<TestClock> {
  return shownOf(clock, await readPurchases(tx, clock.id), real);
}

const shownOf = (
  clock: clocks.ClockRow,
  purchases: readonly ClockedPurchase[],
  real: Date,
): TestClock => {
  const now = clockNowOf(clock, real);
  return {
    id: clock.id,
    store_id: clock.store_id,
    livemode: false,
    status: clock.status,
    now: now.toISOString(),
    advancing_to: clock.target_at?.toISOString() ?? null,
    next_due_date: nextDueDateIn(purchases, now) ?? null,
    created_at: clock.created_at.toISOString(),
  };
};

/** In the system's scope. */
export async function detailOf(
  tx: Tx,
  clock: clocks.ClockRow,
  real: Date,
): Promise<TestClockDetail> {
  const purchases = await readPurchases(tx, clock.id);
  const shown = shownOf(clock, purchases, real);
  const today = manilaDateOf(clockNowOf(clock, real).getTime());
  return {
    ...shown,
    purchases: purchases.map((each) => purchaseOf(each, today)),
    events: await clocks.listEvents(tx, clock.id, eventsShownMax),
    ahead: shown.next_due_date
      ? purchases.flatMap((each) => aheadOf(each, shown.next_due_date as CivilDate))
      : [],
  };
}

const purchaseOf = (
  { request, plan }: ClockedPurchase,
  today: CivilDate,
): TestClockDetail['purchases'][number] => ({
  payment_request_id: request.id,
  status: request.status,
  order_reference: request.order_reference,
  amount: request.amount_centavos,
  payments:
    plan && plan.status !== 'pending' && plan.status !== 'declined'
      ? outlookOn(plan, today).rows.map((row) => ({
          sequence: row.sequence,
          due_date: row.dueDate,
          amount: row.amountCentavos,
          open: row.openCentavos,
          state: row.state,
        }))
      : [],
});

const aheadOf = ({ request, plan }: ClockedPurchase, through: CivilDate): ClockEvent[] =>
  (plan ? foreseeDays(plan, through) : []).map((event) => ({
    kind: event.kind,
    payment_request_id: request.id,
    at: new Date(nightOf(event.onDate)).toISOString(),
    sequence: event.sequence,
    amount: event.amountCentavos,
    days: null,
  }));
