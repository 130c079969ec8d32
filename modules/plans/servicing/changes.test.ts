import { idFor } from '@luwag/db/ids';
import { addDays, type CivilDate, civilDate } from '@luwag/domain/calendar';
import { centavos, noCentavos } from '@luwag/domain/money';
import type { PlanChange } from '@luwag/domain/plan-changes';
import { proveLedger } from '@luwag/ledger/reading';
import { compareWithLedger, insertAttempt } from '@luwag/testing/builders/purchases';
import { connectForTests } from '@luwag/testing/harness/database';
import {
  buyerId,
  close,
  database,
  db,
  dueDate,
  openPlanForEachTest,
  planId,
  psp,
  run,
  stored,
  withPlan,
} from '@luwag/testing/harness/one-plan';
import { findFaultyRows } from '@luwag/testing/ledger/watch-proof';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recordChange, recordChargeback, recordCollection } from '../service.ts';

let minutes = 0;
openPlanForEachTest(4);

const newId = async (): Promise<string> => {
  const [row] = await run(sql<{ id: string }>`select ${idFor(buyerId)} as id`);
  return row?.id ?? '';
};
/** Each a minute after the one before. */
function nextMoment(): Date {
  minutes += 1;
  return new Date(Date.parse('2026-03-10T04:00:00Z') + minutes * 60_000);
}

async function change(asked: PlanChange, id?: string) {
  const changeId = id ?? (await newId());
  const now = nextMoment();
  return withPlan((tx, plan) => recordChange(tx, { plan, id: changeId, change: asked, now }));
}
async function pay(amountCentavos: number, onDate: CivilDate): Promise<string> {
  const paid = { amount_centavos: amountCentavos, state: 'succeeded' };
  const paymentId = await insertAttempt(db, planId, paid);
  const amount = { amountCentavos: centavos(amountCentavos), psp };
  const now = nextMoment();
  await withPlan((tx, plan) => recordCollection(tx, { plan, paymentId, ...amount, onDate, now }));
  return paymentId;
}
const chargeBack = (paymentId: string, onDate: CivilDate) =>
  withPlan((tx, plan) => {
    const fee = { pspFeeCentavos: noCentavos };
    const now = new Date(`${onDate}T04:00:00Z`);
    return recordChargeback(tx, { plan, paymentId, onDate, now, psp, ...fee });
  });

const refund = (pesosBack: number, onDate: CivilDate): PlanChange => ({
  kind: 'refunded',
  onDate,
  refundId: 'r',
  amountCentavos: centavos(pesosBack * 100),
  held: { reserveCentavos: noCentavos, payableCentavos: noCentavos },
});
const reschedule = (onDate: CivilDate): PlanChange => ({
  kind: 'rescheduled',
  onDate,
  preset: 'half',
});

async function expectProven() {
  expect(await proveLedger(db)).toEqual({ imbalances: 0, drift: 0, brokenBatch: null });
  const { rows, ledger } = await compareWithLedger(db, { buyerId });
  expect(rows).toEqual(ledger);
  expect(await findFaultyRows(db, buyerId)).toEqual([]);
}

describe('a change', () => {
  test('of charge, sale, date or schedule leaves rows that follow from the history', async () => {
    await close(addDays(dueDate, 6));
    await change({
      kind: 'waived',
      onDate: addDays(dueDate, 6),
      component: 'penalty',
      amountCentavos: centavos(1),
    });
    await pay(1_500_00, addDays(dueDate, 6));
    await expectProven();
    await change(refund(1_000, addDays(dueDate, 7)));
    await expectProven();
    const moved = { sequence: 2, toDate: addDays(civilDate('2026-04-10'), 5) };
    const move = { ...moved, movedThisYear: 0 };
    const onDate = addDays(dueDate, 8);
    expect(await change({ kind: 'due_date_moved', onDate, ...move })).toMatchObject({
      kind: 'accept',
    });
    await expectProven();
    expect(await change(reschedule(addDays(dueDate, 9)))).toMatchObject({ kind: 'accept' });
    await expectProven();
    await close(addDays(dueDate, 60));
    await expectProven();
  });

  test('between a payment and its chargeback stands where it was made', async () => {
    await close(dueDate);
    const paymentId = await pay(800_00, dueDate);
    await change(reschedule(addDays(dueDate, 1)));
    await change(refund(500, addDays(dueDate, 2)));
    await chargeBack(paymentId, addDays(dueDate, 5));
    await expectProven();
  });

  test('that is said twice is made once', async () => {
    const id = await newId();
    await change(refund(100, dueDate), id);
    await change(refund(100, dueDate), id);
    expect((await stored()).state.refundedCentavos).toBe(100_00);
    await expectProven();
  });

  test('that the rules refuse leaves nothing behind', async () => {
    const before = await stored();
    const made = await change(refund(6_001, dueDate));
    expect(made).toEqual({ kind: 'reject', code: 'refund_exceeds_sale' });
    expect(await stored()).toEqual(before);
    expect(await run(sql`select 1 from plan_changes where plan_id = ${planId}`)).toEqual([]);
  });

  test('of the schedule ends tries that nobody has sent for what it replaced', async () => {
    await close(dueDate);
    await change(reschedule(addDays(dueDate, 1)));
    const tries = await run(
      sql`select state, failure_code from collection_attempts where plan_id = ${planId}`,
    );
    expect(tries).toEqual([{ state: 'failed', failure_code: 'NOT_NEEDED' }]);
  });

  test('that somebody rewrites or hides is found', async () => {
    await change(refund(100, dueDate));
    const admin = connectForTests(database.ownerUrl, 1);
    const forge = (query: RawBuilder<unknown>) => query.execute(admin);
    try {
      await forge(sql`update plan_changes set event = replace(event, '10000', '20000')
        where plan_id = ${planId}`);
      const found = await findFaultyRows(db, buyerId);
      expect(found.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['plan_terms']));
      await forge(sql`delete from plan_changes where plan_id = ${planId}`);
      expect(await findFaultyRows(db, buyerId)).not.toEqual([]);
    } finally {
      await admin.destroy();
    }
  });
});
