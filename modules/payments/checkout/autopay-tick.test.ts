import { randomUUID } from 'node:crypto';
import { setAutopay } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays, civilDate } from '@luwag/domain/calendar';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import {
  type Choice,
  offerOf,
  type Payer,
  startPaymentsHarness,
  tokenOf,
} from '@luwag/testing/harness/payments-harness';
import { codeOf } from '@luwag/testing/harness/replies';
import { expect, test } from 'vitest';

const harness = forAllTests(startPaymentsHarness);

const autopayOf = (planId: string) =>
  inScope(harness.db, 'system', (tx) =>
    tx.selectFrom('autopays').selectAll().where('plan_id', '=', planId).executeTakeFirst(),
  );
async function buy(who: Payer, choice: Choice) {
  const ready = await harness.agreedAndConfirmed(who, await harness.askFor(), choice);
  const reply = await harness.pay(who, ready);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return { ready, made: reply.json() };
}

test('a plan begins with autopay where it was ticked, and nowhere else', async () => {
  const ana = await harness.newPayer();
  const plain = await buy(ana, { terms: 6 });
  expect(plain.ready.agreed.autopay).toBe(false);
  expect(await autopayOf(plain.made.transaction_id)).toBeUndefined();

  // One of which nothing is due today, and one whose first payment is charged today.
  for (const terms of [6, 3]) {
    const { ready, made } = await buy(ana, { terms, autopay: true });
    expect(ready.agreed.autopay).toBe(true);
    const dates = offerOf(ready, terms).schedule.map(({ due_date }) => due_date);
    const next = civilDate(dates[terms === 3 ? 1 : 0] ?? '');
    expect(made.next_payment.due_date).toBe(next);
    expect(await autopayOf(made.transaction_id)).toMatchObject({
      ...{ buyer_id: ana.account.id, source_id: ana.sourceId, ended_at: null },
      announce_on: addDays(next, -2),
    });
  }
  await harness.settled();
});

test('it is off in one call, as ever', async () => {
  const ana = await harness.newPayer();
  const { made } = await buy(ana, { terms: 6, autopay: true });
  const params = { transaction_id: made.transaction_id };
  const off = await harness.call(setAutopay, ana.headers, { params, body: { is_on: false } });
  expect(off.json()).toMatchObject({ is_on: false, ended_because: 'turned_off' });
});

test('agreeing anew without the tick takes it back, and undoes the confirmation', async () => {
  const ana = await harness.newPayer();
  const request = await harness.askFor();
  const ready = await harness.agreedAndConfirmed(ana, request, { terms: 6, autopay: true });
  expect((await harness.agree(ana, ready, { terms: 6 })).json().agreed.autopay).toBe(false);
  expect(codeOf(await harness.pay(ana, ready, { key: randomUUID() }))).toEqual([
    403,
    'not_confirmed',
  ]);
});

test('needs a source that is charged with no step of the buyer’s', async () => {
  const ben = await harness.newPayer({ channel: null });
  const proposal = await harness.open(ben, { token: tokenOf(await harness.askFor()) });
  for (const payment_method_id of [null, 'GCASH'])
    expect(
      codeOf(await harness.agree(ben, proposal, { terms: 6, autopay: true, payment_method_id })),
    ).toEqual([422, 'source_not_chargeable']);
});
