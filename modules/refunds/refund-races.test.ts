import { setTimeout } from 'node:timers/promises';
import { listPaymentRequests } from '@luwag/contracts/payment-requests';
import { createRefund } from '@luwag/contracts/refunds';
import { inScope } from '@luwag/db/scope';
import { readEnv } from '@luwag/env';
import {
  compareWithLedger,
  insertAccount,
  insertLine,
  pesos,
} from '@luwag/testing/builders/purchases';
import { buyForRace, listRefunded } from '@luwag/testing/builders/races';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { atOnce } from '@luwag/testing/harness/racing';
import { expect, test } from 'vitest';
import { z } from 'zod';

// Refunds of one purchase at once, together above what was paid: a hundred times here, and as
// often as REFUND_RACES says. And of many purchases of one shop, as many as REFUND_CROWD says.
const { REFUND_RACES: races, REFUND_CROWD: crowd } = readEnv(
  z.object({
    REFUND_RACES: z.coerce.number().int().min(1).default(100),
    REFUND_CROWD: z.coerce.number().int().min(1).default(60),
  }),
);

const harness = forAllTests(startPaymentsHarness);

/** ₱6,000.00 in six, of a buyer of its own. */
async function buyOne(): Promise<{ buyerId: string; requestId: string }> {
  const { db } = harness;
  const buyerId = await insertAccount(db, 'buyer');
  await insertLine(db, { buyerId, mode: 'test', limitCentavos: pesos(6_000) });
  const { requestId } = await buyForRace(harness, buyerId);
  return { buyerId, requestId };
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
    return { says: refunded_centavos, made: await listRefunded(harness, { requestId }) };
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

test('hundreds of refunds of one shop leave room for everybody else, and all come about', async () => {
  const bought = await Promise.all(Array.from({ length: crowd }, buyOne));
  const other = await harness.openShop();
  const untilDone = async (requestId: string): Promise<number> => {
    const reply = await giveBack(requestId, { amount: 1_00 });
    if (reply.statusCode !== 429 && reply.statusCode !== 503) return reply.statusCode;
    await setTimeout(Number(reply.headers['retry-after'] ?? 1) * 200);
    return untilDone(requestId);
  };
  const refunds = bought.map(({ requestId }) => untilDone(requestId));
  const others: number[] = [];
  for (let place = 0; place < 10; place += 1) {
    const reply = await harness.call(listPaymentRequests, other.keyHeaders);
    others.push(reply.statusCode);
  }
  expect(others).toEqual(others.map(() => 200));
  expect(await Promise.all(refunds)).toEqual(bought.map(() => 201));
});
