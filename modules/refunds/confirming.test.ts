import { answerDispute, openDispute } from '@luwag/contracts/disputes';
import { createRefund, previewRefund } from '@luwag/contracts/refunds';
import { inScope } from '@luwag/db/scope';
import { dayMs, hourMs } from '@luwag/domain/durations';
import { passTime } from '@luwag/testing/builders/account-probes';
import { withStepUp } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

// Refunds at the dashboard: with a stolen session nobody gives back more than a little in a day.

const harness = forAllTests(startPaymentsHarness);
type Headers = Record<string, string>;

const newPayer = () => harness.newPayer({ mode: 'live', limitCentavos: 50_000_00 });

/** Real sales, paid by a buyer of their own; the ids of their requests. */
async function sell(amounts: number[], by?: Payer): Promise<string[]> {
  const payer = by ?? (await newPayer());
  const requestIds: string[] = [];
  for (const amount of amounts) {
    const request = await harness.askLive({ amount });
    const ready = await harness.agreedAndConfirmed(payer, request, { terms: 6 });
    const reply = await harness.pay(payer, ready);
    if (reply.statusCode >= 300) throw new Error(reply.body);
    requestIds.push(request.id);
  }
  await harness.settled();
  return requestIds;
}
const giveBack = (request_id: string, amount: number, headers: Headers) =>
  harness.call(createRefund, headers, {
    params: { request_id },
    body: { amount, reason: 'returned' },
  });

test('is confirmed above ₱5,000.00 of a day, over many purchases at once, and on record', async () => {
  const requestIds = await sell([3_000_00, 3_000_00, 3_000_00, 6_000_00]);
  const merchant = await harness.again(harness.merchant);
  const replies = await Promise.all(
    requestIds.map((id) => giveBack(id, 2_000_00, merchant.headers)),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 403, 403]);
  const { rows } = await sql<{ amount: number }>`
    select (detail->>'amount')::int as amount from audit.events
     where action = 'refund.made' and detail->>'payment_request_id' = any(${requestIds})`.execute(
    harness.db,
  );
  expect(rows.map(({ amount }) => amount)).toEqual([2_000_00, 2_000_00]);
  const params = { request_id: requestIds[3] ?? '' };
  const preview = await harness.call(previewRefund, merchant.headers, { params });
  expect(preview.json()).toMatchObject({ needs_step_up: true });
  const body = { amount: 3_000_00, reason: 'returned' };
  const use = { action: createRefund.name, params, body };
  const headers = { ...merchant.headers, ...(await withStepUp(harness, merchant, use)) };
  expect((await harness.call(createRefund, headers, { params, body })).statusCode).toBe(201);
});

test('is confirmed above ₱5,000.00 of one purchase, also in parts of many days', async () => {
  await passTime(harness.db, dayMs + hourMs);
  const [requestId = ''] = await sell([6_000_00]);
  const today = await harness.again(harness.merchant);
  expect((await giveBack(requestId, 3_000_00, today.headers)).statusCode).toBe(201);
  await passTime(harness.db, dayMs + hourMs);
  const tomorrow = await harness.again(harness.merchant);
  const refused = await giveBack(requestId, 2_000_01, tomorrow.headers);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
});

test('is confirmed above ₱5,000.00 of a day, also where it answers two problems at once', async () => {
  await passTime(harness.db, dayMs + hourMs);
  const ana = await newPayer();
  const words = 'It does not switch on.';
  const ids: string[] = [];
  for (const requestId of await sell([6_000_00, 6_000_00], ana)) {
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql<{ id: string }>`select id from plans where payment_request_id = ${requestId}`.execute(tx),
    );
    const reported = await harness.call(openDispute, ana.headers, {
      params: { transaction_id: rows[0]?.id ?? '' },
      body: { kind: 'broken', words, wish: 'refund' },
    });
    ids.push(reported.json().id);
  }
  const merchant = await harness.again(harness.merchant);
  const replies = await Promise.all(
    ids.map((dispute_id) =>
      harness.call(answerDispute, merchant.headers, {
        params: { dispute_id },
        body: { kind: 'refund', amount: 3_000_00, words },
      }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
});
