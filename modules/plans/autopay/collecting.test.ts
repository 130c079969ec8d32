import { openDispute, withdrawDispute } from '@luwag/contracts/disputes';
import { getTransaction, payTransaction, setAutopay } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays } from '@luwag/domain/calendar';
import { minuteMs } from '@luwag/domain/durations';
import { passTime } from '@luwag/testing/builders/account-probes';
import { autopayNights } from '@luwag/testing/harness/autopay-nights';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceCharges, collectCharges } from './jobs.ts';

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;
let nights: ReturnType<typeof autopayNights>;
beforeAll(async () => {
  nights = autopayNights(harness);
  await harness.gateway.behave({ magic_amounts: 'off' });
});
beforeEach(async () => {
  ana = await harness.newPayer();
});
afterEach(async () => {
  await harness.settled();
  expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
  expect(await findUnproven(harness.db)).toEqual([]);
});

/** Sessions do not outlive a night. */
const again = async () => {
  ana = { ...ana, ...(await harness.again(ana)) };
};
const read = async (transaction_id: string) => {
  await again();
  const reply = await harness.call(getTransaction, ana.headers, { params: { transaction_id } });
  return reply.json();
};
const states = async (planId: string) => (await nights.attempts(planId)).map(({ state }) => state);

/** Bought, on autopay, with its first payment due in five days; and that day. */
async function onAutopay(later = '', channel?: string) {
  const isOther = later !== '' || channel !== undefined;
  const sourceId = isOther ? await nights.linkSource(ana, later, channel) : ana.sourceId;
  const planId = await nights.buyDueIn(ana, 5);
  await nights.turnOn(ana, planId, sourceId);
  const [due = ''] = await nights.dueDates(planId);
  return { planId, due: due as Awaited<ReturnType<typeof nights.today>> };
}

