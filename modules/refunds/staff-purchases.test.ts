import { createRefund } from '@luwag/contracts/refunds';
import {
  findStaffPurchase,
  getStaffPurchase,
  previewStaffRefund,
} from '@luwag/contracts/staff-purchases';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { dayMs } from '@luwag/domain/durations';
import { noCentavos } from '@luwag/domain/money';
import { travelTo } from '@luwag/platform/clock';
import { testNow } from '@luwag/testing/builders/account-probes';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { documentsHarnessOf } from '@luwag/testing/harness/documents-harness';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { pagesOrigin } from '@luwag/testing/harness/sources-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { lockPlan, recordChargeback } from '../plans/service.ts';

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;
let joan: SignedIn;
beforeAll(async () => {
  ana = await harness.newPayer({ limitCentavos: 200_000_00 });
  joan = await documentsHarnessOf(harness).enterStaff(pagesOrigin);
});

/** ₱3,000.00 in three, of which the first was paid at once. */
async function buy() {
  const request = await harness.askFor({ amount: 3_000_00 });
  const ready = await harness.agreedAndConfirmed(ana, request, { terms: 3 });
  const reply = await harness.pay(ana, ready);
  await harness.settled();
  return {
    requestId: request.id,
    reference: request.reference,
    planId: reply.json().transaction_id,
  };
}
const preview = (request_id: string, amount?: number) =>
  harness.call(previewStaffRefund, joan.headers, {
    params: { request_id },
    ...(amount ? { query: { amount: String(amount) } } : {}),
  });
const purchaseOf = async (request_id: string) =>
  (await harness.call(getStaffPurchase, joan.headers, { params: { request_id } })).json();
const codeOf = (reply: Awaited<ReturnType<typeof preview>>) => [
  reply.statusCode,
  reply.json().code,
];
const giveBack = (request_id: string, body: object) =>
  harness.call(createRefund, harness.keyHeaders, {
    params: { request_id },
    body: { reason: 'returned', ...body },
  });
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

test('is found by its reference, however it is typed, and by nothing else', async () => {
  const { requestId, reference } = await buy();
  for (const typed of [reference, reference.toLowerCase().replace('-', ' ')]) {
    const found = await harness.call(findStaffPurchase, joan.headers, {
      query: { reference: typed },
    });
    expect(found.json()).toEqual({ request_id: requestId });
  }
  for (const reference of ['AAAA-AAAA', 'no reference']) {
    const none = await harness.call(findStaffPurchase, joan.headers, { query: { reference } });
    expect(codeOf(none)).toEqual([404, 'payment_request_not_found']);
  }
  const buyers = await harness.call(findStaffPurchase, ana.headers, { query: { reference } });
  expect(buyers.statusCode).toBe(403);
});

test('is shown with its payments, without a name, and that is on record', async () => {
  const { requestId } = await buy();
  await giveBack(requestId, { amount: 500_00, note: 'Dent' });
  const seen = await purchaseOf(requestId);
  expect(seen).toMatchObject({
    ...{ amount: 3_000_00, refunded: 500_00, refundable: 2_500_00, livemode: false },
    store_name: harness.store.name,
    payments: [{ amount: 1_000_00, reversed_at: null }],
    refunds: [{ amount: 500_00, origin: 'key', note: 'Dent' }],
  });
  expect(seen.installments).toHaveLength(3);
  expect(JSON.stringify(seen)).not.toMatch(/name":"(?!Tindahan)/);
  const { rows } = await sql<{ actor_id: string }>`select actor_id from audit.events
    where action = 'purchase.viewed' and detail->>'payment_request_id' = ${requestId}`.execute(
    harness.db,
  );
  expect(rows).toEqual([{ actor_id: joan.account.id }]);
  const missing = await harness.call(getStaffPurchase, joan.headers, {
    params: { request_id: crypto.randomUUID() },
  });
  expect(codeOf(missing)).toEqual([404, 'payment_request_not_found']);
});

