import { randomUUID } from 'node:crypto';
import { getRelief, moveDate, takeLighterPlan } from '@luwag/contracts/relief';
import { inScope } from '@luwag/db/scope';
import { addDays, civilDate } from '@luwag/domain/calendar';
import { armFailpoints } from '@luwag/platform/failpoints';
import type { SignedIn } from '@luwag/testing/builders/accounts';
import { compareWithLedger, insertAttempt, pesos } from '@luwag/testing/builders/purchases';
import { connectForTests } from '@luwag/testing/harness/database';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { atOnce } from '@luwag/testing/harness/racing';
import { findFaultyRows } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeDay, sendLighterPlan } from '../service.ts';

const harness = forAllTests(startPlansHarness);
let buyer: SignedIn;
beforeEach(async () => {
  buyer = await harness.someBuyer();
});
afterEach(async () => {
  armFailpoints(undefined, 'test');
  expect(await findFaultyRows(harness.db, buyer.account.id)).toEqual([]);
  const { rows, ledger } = await compareWithLedger(harness.db, { buyerId: buyer.account.id });
  expect(rows).toEqual(ledger);
});

const reliefOf = async (id: string, who = buyer) =>
  (await harness.send(getRelief, who, { params: { transaction_id: id } })).json();
const move = (id: string, body: { sequence: number; to_date: string }, key?: string) =>
  harness.send(moveDate, buyer, {
    params: { transaction_id: id },
    body,
    ...(key ? { key } : {}),
  });
const lighten = (id: string, preset: string, key?: string) =>
  harness.send(takeLighterPlan, buyer, {
    params: { transaction_id: id },
    body: { preset },
    ...(key ? { key } : {}),
  });
const refusalOf = async (reply: Promise<{ statusCode: number; json(): { code: string } }>) => {
  const { statusCode, json } = await reply;
  return [statusCode, json().code];
};
/** To the last of the days on offer. */
const moveFar = async (id: string) => {
  const { payment, choices } = (await reliefOf(id)).move;
  return { sequence: payment.sequence as number, to_date: choices.at(-1).to_date as string };
};
const lineOf = async () => {
  const [row] = await inScope(harness.db, 'system', (tx) =>
    tx
      .selectFrom('credit_lines')
      .select(['status', 'frozen_because'])
      .where('buyer_id', '=', buyer.account.id)
      .execute(),
  );
  return row;
};

