import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, addMonths, type CivilDate, civilDate } from '@luwag/domain/calendar';
import { type Centavos, subtract } from '@luwag/domain/money';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import { openLine } from '@luwag/modules/credit/service';
import { closeDay, lockPlan, recordCollection } from '@luwag/modules/plans/service';
import {
  insertAttemptIn,
  insertPurchase,
  type PurchaseOrder,
  pesos,
} from '../builders/purchases.ts';

/** How a buyer of the story stands. */
export type Payer = 'well' | 'late' | 'at_limit';

type Shop = PurchaseOrder['store'];
type Bought = Omit<PurchaseOrder, 'buyerId'> & {
  /** Payments that were made, each on its day. */
  paidOnTime: number;
};
type Past = { limitCentavos: Centavos; bought: readonly Bought[] };

/** What each has bought, told from today backwards, so that the story is never old. */
const pasts: Record<Payer, (at: { today: CivilDate; sariSari: Shop; hardware: Shop }) => Past> = {
  well: ({ today, sariSari, hardware }) => ({
    limitCentavos: pesos(24_000),
    bought: [
      {
        store: sariSari,
        description: 'Rice, 25 kg, and canned goods',
        terms: 3,
        amountCentavos: pesos(2_700),
        startDate: addMonths(today, -5),
        paidOnTime: 3,
      },
      {
        store: hardware,
        description: 'Electric drill and paint',
        orderReference: 'JH-2107',
        terms: 6,
        amountCentavos: pesos(5_600),
        // The fourth of six falls due in twelve days.
        startDate: addMonths(addDays(today, 12), -4),
        paidOnTime: 3,
      },
    ],
  }),
  late: ({ today, hardware }) => ({
    limitCentavos: pesos(12_000),
    bought: [
      {
        store: hardware,
        description: 'Roofing sheets',
        orderReference: 'JH-2098',
        terms: 6,
        amountCentavos: pesos(4_800),
        // The second of six fell due fifteen days ago, and grace is long over.
        startDate: addMonths(addDays(today, -15), -2),
        paidOnTime: 1,
      },
    ],
  }),
  at_limit: ({ today, sariSari, hardware }) => ({
    limitCentavos: pesos(8_000),
    bought: [
      {
        store: hardware,
        description: 'Water pump',
        orderReference: 'JH-2113',
        terms: 12,
        amountCentavos: pesos(5_000),
        startDate: addDays(today, -20),
        paidOnTime: 0,
      },
      {
        store: sariSari,
        description: 'Stock for the canteen',
        terms: 1,
        amountCentavos: pesos(3_000),
        startDate: addDays(today, -10),
        paidOnTime: 0,
      },
    ],
  }),
};

export type SeedBuyers = {
  today: CivilDate;
  sariSari: Shop;
  hardware: Shop;
  buyers: readonly { id: string; pays: Payer }[];
};

/**
 * The lines, purchases and payments of the story's buyers, day by day up to today, through the
 * doors that the product itself uses. Whoever has a line was told of before, and is left alone.
 */
export async function seedPurchases(db: Db, { buyers, ...at }: SeedBuyers): Promise<void> {
  const payments: { planId: string; sequence: number; onDate: CivilDate }[] = [];
  for (const { id: buyerId, pays } of buyers) {
    const { limitCentavos, bought } = pasts[pays](at);
    const opened = noonOf(addMonths(at.today, -8));
    const line = { buyerId, mode: 'live', limitCentavos, now: opened, requestId: 'story' } as const;
    if (!(await inScope(db, 'system', (tx) => openLine(tx, line)))) continue;
    for (const { paidOnTime, ...order } of bought) {
      const planId = await insertPurchase(db, { ...order, buyerId });
      const dueDates = await listDueDates(db, planId);
      payments.push(
        ...dueDates
          .slice(0, paidOnTime)
          .map((onDate, index) => ({ planId, sequence: index + 1, onDate })),
      );
    }
  }
  for (const payment of payments.toSorted((a, b) => (a.onDate < b.onDate ? -1 : 1))) {
    await closeDay(db, { mode: 'live', businessDate: addDays(payment.onDate, -1) });
    await pay(db, payment);
  }
  await closeDay(db, { mode: 'live', businessDate: at.today });
  await giveUpAttempts(db, { buyerIds: buyers.map(({ id }) => id), today: at.today });
}

const noonOf = (day: CivilDate): Date => new Date(`${day}T04:00:00Z`);

async function listDueDates(db: Db, planId: string): Promise<CivilDate[]> {
  const rows = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('installments')
      .select('due_date')
      .where('plan_id', '=', planId)
      .orderBy('sequence')
      .execute(),
  );
  return rows.map((row) => civilDate(row.due_date));
}

/** One installment in full on its day; a first one on the day of the purchase is its checkout's. */
async function pay(
  db: Db,
  { planId, sequence, onDate }: { planId: string; sequence: number; onDate: CivilDate },
): Promise<void> {
  const at = noonOf(onDate);
  const plan = await inScope(db, 'system', (tx) => lockPlan(tx, planId));
  if (!plan) throw new Error(`no plan ${planId}`);
  const { rows } = computeOutlook(plan.state, onDate, philippineHolidays);
  const row = rows.find((each) => each.sequence === sequence);
  if (!row) throw new Error(`plan ${planId} has no payment ${sequence}`);
  const amountCentavos = subtract(row.amountCentavos, row.paidCentavos);
  const isCheckout = onDate === plan.state.schedule.startDate;
  await inScope(db, 'system', async (tx) => {
    const paymentId = await insertAttemptIn(tx, planId, {
      sequence,
      purpose: isCheckout ? 'checkout' : 'buyer',
      amount_centavos: amountCentavos,
      business_date: onDate,
      channel: 'GCASH',
      state: 'succeeded',
      created_at: at,
      sent_at: at,
      settled_at: at,
    });
    const locked = await lockPlan(tx, planId);
    if (!locked) throw new Error(`no plan ${planId}`);
    const payment = { paymentId, amountCentavos, onDate, now: at, psp: 'xendit' };
    await recordCollection(tx, { plan: locked, ...payment });
  });
}

/** What was asked for and not paid was tried in its night, and there was no money. */
async function giveUpAttempts(
  db: Db,
  { buyerIds, today }: { buyerIds: readonly string[]; today: CivilDate },
): Promise<void> {
  if (buyerIds.length === 0) return;
  const at = noonOf(addDays(today, -2));
  await inScope(db, 'system', (tx) =>
    tx
      .updateTable('collection_attempts')
      .set({
        state: 'failed',
        failure_code: 'INSUFFICIENT_BALANCE',
        created_at: at,
        sent_at: at,
        settled_at: at,
      })
      .where('buyer_id', 'in', buyerIds)
      .where('mode', '=', 'live')
      .where('state', '=', 'created')
      .where('business_date', '<', today)
      .execute(),
  );
}