describe('a payment on autopay', () => {
  test('is announced two days before and charged on its day, once', async () => {
    const { planId, due } = await onAutopay();
    await nights.night(addDays(due, -3));
    expect(await nights.events(planId)).toEqual([]);
    await nights.night(addDays(due, -2));
    await harness.runJob(announceCharges);
    const [charge] = await nights.charges(planId);
    expect(await nights.events(planId)).toEqual([
      {
        topic: 'autopay.upcoming',
        mode: 'test',
        buyer_id: ana.account.id,
        plan_id: planId,
        installment_id: charge?.installment_id,
        amount_centavos: charge?.amount_centavos,
        on_date: due,
        source_label: expect.stringMatching(/^Maya/),
      },
    ]);
    await nights.night(addDays(due, -1));
    expect(await nights.taken(planId)).toEqual([]);
    const before = await read(planId);
    expect(before.autopay.next_charge).toEqual({ on_date: due, amount: charge?.amount_centavos });

    await nights.night(due);
    await harness.runJob(collectCharges);
    expect(await nights.taken(planId)).toEqual([charge?.amount_centavos]);
    expect(await states(planId)).toEqual(['succeeded']);
    const after = await read(planId);
    expect(after.installments[0]).toMatchObject({ state: 'paid', paid: charge?.amount_centavos });
    expect(after.autopay.next_charge).toMatchObject({ on_date: after.next_payment.due_date });
  });

  test('is charged for the rest later where only a part of it was asked for on its day', async () => {
    const { planId, due } = await onAutopay();
    const { amount } = await read(planId);
    const report = { kind: 'broken', words: 'It does not switch on.', wish: 'refund' };
    const opened = await harness.call(openDispute, ana.headers, {
      params: { transaction_id: planId },
      body: { ...report, amount: amount - 100_00 },
    });
    expect(opened.statusCode).toBe(201);
    await nights.night(addDays(due, -2));
    await nights.night(due);
    expect(await nights.taken(planId)).toHaveLength(1);
    await harness.settled();
    await again();
    const on = { params: { dispute_id: opened.json().id }, body: {} };
    const withdrawn = await harness.call(withdrawDispute, ana.headers, on);
    expect(withdrawn.json()).toMatchObject({ outcome: 'withdrawn' });
    const [later] = await nights.dueDates(planId);
    expect(later).toBe(addDays(due, 5));
    await nights.night(addDays(due, 3));
    await nights.night(addDays(due, 5));
    expect(await nights.taken(planId)).toHaveLength(2);
    expect(await nights.charges(planId)).toMatchObject([
      { try_number: 1, on_date: due },
      { try_number: 2, on_date: later },
    ]);
  });

  test('that was announced late is charged later, never without its two days', async () => {
    const { planId, due } = await onAutopay();
    // Nobody worked for four nights.
    await nights.night(addDays(due, -1));
    expect((await nights.charges(planId))[0]).toMatchObject({ on_date: addDays(due, 1) });
    await nights.night(due);
    expect(await nights.taken(planId)).toEqual([]);
    await nights.night(addDays(due, 1));
    expect(await nights.taken(planId)).toHaveLength(1);
  });

  test('is announced as soon as its purchase has gone through', async () => {
    const { planId, due } = await onAutopay();
    const mark = (status: 'pending' | 'active') =>
      inScope(harness.db, 'system', (tx) =>
        tx.updateTable('plans').set({ status }).where('id', '=', planId).execute(),
      );
    await mark('pending');
    await nights.goTo(addDays(due, -2), '00:01');
    await harness.runJob(announceCharges);
    expect(await nights.events(planId)).toEqual([]);
    await mark('active');
    await harness.runJob(announceCharges);
    expect(await nights.events(planId)).toMatchObject([{ topic: 'autopay.upcoming' }]);
  });

  test('is left alone until the close of day has come to its plan', async () => {
    const { planId, due } = await onAutopay();
    await nights.night(addDays(due, -2));
    await nights.goTo(due, '00:01');
    await harness.runJob(collectCharges);
    expect(await nights.attempts(planId)).toEqual([]);
    await nights.night(due);
    expect(await states(planId)).toEqual(['succeeded']);
  });

  test('that was paid by hand in time is not charged', async () => {
    const { planId, due } = await onAutopay();
    await nights.night(addDays(due, -2));
    await again();
    const params = { transaction_id: planId };
    const body = { payment_source_id: ana.sourceId, payment_method_id: null };
    const reply = await harness.call(payTransaction, ana.headers, { params, body });
    expect(reply.statusCode).toBe(202);
    await harness.settled();
    await nights.night(due);
    expect(await nights.taken(planId)).toHaveLength(1);
    expect(await nights.charges(planId)).toEqual([]);
  });

  test('is not charged after autopay was turned off, however late that was', async () => {
    const { planId, due } = await onAutopay();
    await nights.night(addDays(due, -2));
    await nights.goTo(due, '00:01');
    await again();
    const params = { transaction_id: planId };
    await harness.call(setAutopay, ana.headers, { params, body: { is_on: false } });
    await nights.night(due);
    expect(await nights.taken(planId)).toEqual([]);
    // It waits for the buyer, as without autopay.
    expect(await nights.attempts(planId)).toMatchObject([{ state: 'created', source_id: null }]);
  });
});

describe('a charge that fails for want of money', () => {
  test('is tried three times, each told of before, and then left to the buyer', async () => {
    const { planId, due } = await onAutopay('INSUFFICIENT_BALANCE');
    await nights.night(addDays(due, -2));
    await nights.night(due);
    expect(await states(planId)).toEqual(['failed']);
    const second = addDays(due, 3);
    const failed = (await nights.events(planId)).at(-1);
    expect(failed).toMatchObject({
      topic: 'autopay.failed',
      on_date: due,
      next_on_date: second,
      reason: 'insufficient_funds',
    });
    expect((await read(planId)).autopay).toMatchObject({
      is_on: true,
      attempts_left: 2,
      next_charge: { on_date: second },
    });
    await nights.night(addDays(due, 2));
    expect(await states(planId)).toEqual(['failed']);
    await nights.night(second);
    expect(await states(planId)).toEqual(['failed', 'failed']);
    const third = (await nights.charges(planId)).at(-1)?.on_date;
    expect(third?.slice(8)).toMatch(/^(15|28|29|30|31)$/);
    await nights.night(third as typeof due);
    expect(await states(planId)).toEqual(['failed', 'failed', 'failed']);
    expect((await nights.events(planId)).at(-1)).toMatchObject({ next_on_date: null });
    expect((await read(planId)).autopay).toMatchObject({ is_on: true, attempts_left: 0 });
    await nights.night(addDays(third as typeof due, 1));
    expect(await nights.attempts(planId)).toHaveLength(3);
  });
});

