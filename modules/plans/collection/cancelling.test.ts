import { randomUUID } from 'node:crypto';
import { cancelPayment } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { insertAttempt } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { beforeEach, expect, test } from 'vitest';

const harness = forAllTests(startPlansHarness);
let buyer: SignedIn;
beforeEach(async () => {
  buyer = await harness.someBuyer();
});

const cancel = (who: SignedIn, payment_id: string) =>
  harness.send(cancelPayment, who, { params: { payment_id } });
const waiting = { amount_centavos: 500_00, state: 'waiting', channel: '7ELEVEN' };
const refusalOf = async (reply: ReturnType<typeof cancel>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json().code];
};

test('a payment that waits for its buyer is given up: its time to pay is over', async () => {
  const id = await insertAttempt(harness.db, await harness.buy(buyer), waiting);
  const reply = await cancel(buyer, id);
  expect([reply.statusCode, reply.json().payment_id]).toEqual([202, id]);
  const { expires_at } = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('collection_attempts')
      .select('expires_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  expect(expires_at?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  // Said again, it says the same.
  expect((await cancel(buyer, id)).statusCode).toBe(202);
});

test.each(['created', 'sent', 'unknown', 'succeeded', 'failed'])(
  'one that is %s does not wait for anybody',
  async (state) => {
    const id = await insertAttempt(harness.db, await harness.buy(buyer), { ...waiting, state });
    expect(await refusalOf(cancel(buyer, id))).toEqual([409, 'payment_not_waiting']);
  },
);

test('somebody else’s is not there', async () => {
  const id = await insertAttempt(harness.db, await harness.buy(buyer), waiting);
  for (const each of [id, randomUUID()])
    expect(await refusalOf(cancel(await harness.someBuyer(), each))).toEqual([
      404,
      'payment_not_found',
    ]);
});