test('shows a payment that a bank took back, and what is owed again', async () => {
  const { requestId, planId } = await buy();
  const [{ payment_id: paymentId }] = (await purchaseOf(requestId)).payments;
  const now = await testNow(harness.db);
  await system(async (tx) => {
    const plan = await lockPlan(tx, planId);
    if (!plan) throw new Error(`no plan ${planId}`);
    await sql`update collection_attempts set state = 'reversed' where id = ${paymentId}`.execute(
      tx,
    );
    await recordChargeback(tx, {
      ...{ plan, paymentId, psp: 'xendit', pspFeeCentavos: noCentavos },
      ...{ onDate: manilaDateOf(now.getTime()), now },
    });
  });
  const seen = await purchaseOf(requestId);
  expect(seen.payments).toMatchObject([{ payment_id: paymentId, reversed_at: now.toISOString() }]);
  expect(seen.installments[0].open).toBe(1_000_00);
  expect(await findUnproven(harness.db)).toEqual([]);
});

test('shows both sides of a refund before it is made, and that is what it does', async () => {
  const { requestId } = await buy();
  const shown = (await preview(requestId, 500_00)).json();
  expect(shown).toMatchObject({ amount: 500_00, left_after: 2_500_00, credit: 0 });
  const { before, after } = shown.sale;
  expect([before.price, after.price]).toEqual([3_000_00, 2_500_00]);
  expect(before.fee - after.fee).toBe(shown.funding.fee_returned);
  expect(before.net - after.net).toBe(500_00 - shown.funding.fee_returned);
  const made = (await giveBack(requestId, { amount: 500_00 })).json();
  expect(made.funding).toEqual(shown.funding);
  const open = (await purchaseOf(requestId)).installments.map((row: { open: number }) => row.open);
  const foretold = shown.payments.map((row: { after: number }) => row.after);
  expect(open.filter((amount: number) => amount > 0)).toEqual(
    foretold.filter((amount: number) => amount > 0),
  );
});

test('refuses to show what cannot be given back', async () => {
  const { requestId } = await buy();
  expect(codeOf(await preview(requestId, 3_000_01))).toEqual([422, 'refund_too_high']);
  expect(codeOf(await preview(crypto.randomUUID()))).toEqual([404, 'payment_request_not_found']);
  const unpaid = await harness.askFor();
  expect(codeOf(await preview(unpaid.id))).toEqual([409, 'request_not_paid']);
  const old = new Date((await testNow(harness.db)).getTime() - 367 * 86_400_000);
  const paidAt = (at: Date) =>
    system((tx) =>
      sql`update payment_requests set paid_at = ${at} where id = ${requestId}`.execute(tx),
    );
  await paidAt(old);
  expect(codeOf(await preview(requestId))).toEqual([422, 'refund_too_old']);
  await paidAt(await testNow(harness.db));
  await giveBack(requestId, { everything_left: true });
  expect(codeOf(await preview(requestId))).toEqual([409, 'already_refunded']);
});

test('a late fee is told apart from its payment, in the schedule and before a refund', async () => {
  const { requestId } = await buy();
  const later = new Date((await testNow(harness.db)).getTime() + 45 * dayMs);
  await harness.db.transaction().execute((tx) => travelTo(tx, later));
  // Sessions do not outlive a journey in time.
  joan = await documentsHarnessOf(harness).enterStaff(pagesOrigin);
  const [, second] = (await purchaseOf(requestId)).installments;
  expect(second.late_fee).toBeGreaterThan(0);
  const { payments } = (await preview(requestId, 500_00)).json();
  expect(payments[0].late_fee).toEqual({ before: second.late_fee, after: second.late_fee });
  expect(payments[0].before).toBe(1_000_00 + second.late_fee);
  expect(payments[1].late_fee).toEqual({ before: 0, after: 0 });
});
