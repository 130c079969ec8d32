import { randomUUID } from 'node:crypto';
import { getPayment } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { insertAccount, insertAttempt, insertSource } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { atOnce } from '@luwag/testing/harness/racing';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startPlansHarness);
let buyer: SignedIn;
beforeEach(async () => {
  buyer = await harness.someBuyer();
});

const refusalOf = async (reply: Promise<{ statusCode: number; json(): { code: string } }>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json().code];
};
const attemptRow = (id: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('collection_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

describe('paying back', () => {
  const someSource = (changes = {}) => insertSource(harness.db, buyer.account.id, changes);

  test('takes what is due next, by a channel or by a source, and asks the worker', async () => {
    const id = await harness.buy(buyer);
    const { next_payment } = await harness.detailOf(buyer, id);
    const payment_source_id = await someSource();
    const reply = await harness.pay(buyer, id, { payment_source_id, payment_method_id: null });
    expect(reply.statusCode).toBe(202);
    const payment = reply.json();
    expect(payment).toEqual({
      payment_id: expect.any(String),
      transaction_id: id,
      status: 'checking',
      amount: next_payment.amount,
      redirect_url: null,
      failure_reason: null,
      instruction: null,
    });
    expect(await attemptRow(payment.payment_id)).toMatchObject({
      purpose: 'buyer',
      state: 'created',
      source_id: payment_source_id,
      channel: null,
      business_date: harness.today,
      next_poll_at: expect.any(Date),
    });
    const { rows } = await sql<{ count: number }>`select count(*)::int from graphile_worker.jobs
      j join graphile_worker._private_jobs p on p.id = j.id
      where j.task_identifier = 'payments.charge'
        and p.payload -> 'data' ->> 'attempt_id' = ${payment.payment_id}`.execute(harness.db);
    expect(rows).toEqual([{ count: 1 }]);
    const params = { payment_id: payment.payment_id };
    expect((await harness.send(getPayment, buyer, { params })).json()).toEqual(payment);
  });

  test('takes over the try that the close of day made', async () => {
    const id = await harness.buyLate(buyer);
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql<{ id: string }>`select id from collection_attempts
      where plan_id = ${id}`.execute(tx),
    );
    const { payment_id, amount } = (await harness.pay(buyer, id)).json();
    expect([payment_id]).toEqual(rows.map((row) => row.id));
    expect(amount).toBe((await harness.detailOf(buyer, id)).next_payment.amount);
    expect(await attemptRow(payment_id)).toMatchObject({ purpose: 'buyer', channel: 'GCASH' });
  });

  test('takes any amount up to what ends the purchase', async () => {
    const id = await harness.buy(buyer);
    const { settle_today } = await harness.detailOf(buyer, id);
    expect(await refusalOf(harness.pay(buyer, id, { amount: settle_today + 1 }))).toEqual([
      422,
      'amount_too_high',
    ]);
    expect((await harness.pay(buyer, id, { amount: settle_today })).json().amount).toBe(
      settle_today,
    );
    const other = await harness.buy(buyer);
    expect((await harness.pay(buyer, other, { amount: 100 })).json().amount).toBe(100);
  });

  test('takes no amount that the chosen way does not', async () => {
    const id = await harness.buy(buyer);
    const small = { amount: 100, payment_method_id: '7ELEVEN' };
    expect(await refusalOf(harness.pay(buyer, id, small))).toEqual([422, 'amount_not_for_channel']);
    expect((await harness.pay(buyer, id, { ...small, amount: 50_00 })).statusCode).toBe(202);
  });

  test('asks the last payment for no more than ends the purchase', async () => {
    const id = await harness.buy(buyer, { terms: 1 });
    expect((await harness.pay(buyer, id)).json().amount).toBe(6_000_00);
  });

  test('once is enough: the same key has the same answer, another is told to wait', async () => {
    const id = await harness.buy(buyer);
    const key = randomUUID();
    const first = await harness.pay(buyer, id, {}, key);
    const again = await harness.pay(buyer, id, {}, key);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await refusalOf(harness.pay(buyer, id))).toEqual([409, 'payment_under_way']);
  });

  test('twice at once begins one payment', async () => {
    const id = await harness.buy(buyer);
    const replies = await atOnce(harness.db, 'collection_attempts', [
      () => harness.pay(buyer, id),
      () => harness.pay(buyer, id),
      () => harness.pay(buyer, id),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
  });

  test('waits for the first payment of the purchase, too', async () => {
    const id = await harness.buy(buyer, { terms: 3, status: 'pending' });
    const order = { amount_centavos: 2_000_00, purpose: 'checkout', state: 'sent' };
    await insertAttempt(harness.db, id, order);
    expect(await refusalOf(harness.pay(buyer, id))).toEqual([409, 'payment_under_way']);
  });

  test('waits for a payment that stands for another installment', async () => {
    const id = await harness.buy(buyer, { terms: 3 });
    await insertAttempt(harness.db, id, { amount_centavos: 500_00, sequence: 2, state: 'sent' });
    expect(await refusalOf(harness.pay(buyer, id))).toEqual([409, 'payment_under_way']);
  });

  test('is possible again once the last try failed', async () => {
    const id = await harness.buy(buyer);
    const { payment_id } = (await harness.pay(buyer, id)).json();
    await inScope(harness.db, 'system', (tx) =>
      sql`update collection_attempts set state = 'failed', failure_code = 'EXPIRED',
      next_poll_at = null where id = ${payment_id}`.execute(tx),
    );
    const params = { payment_id };
    expect((await harness.send(getPayment, buyer, { params })).json()).toMatchObject({
      status: 'failed',
      failure_reason: 'not_approved_in_time',
    });
    expect((await harness.pay(buyer, id)).statusCode).toBe(202);
  });

  test('is refused where nothing is owed', async () => {
    const id = await harness.buy(buyer, { terms: 1 });
    await harness.payOff(buyer, id);
    expect(await refusalOf(harness.pay(buyer, id))).toEqual([409, 'nothing_due']);
    const declined = await harness.buy(buyer, { terms: 3, status: 'declined' });
    expect(await refusalOf(harness.pay(buyer, declined))).toEqual([409, 'nothing_due']);
  });

  test('needs something to pay with, of the buyer’s and of the purchase’s mode', async () => {
    const id = await harness.buy(buyer);
    for (const payment_method_id of [null, 'PAYMAYA', 'PIGGY_BANK'])
      expect(await refusalOf(harness.pay(buyer, id, { payment_method_id }))).toEqual([
        422,
        'payment_source_required',
      ]);
    const theirs = await someSource({
      buyer_id: await insertAccount(harness.db, 'buyer'),
    });
    const sources = [
      randomUUID(),
      theirs,
      await someSource({ mode: 'test' }),
      await someSource({ status: 'unlinked', ended_at: new Date(), channel: 'GRABPAY' }),
      await someSource({ expires_at: new Date(0), channel: 'SHOPEEPAY' }),
    ];
    for (const payment_source_id of sources)
      expect(await refusalOf(harness.pay(buyer, id, { payment_source_id }))).toEqual([
        404,
        'source_not_found',
      ]);
  });

  test('somebody else’s purchase is not there, nor is their payment', async () => {
    const id = await harness.buy(buyer);
    const { payment_id } = (await harness.pay(buyer, id)).json();
    buyer = await harness.someBuyer();
    expect(await refusalOf(harness.pay(buyer, id))).toEqual([404, 'transaction_not_found']);
    for (const each of [payment_id, randomUUID()])
      expect(
        await refusalOf(harness.send(getPayment, buyer, { params: { payment_id: each } })),
      ).toEqual([404, 'payment_not_found']);
  });
});
