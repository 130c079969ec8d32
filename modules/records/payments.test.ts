import { getCharts, getReceipt, listPayments, printReceipt } from '@luwag/contracts/records';
import { inScope } from '@luwag/db/scope';
import { addDays } from '@luwag/domain/calendar';
import { paidAtOnce } from '@luwag/domain/journals-checkout';
import { centavos } from '@luwag/domain/money';
import { post } from '@luwag/ledger/posting';
import { lockPlan, recordChargeback } from '@luwag/modules/plans/service';
import { idOn, slotOf } from '@luwag/platform/ids';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { insertAttempt, pesos } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startPlansHarness);
let buyer: SignedIn;
beforeEach(async () => {
  buyer = await harness.someBuyer();
});

const list = async (query: object = {}, who = buyer) =>
  (await harness.send(listPayments, who, { query })).json();
const sumOf = (parts: Record<string, number>) =>
  Object.values(parts).reduce((sum, amount) => sum + amount, 0);

describe('the payments a buyer made', () => {
  test('come from every purchase, the newest first, each split into what it went to', async () => {
    const late = await harness.buyLate(buyer);
    const fresh = await harness.buy(buyer, { terms: 1, amountCentavos: pesos(700) });
    await harness.payNow(late, 1_500_00);
    await harness.payNow(fresh, 200_00);
    const { results, has_more } = await list();
    expect(has_more).toBe(false);
    expect(results.map((each: { transaction_id: string }) => each.transaction_id)).toEqual([
      fresh,
      late,
    ]);
    for (const { amount, parts } of results) expect(sumOf(parts)).toBe(amount);
    expect(results[0]).toMatchObject({
      amount: 200_00,
      livemode: true,
      store_name: 'Tindahan ni Aling Nena',
      parts: { principal: 200_00 },
      sequences: [1],
      returned_at: null,
    });
    expect(results[1].parts.late_fee).toBeGreaterThan(0);
    expect(await list({}, await harness.someBuyer())).toMatchObject({ results: [] });
  });

  test('come in pages', async () => {
    const id = await harness.buy(buyer, { terms: 1, amountCentavos: pesos(5_000) });
    for (let count = 0; count < 21; count += 1) await harness.payNow(id, 100_00 + count);
    const first = await list();
    expect([first.results.length, first.has_more]).toEqual([20, true]);
    expect(first.results[0].amount).toBe(100_20);
    expect(await list({ page: 2 })).toMatchObject({
      results: [{ amount: 100_00 }],
      has_more: false,
    });
  });

  test('tell apart what went to the shop at once', async () => {
    const id = await harness.buy(buyer, { terms: 1, amountCentavos: pesos(700) });
    await insertPaidAtOnce(id, 250_00);
    const [only] = (await list()).results;
    expect(only).toMatchObject({ amount: 250_00, parts: { paid_at_once: 250_00, credit: 0 } });
    expect(only.sequences).toEqual([]);
  });

  test('stay when their bank takes them back, and say so', async () => {
    const id = await harness.buy(buyer, { terms: 1, amountCentavos: pesos(700) });
    await harness.payNow(id, 700_00);
    const [{ payment_id }] = (await list()).results;
    await chargeBack(id, payment_id);
    expect((await list()).results).toMatchObject([{ payment_id, returned_at: expect.any(String) }]);
  });
});

