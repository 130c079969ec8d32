import { randomUUID } from 'node:crypto';
import { idFor } from '@luwag/db/ids';
import { inScope } from '@luwag/db/scope';
import { hourMs } from '@luwag/domain/durations';
import { testNow } from '@luwag/testing/builders/account-probes';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  type Payer,
  type PaymentsHarness,
  type Ready,
  startPaymentsHarness,
} from '@luwag/testing/harness/payments-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

// A purchase is confirmed, and only then nothing is to be lent any more: what counts is the moment
// in which the plan is written.

const harness = forAllTests(startPaymentsHarness);

const held = [403, 'borrowing_held'];

async function confirmed(): Promise<{ who: Payer; ready: Ready }> {
  const who = await harness.newPayer({ channel: null });
  const request = await harness.askFor({ amount: 3_000_00 });
  return { who, ready: await harness.agreedAndConfirmed(who, request, { terms: 6 }) };
}
const plansOf = async ({ account }: Payer) =>
  (
    await inScope(harness.db, 'system', (tx) =>
      tx.selectFrom('plans').select('id').where('buyer_id', '=', account.id).execute(),
    )
  ).length;
/** As `beginRecovery` does: under the account's lock. */
const beginRecovery = async ({ account }: Payer, whileHeld: () => Promise<void>) => {
  const now = await testNow(harness.db);
  await inScope(harness.db, 'system', async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute();
    await tx
      .insertInto('factor_recoveries')
      .values({
        id: idFor(account.id),
        account_id: account.id,
        started_by: 'person',
        started_at: now,
        ends_wait_at: new Date(now.getTime() + 72 * hourMs),
      })
      .execute();
    await whileHeld();
  });
};
const holdUntil = ({ account }: Payer, until: Date) =>
  inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('accounts')
      .set({ borrowing_held_until: until })
      .where('id', '=', account.id)
      .execute(),
  );

test('a purchase that was confirmed is not made once a recovery has begun', async () => {
  const { who, ready } = await confirmed();
  await beginRecovery(who, async () => undefined);
  expect(codeOf(await harness.pay(who, ready))).toEqual(held);
  expect(await plansOf(who)).toBe(0);
});

test('nor after a factor was disowned; when that hold is over it is made as ever', async () => {
  const { who, ready } = await confirmed();
  const now = (await testNow(harness.db)).getTime();
  await holdUntil(who, new Date(now + hourMs));
  expect(codeOf(await harness.pay(who, ready))).toEqual(held);
  await holdUntil(who, new Date(now - 1_000));
  expect((await harness.pay(who, ready, { key: randomUUID() })).statusCode).toBe(201);
});

test('nor while the recovery that comes first is still being written', async () => {
  const { who, ready } = await confirmed();
  const started: ReturnType<PaymentsHarness['pay']>[] = [];
  await beginRecovery(who, async () => {
    started.push(harness.pay(who, ready));
    await harness.until(isSomebodyWaiting, 'the purchase to wait for the account');
  });
  expect((await Promise.all(started)).map(codeOf)).toEqual([held]);
  expect(await plansOf(who)).toBe(0);
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(harness.db);
  return rows.length > 0;
}

test('what was bought before is answered the same when it is sent again during a hold', async () => {
  const { who, ready } = await confirmed();
  const reply = await harness.pay(who, ready);
  expect(reply.statusCode).toBe(201);
  await beginRecovery(who, async () => undefined);
  const again = await harness.pay(who, ready);
  expect([again.statusCode, again.body]).toEqual([201, reply.body]);
});