describe('a source that can be charged no more', () => {
  test('ends autopay with the first refusal', async () => {
    const { planId, due } = await onAutopay('ACCOUNT_ACCESS_BLOCKED');
    await nights.night(addDays(due, -2));
    await nights.night(due);
    expect(await states(planId)).toEqual(['failed']);
    expect((await nights.events(planId)).at(-1)).toMatchObject({
      topic: 'autopay.ended',
      because: 'source_refused',
    });
    expect((await read(planId)).autopay).toMatchObject({
      is_on: false,
      ended_because: 'source_refused',
    });
    await nights.night(addDays(due, 3));
    expect(await nights.attempts(planId)).toHaveLength(1);
  });

  test('is not charged when it ran out before the day', async () => {
    const { planId, due } = await onAutopay();
    await nights.night(addDays(due, -2));
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('payment_sources')
        .set({ expires_at: new Date(0) })
        .where('id', '=', ana.sourceId ?? '')
        .execute(),
    );
    await nights.night(due);
    expect(await nights.taken(planId)).toEqual([]);
    expect((await read(planId)).autopay).toMatchObject({ ended_because: 'source_expired' });
  });

  test('gives its plans to the one that the same account is linked by again', async () => {
    const { planId, due } = await onAutopay('', 'CARDS');
    const newer = await nights.linkSource(ana, '', 'CARDS');
    expect((await read(planId)).autopay).toMatchObject({ is_on: true, source_id: newer });
    await nights.night(addDays(due, -2));
    await nights.night(due);
    expect(await nights.taken(planId)).toHaveLength(1);
  });
});

describe('the gateway', () => {
  test('that never heard of a charge is asked again the next day; that was no try', async () => {
    const { planId, due } = await onAutopay();
    await nights.night(addDays(due, -2));
    await nights.goTo(due);
    // Whatever else falls due that night meets the same silence.
    await harness.gateway.behave({ behaviour: 'timeout_not_done', count: 1_000 });
    const nightfall = nights.night(due);
    await harness.until(async () => (await states(planId))[0] === 'unknown', 'no answer');
    await passTime(harness.db, minuteMs);
    await nightfall;
    expect(await states(planId)).toEqual(['failed']);
    expect(await nights.charges(planId)).toMatchObject([
      { try_number: 1, on_date: addDays(due, 1), attempt_id: null },
    ]);
    expect((await nights.events(planId)).map(({ topic }) => topic)).toEqual(['autopay.upcoming']);
    await harness.gateway.calm();
    await harness.gateway.behave({ magic_amounts: 'off' });
    await nights.night(addDays(due, 1));
    expect(await states(planId)).toEqual(['failed', 'succeeded']);
    expect(await nights.taken(planId)).toHaveLength(1);
  });

  test('that takes a payment back ends autopay, and nothing is charged again by itself', async () => {
    const { planId, due } = await onAutopay('reversed');
    await harness.gateway.sendWebhooksTo(harness.eventsUrl);
    await nights.night(addDays(due, -2));
    await nights.night(due);
    await harness.until(async () => (await states(planId)).includes('reversed'), 'the reversal');
    await harness.gateway.sendWebhooksTo(null);
    expect((await read(planId)).autopay).toMatchObject({
      is_on: false,
      ended_because: 'payment_reversed',
    });
    await nights.night(addDays(due, 1));
    await nights.night(addDays(due, 3));
    expect((await nights.attempts(planId)).filter(({ sent_at }) => sent_at !== null)).toHaveLength(
      1,
    );
    expect(await nights.taken(planId)).toEqual([]);
  });
});