/** As a checkout above the line leaves it. */
async function insertPaidAtOnce(planId: string, amount: number): Promise<void> {
  const attempt = {
    purpose: 'checkout',
    amount_centavos: amount,
    pay_now_centavos: amount,
    state: 'succeeded',
    channel: 'GCASH',
  };
  const id = await insertAttempt(harness.db, planId, attempt);
  const onDate = harness.today;
  await inScope(harness.db, 'system', async (tx) => {
    const plan = await lockPlan(tx, planId);
    if (!plan) throw new Error(`no plan ${planId}`);
    const { buyerId, merchantId } = plan.state.owners;
    const payment = { merchantId, psp: 'xendit', amountCentavos: centavos(amount) };
    const journal = paidAtOnce({ source: `payment:${id}`, effectiveOn: onDate }, payment);
    await post(tx, { id: idOn(onDate, slotOf(buyerId), `at once ${id}`), mode: 'live', journal });
    await tx
      .insertInto('plan_collections')
      .values({
        id,
        mode: 'live',
        buyer_id: buyerId,
        plan_id: planId,
        schedule_version: 1,
        amount_centavos: amount,
        parts: '[]',
        recovered_centavos: 0,
        credit_centavos: amount,
        collected_on: onDate,
        collected_at: new Date(),
      })
      .execute();
  });
}

const chargeBack = (planId: string, paymentId: string) =>
  inScope(harness.db, 'system', async (tx) => {
    const plan = await lockPlan(tx, planId);
    if (!plan) throw new Error(`no plan ${planId}`);
    const taken = { paymentId, psp: 'xendit', pspFeeCentavos: centavos(15_00) };
    await recordChargeback(tx, { plan, ...taken, onDate: harness.today, now: new Date() });
  });

describe('a receipt', () => {
  test('is the payment as the list has it, and a PDF that is the same every time', async () => {
    const id = await harness.buy(buyer, { terms: 1, amountCentavos: pesos(700) });
    await harness.payNow(id, 700_00);
    const [only] = (await list()).results;
    const params = { payment_id: only.payment_id };
    expect((await harness.send(getReceipt, buyer, { params })).json()).toEqual(only);
    const one = await harness.send(printReceipt, buyer, { params });
    const other = await harness.send(printReceipt, buyer, { params });
    expect(one.headers['content-type']).toBe('application/pdf');
    expect(one.headers['content-disposition']).toBe('attachment; filename="luwag-receipt.pdf"');
    expect(one.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(one.rawPayload.equals(other.rawPayload)).toBe(true);
  });

  test('is there for payments that arrived, and for whoever made them', async () => {
    const id = await harness.buy(buyer, { terms: 1, amountCentavos: pesos(700) });
    const payment_id = await insertAttempt(harness.db, id, { amount_centavos: 100 });
    for (const call of [getReceipt, printReceipt]) {
      const reply = await harness.send(call, buyer, { params: { payment_id } });
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'payment_not_found']);
    }
  });
});

describe('the charts', () => {
  const charts = async () => (await harness.send(getCharts, buyer)).json();

  test('of somebody new are twelve empty months and no record', async () => {
    const found = await charts();
    expect(found.due_by_month).toHaveLength(12);
    expect(found.due_by_month[0].month).toBe(harness.today.slice(0, 7));
    expect(found).toMatchObject({
      livemode: true,
      cost_of_credit: { bought: 0, so_far: 0, to_come: 0, purchases: [] },
      on_time: { early: 0, on_day: 0, in_grace: 0, late: 0 },
    });
  });

  test('come to what the purchases say is left, and to what they cost beyond their prices', async () => {
    const late = await harness.buyLate(buyer);
    const early = await harness.buy(buyer, { startDate: addDays(harness.today, -3) });
    await harness.payNow(early, (await harness.detailOf(buyer, early)).next_payment.amount);
    const pages = [await harness.detailOf(buyer, late), await harness.detailOf(buyer, early)];
    const found = await charts();
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
    expect(sum(found.due_by_month.map(({ amount }: { amount: number }) => amount))).toBe(
      sum(pages.map(({ outstanding }) => outstanding)),
    );
    const { bought, so_far, to_come } = found.cost_of_credit;
    expect(bought + so_far + to_come).toBe(sum(pages.map(({ total_amount }) => total_amount)));
    expect(found.on_time).toEqual({ early: 1, on_day: 0, in_grace: 0, late: 0 });
  });
});