describe('moving a due date', () => {
  test('shows every day with the interest it adds, and makes what it showed', async () => {
    const id = await harness.buy(buyer);
    const before = await harness.detailOf(buyer, id);
    expect(before.move_refused_because).toBeNull();
    const shown = (await reliefOf(id)).move;
    expect(shown).toMatchObject({ moves_left: 2, refused_because: null, payment: { sequence: 1 } });
    expect(shown.choices).toHaveLength(15);
    const { to_date, added_interest } = shown.choices.at(-1);
    expect(added_interest).toBeGreaterThan(0);
    const reply = await move(id, { sequence: 1, to_date });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      payment: { sequence: 1, due_date: to_date, amount: shown.payment.amount },
      moved_from: shown.payment.due_date,
      added_interest,
      moves_left: 1,
    });
    const after = await harness.detailOf(buyer, id);
    expect(after.installments[0].due_date).toBe(to_date);
    expect(after.total_amount).toBe(before.total_amount + added_interest);
    expect(after.installments[1].amount).toBe(before.installments[1].amount + added_interest);
    expect(after.installments[0].moved_from).toBe(shown.payment.due_date);
    expect(after.installments[1]).toMatchObject({ added_interest, moved_from: null });
    expect(after.agreed_total).toBe(before.agreed_total);
  });

  test('adds nothing to a plan without interest', async () => {
    const id = await harness.buy(buyer, { terms: 3, amountCentavos: pesos(3_000) });
    const { choices } = (await reliefOf(id)).move;
    expect(choices.every((each: { added_interest: number }) => each.added_interest === 0)).toBe(
      true,
    );
  });

  test('is asked for by the close of day on the new day, not on the old one', async () => {
    const id = await harness.buy(buyer, { startDate: addDays(harness.today, -20) });
    await closeDay(harness.db, { mode: 'live', businessDate: harness.today });
    const { payment, choices } = (await reliefOf(id)).move;
    await move(id, { sequence: 1, to_date: choices[4].to_date });
    const stateOn = async (day: string) => {
      await closeDay(harness.db, { mode: 'live', businessDate: civilDate(day) });
      const { rows } = await inScope(harness.db, 'system', (tx) =>
        sql<{ state: string }>`select state from installments
          where plan_id = ${id} and sequence = 1`.execute(tx),
      );
      return rows[0]?.state;
    };
    expect(await stateOn(payment.due_date)).toBe('upcoming');
    expect(await stateOn(choices[4].to_date)).toBe('due');
  });

  test('is free twice a year over all purchases, however many are moved at once', async () => {
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push(await harness.buy(buyer));
    const wishes = await Promise.all(ids.map(moveFar));
    const replies = await atOnce(
      harness.db,
      'installments',
      ids.map((id, index) => () => move(id, wishes[index] ?? { sequence: 1, to_date: '' })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409]);
    const refused = replies.filter(({ statusCode }) => statusCode === 409);
    expect(refused.map((reply) => reply.json().code)).toEqual(['moves_used_up', 'moves_used_up']);
    const another = await harness.buy(buyer);
    const { move: left } = await reliefOf(another);
    expect((await harness.detailOf(buyer, another)).move_refused_because).toBe('moves_used_up');
    expect(left).toMatchObject({ moves_left: 0, refused_because: 'moves_used_up', choices: [] });
  });

  test('counts moves of the last 365 days alone', async () => {
    const id = await harness.buy(buyer);
    await move(id, await moveFar(id));
    const owner = connectForTests(harness.database.ownerUrl, 1);
    const leftAfter = async (days: number) => {
      await sql`update plan_changes set on_date = ${addDays(harness.today, -days)}::date
        where plan_id = ${id}`.execute(owner);
      return (await reliefOf(id)).move.moves_left;
    };
    expect([await leftAfter(364), await leftAfter(365)]).toEqual([1, 2]);
    await owner.destroy();
  });

  test('of one payment is done once, and then the next one is offered', async () => {
    const id = await harness.buy(buyer);
    const wish = await moveFar(id);
    await move(id, wish);
    const next = addDays(civilDate(wish.to_date), 1);
    expect(await refusalOf(move(id, { sequence: 1, to_date: next }))).toEqual([
      409,
      'installment_moved_before',
    ]);
    expect((await reliefOf(id)).move).toMatchObject({ moves_left: 1, payment: { sequence: 2 } });
  });

  test('once is enough: the same key has the same answer, and one move is made', async () => {
    const id = await harness.buy(buyer);
    const key = randomUUID();
    const wish = await moveFar(id);
    const first = await move(id, wish, key);
    const again = await move(id, wish, key);
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect((await reliefOf(id)).move.moves_left).toBe(1);
  });

  test('that breaks off leaves nothing behind, and the same key makes it later', async () => {
    const id = await harness.buy(buyer);
    const [key, wish] = [randomUUID(), await moveFar(id)];
    const before = await harness.detailOf(buyer, id);
    armFailpoints('plans.schedule-changed:throw', 'test');
    expect((await move(id, wish, key)).statusCode).toBe(500);
    armFailpoints(undefined, 'test');
    expect(await harness.detailOf(buyer, id)).toEqual(before);
    expect((await move(id, wish, key)).statusCode).toBe(200);
  });

  test('is refused with the reason that was shown', async () => {
    const late = await harness.buyLate(buyer);
    expect((await reliefOf(late)).move.refused_because).toBe('payment_late');
    expect((await harness.detailOf(buyer, late)).move_refused_because).toBe('payment_late');
    const to_date = addDays(harness.today, 30);
    expect(await refusalOf(move(late, { sequence: 3, to_date }))).toEqual([409, 'payment_late']);

    const id = await harness.buy(buyer);
    const wish = await moveFar(id);
    expect(await refusalOf(move(id, { ...wish, sequence: 9 }))).toEqual([
      409,
      'installment_not_upcoming',
    ]);
    const tooFar = addDays(civilDate(wish.to_date), 1);
    expect(await refusalOf(move(id, { ...wish, to_date: tooFar }))).toEqual([
      422,
      'date_not_offered',
    ]);
    expect(await refusalOf(move(randomUUID(), wish))).toEqual([404, 'transaction_not_found']);

    await insertAttempt(harness.db, id, { amount_centavos: 100, state: 'sent', purpose: 'buyer' });
    expect(await refusalOf(move(id, wish))).toEqual([409, 'payment_under_way']);
    expect((await reliefOf(id)).move.refused_because).toBe('payment_under_way');

    const paid = await harness.buy(buyer, { terms: 1 });
    await harness.payOff(buyer, paid);
    expect(await refusalOf(move(paid, wish))).toEqual([409, 'nothing_due']);
    expect((await reliefOf(paid)).move.refused_because).toBe('nothing_due');
    expect((await harness.detailOf(buyer, paid)).move_refused_because).toBe('nothing_due');
  });
});

