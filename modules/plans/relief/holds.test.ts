import { takeLighterPlan } from '@luwag/contracts/relief';
import { inScope } from '@luwag/db/scope';
import { addDays, civilDate } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { createLogger } from '@luwag/platform/observability/log';
import { auditOf } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { insertAttempt } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { beforeEach, expect, test } from 'vitest';
import { freezeLines } from '../../credit/service.ts';
import { closeDay, lockPlan, recordChargeback, recordCollection } from '../service.ts';
import { releaseHeldLines } from './holds.ts';

const harness = forAllTests(startPlansHarness);
let buyer: SignedIn;
let planId: string;

/** A buyer who is late and has taken six smaller payments. */
beforeEach(async () => {
  buyer = await harness.someBuyer();
  planId = await harness.buyLate(buyer, { terms: 3 });
  await harness.payNow(planId, 1_000_00);
  await harness.send(takeLighterPlan, buyer, {
    params: { transaction_id: planId },
    body: { preset: 'smaller' },
  });
});

const clock = { now: () => new Date(), sync: async () => undefined };
const release = () => {
  const ctx: JobCtx = {
    db: harness.db,
    clock,
    log: createLogger('test', 'silent'),
    requestId: 'test',
  };
  return releaseHeldLines(ctx);
};
const lineOf = () =>
  inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('credit_lines')
      .select(['status', 'frozen_because'])
      .where('buyer_id', '=', buyer.account.id)
      .executeTakeFirstOrThrow(),
  );
const held = { status: 'frozen', frozen_because: 'lighter_plan' };
const open = { status: 'open', frozen_because: null };

/** Pays installments one by one, each so many days after its own. */
async function payInstallments(sequences: number[], daysLate = 0): Promise<string[]> {
  const paid: string[] = [];
  for (const sequence of sequences) {
    const { installments } = await harness.detailOf(buyer, planId);
    const row = installments[sequence - 1];
    const onDate = addDays(civilDate(row.due_date), daysLate);
    await closeDay(harness.db, { mode: 'live', businessDate: onDate });
    const amount = { amount_centavos: row.amount, state: 'succeeded' };
    const paymentId = await insertAttempt(harness.db, planId, amount);
    await inScope(harness.db, 'system', async (tx) => {
      const plan = await lockPlan(tx, planId);
      if (!plan) throw new Error('no plan');
      const payment = { paymentId, amountCentavos: centavos(row.amount), psp: 'xendit' };
      await recordCollection(tx, { plan, ...payment, onDate, now: new Date() });
    });
    paid.push(paymentId);
  }
  return paid;
}

test('a line is released once three payments were on time, and not before', async () => {
  await payInstallments([1, 2]);
  await release();
  expect(await lineOf()).toEqual(held);
  await payInstallments([3]);
  await release();
  await release();
  expect(await lineOf()).toEqual(open);
  const audited = await auditOf(harness.db, buyer.account.id);
  expect(audited.filter((action) => action.startsWith('line.'))).toEqual([
    'line.opened',
    'line.held',
    'line.released',
  ]);
});

test('payments after the grace do not count', async () => {
  await payInstallments([1, 2, 3], 12);
  await release();
  expect(await lineOf()).toEqual(held);
});

test('a payment that its bank took back does not count', async () => {
  const [, , paymentId = ''] = await payInstallments([1, 2, 3]);
  await inScope(harness.db, 'system', async (tx) => {
    const plan = await lockPlan(tx, planId);
    if (!plan) throw new Error('no plan');
    const back = { paymentId, psp: 'xendit', pspFeeCentavos: centavos(0) };
    const onDate = plan.state.asOfDate;
    await recordChargeback(tx, { plan, ...back, onDate, now: new Date() });
  });
  await release();
  expect(await lineOf()).toEqual(held);
});

test('a plan that is paid off releases the line at once', async () => {
  await harness.payOff(buyer, planId);
  await release();
  expect(await lineOf()).toEqual(open);
});

test('a line that was frozen for another reason stays frozen', async () => {
  await inScope(harness.db, 'system', (tx) =>
    freezeLines(tx, { buyerId: buyer.account.id, requestId: 'test' }),
  );
  await harness.payOff(buyer, planId);
  await release();
  expect(await lineOf()).toEqual({ status: 'frozen', frozen_because: null });
});

test('another lighter plan that is not paid on time keeps the line held', async () => {
  const other = await harness.buyLate(buyer);
  await harness.send(takeLighterPlan, buyer, {
    params: { transaction_id: other },
    body: { preset: 'pause' },
  });
  await harness.payOff(buyer, planId);
  await release();
  expect(await lineOf()).toEqual(held);
});
