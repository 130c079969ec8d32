import {
  cancelPaymentRequest,
  findByReference,
  getPaymentRequest,
} from '@luwag/contracts/payment-requests';
import { inScope } from '@luwag/db/scope';
import { paymentReference } from '@luwag/domain/reference';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { atOnce } from '@luwag/testing/harness/racing';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { drawToken, insertWithReference } from './service.ts';

const harness = forAllTests(startPaymentsHarness);
let ana: SignedIn;
beforeAll(async () => {
  ana = await harness.newBuyer();
});

const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

/** A request of the merchant's, whose references are drawn as said. */
const ask = (...draws: string[]) =>
  system((tx) => {
    const now = new Date();
    return insertWithReference(
      tx,
      {
        mode: 'test',
        merchantId: harness.merchant.account.id,
        storeId: harness.store.store_id,
        token: drawToken(),
        amountCentavos: 1_000_00,
        orderReference: null,
        description: '',
        metadata: {},
        returnUrl: null,
        cancelUrl: null,
        origin: 'key',
        createdAt: now,
        expiresAt: new Date(now.getTime() + 3_600_000),
      },
      () => draws.shift() ?? '',
    );
  });
const cancel = (id: string) =>
  harness.call(cancelPaymentRequest, harness.keyHeaders, { params: { request_id: id } });
const spoken = async (ref: string): Promise<{ token: string; status: string }> => {
  const reply = await harness.call(findByReference, ana.headers, { params: { ref } });
  expect(reply.statusCode).toBe(200);
  return reply.json();
};
/** Further on than a call would bring it: what becomes of its reference is asked here. */
const bringTo = (id: string, ...statuses: string[]) =>
  system(async (tx) => {
    for (const status of statuses)
      await sql`update payment_requests set status = ${status}, version = version + 1,
          buyer_id = ${ana.account.id},
          plan_id = case when ${status} in ('approved', 'paid') then id end
        where id = ${id}`.execute(tx);
  });

test('is drawn until it is that of no request under way', async () => {
  const [taken, free] = [paymentReference(28), paymentReference(29)];
  await ask(taken);
  expect((await ask(taken, taken, free)).reference).toBe(free);
  await expect(ask(taken, taken, taken, taken, taken, free)).rejects.toThrow(
    `no free payment reference after 5 draws (store ${harness.store.store_id})`,
  );
});

test('is free again when its request is over, and means the one that is not', async () => {
  const reference = paymentReference(30);
  const first = await ask(reference);
  await cancel(first.id);
  expect(await spoken(reference)).toMatchObject({ token: first.token, status: 'canceled' });
  const second = await ask(reference);
  expect(second.reference).toBe(reference);
  expect(await spoken(reference)).toMatchObject({ token: second.token, status: 'open' });
  // Over, too: the newest of them. By its own id each is still the one it was.
  await cancel(second.id);
  expect(await spoken(reference)).toMatchObject({ token: second.token, status: 'canceled' });
  for (const { id } of [first, second]) {
    const reply = await harness.call(getPaymentRequest, harness.keyHeaders, {
      params: { request_id: id },
    });
    expect(reply.json()).toMatchObject({ id, status: 'canceled' });
  }
});

test('of an open request is found before a newer one that is over', async () => {
  const [kept, other] = [paymentReference(31), paymentReference(32)];
  const open = await ask(kept);
  const newer = await ask(other);
  await cancel(newer.id);
  await system((tx) =>
    sql`update payment_requests set reference = ${kept} where id = ${newer.id}`.execute(tx),
  );
  expect(await spoken(kept)).toMatchObject({ token: open.token, status: 'open' });
});

test('stays its request’s while a payment may still fail, and no longer', async () => {
  const [reference, free] = [paymentReference(33), paymentReference(34)];
  const { id, token } = await ask(reference);
  await bringTo(id, 'approved');
  expect((await ask(reference, free)).reference).toBe(free);
  await bringTo(id, 'started');
  expect(await spoken(reference)).toMatchObject({ token, status: 'started' });
  await bringTo(id, 'paid');
  expect((await ask(reference)).reference).toBe(reference);
});

test('is given to one of many who draw it at once, and the others draw again', async () => {
  const reference = paymentReference(35);
  const drawn = await atOnce(
    harness.db,
    'payment_requests',
    [36, 37, 38].map((n) => () => ask(reference, paymentReference(n))),
  );
  expect(drawn.map((row) => row.reference).filter((one) => one === reference)).toHaveLength(1);
  expect(new Set(drawn.map((row) => row.reference)).size).toBe(3);
});