describe('a lighter plan', () => {
  type Plan = { preset: string; total: number; payments: { amount: number; due_date: string }[] };

  test('is shown with every payment beside the plan it replaces, and is never dearer', async () => {
    const id = await harness.buyLate(buyer);
    const { settle_today } = await harness.detailOf(buyer, id);
    const { now, plans, refused_because, taken } = (await reliefOf(id)).lighter;
    expect([refused_because, taken]).toEqual([null, null]);
    expect(plans.map((plan: Plan) => plan.preset)).toEqual(['pause', 'half', 'smaller']);
    for (const { total, payments } of plans as Plan[]) {
      expect(total).toBe(settle_today);
      expect(total).toBe(payments.reduce((sum, { amount }) => sum + amount, 0));
      expect(total).toBe(now.total - now.interest_to_come);
    }
  });

  test.each(['pause', 'half', 'smaller'])('%s is taken as it was shown', async (preset) => {
    const id = await harness.buyLate(buyer);
    await harness.payNow(id, 300_00);
    const { plans } = (await reliefOf(id)).lighter;
    const shown = plans.find((plan: Plan) => plan.preset === preset);
    const before = await harness.detailOf(buyer, id);
    const reply = await lighten(id, preset);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual(shown);
    const after = await harness.detailOf(buyer, id);
    const payments = after.installments.map(
      (row: { sequence: number; due_date: string; amount: number }) => ({
        sequence: row.sequence,
        due_date: row.due_date,
        amount: row.amount,
      }),
    );
    expect(payments).toEqual(shown.payments);
    expect(after).toMatchObject({
      buyer_status: 'CURRENT',
      paid: before.paid,
      outstanding: shown.total,
      total_amount: shown.total + 300_00,
      agreed_total: expect.any(Number),
    });
    expect((await reliefOf(id)).lighter).toMatchObject({
      refused_because: 'lighter_plan_taken',
      plans: [],
      taken: { preset, on_time: 0, on_time_needed: 3 },
    });
  });

  test('costs nothing more, however late it is paid', async () => {
    const id = await harness.buyLate(buyer);
    const { total } = (await lighten(id, 'smaller')).json();
    await closeDay(harness.db, { mode: 'live', businessDate: addDays(harness.today, 120) });
    expect((await harness.detailOf(buyer, id)).settle_today).toBe(total);
  });

  test('ends the tries that the close of day made for what it replaced', async () => {
    const id = await harness.buyLate(buyer);
    await lighten(id, 'half');
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql`select state, failure_code from collection_attempts where plan_id = ${id}`.execute(tx),
    );
    expect(rows).toEqual([{ state: 'failed', failure_code: 'NOT_NEEDED' }]);
  });

  test('holds the line with it: nothing new is bought for now', async () => {
    const id = await harness.buyLate(buyer);
    await lighten(id, 'half');
    expect(await lineOf()).toEqual({ status: 'frozen', frozen_because: 'lighter_plan' });
    expect((await harness.summary(buyer)).line.unusable_reasons).toEqual(['lighter_plan']);
  });

  test('is taken once, however often it is asked for at once', async () => {
    const id = await harness.buyLate(buyer);
    const replies = await atOnce(harness.db, 'installments', [
      () => lighten(id, 'pause'),
      () => lighten(id, 'half'),
      () => lighten(id, 'smaller'),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await refusalOf(lighten(id, 'pause'))).toEqual([409, 'lighter_plan_taken']);
    // Its dates are mailed, once.
    const { rows } = await sql`
      select from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = ${sendLighterPlan.name} and j.payload::text like ${`%${id}%`}`.execute(
      harness.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('that breaks off leaves schedule and line as they were', async () => {
    const id = await harness.buyLate(buyer);
    const before = await harness.detailOf(buyer, id);
    const key = randomUUID();
    armFailpoints('plans.schedule-changed:throw', 'test');
    expect((await lighten(id, 'pause', key)).statusCode).toBe(500);
    armFailpoints(undefined, 'test');
    expect(await harness.detailOf(buyer, id)).toEqual(before);
    expect((await lineOf())?.status).toBe('open');
    const first = await lighten(id, 'pause', key);
    expect((await lighten(id, 'pause', key)).json()).toEqual(first.json());
  });

  test('is refused with the reason that was shown', async () => {
    expect(await refusalOf(lighten(randomUUID(), 'half'))).toEqual([404, 'transaction_not_found']);

    const one = await harness.buy(buyer, { terms: 1 });
    expect((await reliefOf(one)).lighter.plans.map((plan: Plan) => plan.preset)).not.toContain(
      'half',
    );
    expect(await refusalOf(lighten(one, 'half'))).toEqual([422, 'lighter_plan_not_offered']);

    await insertAttempt(harness.db, one, { amount_centavos: 100, state: 'sent', purpose: 'buyer' });
    expect(await refusalOf(lighten(one, 'pause'))).toEqual([409, 'payment_under_way']);

    const paid = await harness.buy(buyer, { terms: 1 });
    await harness.payOff(buyer, paid);
    expect(await refusalOf(lighten(paid, 'pause'))).toEqual([409, 'nothing_due']);
  });
});

test('what ends a purchase today is shown with the interest that this saves', async () => {
  const id = await harness.buy(buyer);
  const { settle } = await reliefOf(id);
  const { settle_today, outstanding } = await harness.detailOf(buyer, id);
  expect(settle).toEqual({
    today: settle_today,
    staying: outstanding,
    saving: outstanding - settle_today,
  });
  expect(settle.saving).toBeGreaterThan(0);
  const unborn = await harness.buy(buyer, { terms: 3, status: 'pending' });
  expect((await reliefOf(unborn)).settle).toEqual({ today: 0, staying: 0, saving: 0 });
});

test('a stranger sees no relief of a purchase', async () => {
  const id = await harness.buy(buyer);
  const stranger = await harness.someBuyer();
  expect((await reliefOf(id, stranger)).code).toBe('transaction_not_found');
});
