import { setAutopay } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import {
  addDays,
  addMonths,
  type CivilDate,
  civilDate,
  manilaDateOf,
} from '@luwag/domain/calendar';
import { closeDay } from '@luwag/modules/plans/service';
import { announceCharges, collectCharges } from '@luwag/modules/plans/worker';
import { passTime, testNow } from '../builders/account-probes.ts';
import type { SignedIn } from '../builders/accounts.ts';
import { insertPurchase, pesos } from '../builders/purchases.ts';
import type { Payer, PaymentsHarness } from './payments-harness.ts';
import { card } from './sources-harness.ts';

/** Autopay by the clock: purchases that fall due in some days, and the nights until then. */
export function autopayNights(harness: PaymentsHarness) {
  const { db } = harness;
  const today = async (): Promise<CivilDate> => manilaDateOf((await testNow(db)).getTime());
  /** Where it is later already, it stays so: time does not run backwards. */
  const goTo = async (date: CivilDate, time = '00:10') => {
    const aheadMs = Date.parse(`${date}T${time}:00+08:00`) - (await testNow(db)).getTime();
    if (aheadMs > 0) await passTime(db, aheadMs);
  };

  /** A source whose later charges end so; they succeed where nothing is said. */
  async function linkSource(who: SignedIn, later = '', channel = 'PAYMAYA'): Promise<string> {
    const id = await harness.begin(who, { channel, mode: 'test' });
    await harness.gateway.press(await harness.pageOf(who, id), 'approve', { ...card(), later });
    await harness.comeBack(who, id);
    return id;
  }

  /** Six payments of about ₱1,000, or one of ₱600; the first falls due in so many days. */
  async function buyDueIn(who: Payer, days: number, terms: 1 | 6 = 6): Promise<string> {
    const due = addDays(await today(), days);
    return insertPurchase(db, {
      buyerId: who.account.id,
      store: { id: harness.store.store_id, merchantId: harness.merchant.account.id },
      terms,
      amountCentavos: pesos(terms === 1 ? 600 : 6_000),
      startDate: terms === 1 ? addDays(due, -30) : addMonths(due, -1),
      mode: 'test',
    });
  }

  return {
    today,
    goTo,
    linkSource,
    buyDueIn,
    async turnOn(who: Payer, planId: string, payment_source_id = who.sourceId) {
      const body = { is_on: true, payment_source_id };
      const params = { transaction_id: planId };
      const reply = await harness.call(setAutopay, who.headers, { params, body });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json();
    },
    /** What the worker does soon after midnight of a day, the close of day first. */
    async night(date: CivilDate): Promise<void> {
      await goTo(date);
      await closeDay(db, { mode: 'test', businessDate: date });
      await harness.runJob(announceCharges);
      await harness.runJob(collectCharges);
    },
    ...probesOf(harness),
  };
}

/** What was planned, tried, told and taken. */
function probesOf({ db, gateway }: PaymentsHarness) {
  return {
    /** The due dates of a plan. */
    dueDates: (planId: string) =>
      inScope(db, 'system', async (tx) => {
        const rows = await tx
          .selectFrom('installments')
          .select('due_date')
          .where('plan_id', '=', planId)
          .orderBy('sequence')
          .execute();
        return rows.map(({ due_date }) => civilDate(due_date));
      }),
    attempts: (planId: string) =>
      inScope(db, 'system', (tx) =>
        tx
          .selectFrom('collection_attempts')
          .selectAll()
          .where('plan_id', '=', planId)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),
    charges: (planId: string) =>
      inScope(db, 'system', (tx) =>
        tx
          .selectFrom('autopay_charges')
          .selectAll()
          .where('plan_id', '=', planId)
          .orderBy('on_date')
          .orderBy('try_number')
          .execute(),
      ),
    /** What was told of a plan, oldest first. */
    events: (planId: string) =>
      inScope(db, 'system', async (tx) => {
        const rows = await tx
          .selectFrom('outbox')
          .select(['topic', 'payload'])
          .where('topic', 'like', 'autopay.%')
          .orderBy('seq')
          .execute();
        return rows
          .map(({ topic, payload }) => ({ topic, ...(payload as Record<string, unknown>) }))
          .filter((event) => 'plan_id' in event && event.plan_id === planId);
      }),
    /** What the gateway took for a plan, in centavos, each charge by itself. */
    async taken(planId: string): Promise<number[]> {
      const rows = await inScope(db, 'system', (tx) =>
        tx.selectFrom('collection_attempts').select('id').where('plan_id', '=', planId).execute(),
      );
      const references = new Set(rows.map(({ id }) => `payment-${id}`));
      const { payments } = await gateway.book();
      return payments
        .filter(({ reference_id }) => references.has(String(reference_id)))
        .filter(({ status }) => status === 'SUCCEEDED')
        .map(({ request_amount }) => Math.round(Number(request_amount) * 100));
    },
  };
}
