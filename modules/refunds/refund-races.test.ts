import { createRefund } from '@luwag/contracts/refunds';
import { inScope } from '@luwag/db/scope';
import { manilaDateOf } from '@luwag/domain/calendar';
import { readEnv } from '@luwag/env';
import { testNow } from '@luwag/testing/builders/account-probes';
import {
  compareWithLedger,
  insertAccount,
  insertLine,
  insertPurchase,
  pesos,
} from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { atOnce } from '@luwag/testing/harness/racing';
import { expect, test } from 'vitest';
import { z } from 'zod';

// Refunds of one purchase at once, together above what was paid: a hundred times here, and as
// often as REFUND_RACES says.
const { REFUND_RACES: races } = readEnv(
  z.object({ REFUND_RACES: z.coerce.number().int().min(1).default(100) }),
);

const harness = forAllTests(startPaymentsHarness);

/** ₱6,000.00 in six, of a buyer of its own. */
async function buyOne(): Promise<{ buyerId: string; requestId: string }> {
  const { db, store, merchant } = harness;
  const buyerId = await insertAccount(db, 'buyer');
  await insertLine(db, { buyerId, mode: 'test', limitCentavos: pesos(6_000) });
  const planId = await insertPurchase(db, {
    ...{ buyerId, store: { id: store.store_id, merchantId: merchant.account.id }, mode: 'test' },
    ...{ terms: 6, amountCentavos: pesos(6_000) },
    startDate: manilaDateOf((await testNow(db)).getTime()),
  });
  const { payment_request_id: requestId } = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('plans')
      .select('payment_request_id')
      .where('id', '=', planId)
      .executeTakeFirstOrThrow(),
  );
  return { buyerId, requestId: requestId ?? '' };
}

const giveBack = (requestId: string, body: object) =>
  harness.call(createRefund, harness.keyHeaders, {
    params: { request_id: requestId },
    body: { reason: 'returned', ...body },
  });

const refundedOf = (requestId: string) =>
  inScope(harness.db, 'system', async (tx) => {
    const { refunded_centavos } = await tx
      .selectFrom('payment_requests')
      .select('refunded_centavos')
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    const made = await tx
      .selectFrom('refunds')
      .select('amount_centavos')
      .where('payment_request_id', '=', requestId)
      .execute();
    return { says: refunded_centavos, made: made.map((row) => row.amount_centavos) };
  });

/** Amounts of which not all can be given back: 250 % of the price at least. */
const wishes = [
  { amount: 4_000_00 },
  { amount: 3_500_00 },
  { everything_left: true },
  { amount: 1_500_01 },
];

test('refunds at once never give back more than was paid, and leave a sound plan', async () => {
  for (let race = 0; race < races; race += 1) {
    const { buyerId, requestId } = await buyOne();
    const replies = await Promise.all(wishes.map((wish) => giveBack(requestId, wish)));
    const codes = replies.map((reply) => reply.json().code ?? reply.statusCode);
    expect(codes.filter((code) => !knownCodes.has(code))).toEqual([]);
    const { says, made } = await refundedOf(requestId);
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(says);
    expect(says).toBeLessThanOrEqual(6_000_00);
    expect(made).toHaveLength(replies.filter(({ statusCode }) => statusCode === 201).length);
    const { rows, ledger } = await compareWithLedger(harness.db, { buyerId, mode: 'test' });
    expect(rows).toEqual(ledger);
  }
});

/** A call that waited too long for its turn on a busy machine gave nothing back either. */
const knownCodes = new Set<unknown>([201, 'refund_too_high', 'already_refunded', 'unavailable']);

test('two that have both looked before either writes take turns all the same', async () => {
  const { requestId } = await buyOne();
  const replies = await atOnce(
    harness.db,
    'payment_requests',
    [4_000_00, 4_000_00].map((amount) => () => giveBack(requestId, { amount })),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  expect((await refundedOf(requestId)).says).toBe(4_000_00);
});
