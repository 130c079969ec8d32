import { randomUUID } from 'node:crypto';
import type { BuyerStatus } from '@luwag/contracts/proposals';
import { getTransaction, type Transaction } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays } from '@luwag/domain/calendar';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { insertAttempt, insertLine, pesos } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';

const harness = forAllTests(startPlansHarness);
let buyer: SignedIn;
beforeEach(async () => {
  buyer = await harness.someBuyer();
});

const idsOf = (page: { results: Transaction[] }) => page.results.map(({ id }) => id);

describe('the list of purchases', () => {
  test('has each under the one status in which it stands', async () => {
    const settled = await harness.buy(buyer, { terms: 1 });
    await harness.payOff(buyer, settled);
    const expected: Record<BuyerStatus, string[]> = {
      PENDING: [await harness.buy(buyer, { terms: 3, status: 'pending' })],
      FAILED: [await harness.buy(buyer, { terms: 3, status: 'declined' })],
      CURRENT: [await harness.buy(buyer)],
      OVERDUE: [await harness.buyLate(buyer)],
      PAID: [settled],
      REFUNDED: [await harness.buy(buyer)],
    };
    await inScope(harness.db, 'system', (tx) =>
      sql`update plans set status = 'refunded', next_close_date = null
      where id = ${expected.REFUNDED[0]}`.execute(tx),
    );
    for (const [status, ids] of Object.entries(expected)) {
      const found = await harness.list(buyer, { buyer_status: status });
      expect([status, idsOf(found)]).toEqual([status, ids]);
      expect(found.results[0].buyer_status).toBe(status);
    }
    const all = Object.values(expected).flat().sort();
    expect(idsOf(await harness.list(buyer)).sort()).toEqual(all);
    // The specification's call without a filter: an empty one means all.
    expect(idsOf(await harness.list(buyer, { buyer_status: '', page: 1 })).sort()).toEqual(all);
  });

  test('counts what was written off as overdue', async () => {
    const id = await harness.buy(buyer);
    await inScope(harness.db, 'system', (tx) =>
      sql`update plans set status = 'written_off', schedule_version = 2,
      written_off_centavos = 60000, next_close_date = null where id = ${id}`.execute(tx),
    );
    const [only] = (await harness.list(buyer, { buyer_status: 'OVERDUE' })).results;
    expect(only).toMatchObject({ id, outstanding: 600_00, next_payment: null });
    expect(await harness.summary(buyer)).toMatchObject({ outstanding: 600_00, overdue: 600_00 });
    const tooMuch = await harness.pay(buyer, id, { amount: 600_01 });
    expect(tooMuch.json().code).toBe('amount_too_high');
    expect((await harness.pay(buyer, id)).json()).toMatchObject({ amount: 600_00 });
  });

  test('comes in pages, the newest first', async () => {
    const ids: string[] = [];
    for (let day = 0; day < 22; day += 1) {
      const order = {
        terms: 1,
        amountCentavos: pesos(500),
        startDate: addDays(harness.today, day - 22),
      };
      ids.unshift(await harness.buy(buyer, order));
    }
    const first = await harness.list(buyer);
    expect(first).toMatchObject({ page: 1, has_more: true });
    expect(idsOf(first)).toEqual(ids.slice(0, 20));
    const second = await harness.list(buyer, { page: 2 });
    expect(second).toMatchObject({ page: 2, has_more: false });
    expect(idsOf(second)).toEqual(ids.slice(20));
    expect((await harness.list(buyer, { page: 3 })).results).toEqual([]);
  });

  test('names the business of the shop once its papers were checked', async () => {
    await harness.buy(buyer, {});
    const namesOf = async () =>
      (await harness.list(buyer)).results.map((each: Transaction) => each.business_name);
    const setStatus = (status: string) =>
      inScope(harness.db, 'system', (tx) =>
        sql`insert into merchant_profiles (account_id, business_name, industry, merchant_status)
          select distinct account_id, 'Nena Reyes Trading', 'retail', ${status} from stores
          on conflict (account_id) do update set merchant_status = excluded.merchant_status`.execute(
          tx,
        ),
      );
    await setStatus('NEW');
    expect(await namesOf()).toEqual([null]);
    await setStatus('ACTIVE');
    expect(await namesOf()).toEqual(['Nena Reyes Trading']);
    await setStatus('NEW');
  });

  test('says what was bought where, what is paid and what comes next', async () => {
    const id = await harness.buy(buyer, { orderReference: 'A-1', payNowCentavos: pesos(250) });
    const [only] = (await harness.list(buyer)).results;
    expect(only).toEqual({
      id,
      buyer_status: 'CURRENT',
      livemode: true,
      store_name: 'Tindahan ni Aling Nena',
      business_name: null,
      description: 'Rice cooker',
      order_reference: 'A-1',
      amount: 6_250_00,
      terms: 6,
      paid: 250_00,
      outstanding: expect.any(Number),
      next_payment: {
        due_date: expect.any(String),
        amount: expect.any(Number),
        late_fee: 0,
        is_overdue: false,
      },
      created_at: expect.any(String),
    });
    // On its day the first payment asks for a month of interest, although none has run yet.
    expect(only.next_payment.amount).toBeGreaterThan(1_000_00);
    expect(only.outstanding).toBeGreaterThan(6_000_00);
  });

  test('has test purchases too, marked as such, and nobody else’s', async () => {
    const { id: buyerId } = buyer.account;
    await insertLine(harness.db, { buyerId, mode: 'test', limitCentavos: pesos(20_000) });
    const id = await harness.buy(buyer, { mode: 'test' });
    expect((await harness.list(buyer)).results).toMatchObject([{ id, livemode: false }]);
    expect((await harness.list(await harness.someBuyer())).results).toEqual([]);
  });
});

describe('one purchase', () => {
  test('is the schedule and the statement that were agreed to', async () => {
    const id = await harness.buy(buyer);
    const found = await harness.detailOf(buyer, id);
    const payments = found.installments.map(({ amount }: { amount: number }) => amount);
    // As the schedule of six at 2.5 % a month has it, to the centavo.
    expect(found.statement).toContain('Disclosure statement');
    for (const amount of payments) {
      const pesosText = (amount / 100).toLocaleString('en', { minimumFractionDigits: 2 });
      expect(found.statement).toContain(`₱${pesosText}`);
    }
    const total = payments.reduce((sum: number, amount: number) => sum + amount, 0);
    expect(found).toMatchObject({
      id,
      total_amount: total,
      outstanding: total,
      paid: 0,
      settle_today: 6_000_00,
      progress: null,
    });
    expect(found.installments[0]).toMatchObject({ sequence: 1, state: 'upcoming', paid: 0 });
  });

  test('that is late says so, with what lateness has cost', async () => {
    const id = await harness.buyLate(buyer);
    const found = await harness.detailOf(buyer, id);
    expect(found.next_payment).toMatchObject({ is_overdue: true });
    expect(found.installments[0]).toMatchObject({ state: 'overdue' });
    const { rows } = await inScope(harness.db, 'system', (tx) =>
      sql<{ owed: number }>`select charged_penalty + charged_interest
      + charged_principal as owed from installments
      where plan_id = ${id} and sequence = 1`.execute(tx),
    );
    expect(found.installments[0].amount).toBe(rows[0]?.owed);
    expect(found.next_payment.amount).toBe(rows[0]?.owed);
  });

  test('has a late fee as its own line, with what it is computed from', async () => {
    const found = await harness.detailOf(buyer, await harness.buyLate(buyer));
    const [row] = found.installments;
    const { days, late_amount } = row.late;
    expect(row.late_fee).toBeGreaterThan(0);
    expect(row.amount).toBe(row.agreed_amount + row.late_fee);
    expect(late_amount).toBe(row.agreed_amount);
    const { daily_rate_ppm, charged, max, tomorrow } = found.late_fees;
    expect(Math.abs((late_amount * days * daily_rate_ppm) / 1e6 - row.late_fee)).toBeLessThan(1);
    expect(charged).toBe(row.late_fee);
    expect([max, tomorrow]).toEqual([300_00, Math.round(late_amount / 1000)]);
    expect(found.next_payment.late_fee).toBe(row.late_fee);
    expect((await harness.summary(buyer)).due[0]).toMatchObject({
      agreed_amount: row.agreed_amount,
      late_fee: row.late_fee,
    });
  });

  test('paid early, keeps every agreed amount and names what was saved', async () => {
    const id = await harness.buy(buyer, { startDate: addDays(harness.today, -3) });
    const before = await harness.detailOf(buyer, id);
    const agreed = before.installments.map((row: { amount: number }) => row.amount);
    await harness.payNow(id, before.next_payment.amount);
    const after = await harness.detailOf(buyer, id);
    type Row = Record<'agreed_amount' | 'amount' | 'paid' | 'saved', number>;
    const rows: Row[] = after.installments;
    expect(rows.map((row) => row.agreed_amount)).toEqual(agreed);
    for (const row of rows) expect(row.amount).toBeLessThanOrEqual(row.agreed_amount);
    const [first, second] = after.installments;
    expect(first).toMatchObject({ state: 'paid', paid: first.agreed_amount, saved: 0 });
    expect(second.saved).toBeGreaterThan(0);
    expect(after.agreed_total - after.total_amount).toBe(second.saved);
    expect(after.next_payment.amount).toBe(agreed[1] - second.saved);
    expect((await harness.summary(buyer)).due[0].agreed_amount).toBe(agreed[1]);
  });

  test('that waits for its first payment, or was refused it, owes nothing', async () => {
    for (const status of ['pending', 'declined'] as const) {
      const id = await harness.buy(buyer, { terms: 3, status });
      expect(await harness.detailOf(buyer, id)).toMatchObject({
        settle_today: 0,
        outstanding: 0,
        paid: 0,
        next_payment: null,
        total_amount: 6_000_00,
      });
    }
  });

  test('shows the payment under way, and the last one that failed', async () => {
    const id = await harness.buyLate(buyer);
    expect((await harness.detailOf(buyer, id)).progress).toBeNull();
    const amount_centavos = 100_00;
    const attempt = (sequence: number, more: object) =>
      insertAttempt(harness.db, id, { amount_centavos, sequence, ...more });
    const failed = await attempt(2, { state: 'failed', failure_code: 'INSUFFICIENT_BALANCE' });
    expect((await harness.detailOf(buyer, id)).progress).toEqual({
      payment_id: failed,
      status: 'failed',
      amount: amount_centavos,
      redirect_url: null,
      failure_reason: 'insufficient_funds',
    });
    const redirect_url = 'https://pay.test/1';
    const waiting = await attempt(3, { state: 'waiting', redirect_url });
    expect((await harness.detailOf(buyer, id)).progress).toMatchObject({
      payment_id: waiting,
      status: 'waiting_for_you',
      redirect_url,
    });
  });

  test('of somebody else is none at all', async () => {
    const params = { transaction_id: await harness.buy(buyer) };
    const theirs = await harness.send(getTransaction, await harness.someBuyer(), { params });
    const nobodys = await harness.send(getTransaction, buyer, {
      params: { transaction_id: randomUUID() },
    });
    expect([theirs.statusCode, theirs.json().code]).toEqual([404, 'transaction_not_found']);
    expect(nobodys.json().code).toBe('transaction_not_found');
  });
});

describe('the summary', () => {
  test('of somebody new is empty', async () => {
    expect(await harness.summary(buyer)).toEqual({
      line: {
        limit: 50_000_00,
        available: 50_000_00,
        used: 0,
        unusable_reasons: [],
        unusable_because: null,
      },
      livemode: true,
      outstanding: 0,
      overdue: 0,
      credit: 0,
      due: [],
      latest: null,
    });
  });

  test('names every reason for which nothing can be bought, not the first alone', async () => {
    await harness.buyLate(buyer);
    const reasons = async () => (await harness.summary(buyer)).line.unusable_reasons;
    expect(await reasons()).toEqual(['overdue']);
    await inScope(harness.db, 'system', (tx) =>
      tx
        .updateTable('credit_lines')
        .set({ status: 'frozen', frozen_because: 'paluwagan' })
        .where('buyer_id', '=', buyer.account.id)
        .execute(),
    );
    expect(await reasons()).toEqual(['overdue', 'paluwagan']);
    // As the web of the release before reads it.
    expect((await harness.summary(buyer)).line.unusable_because).toBe('overdue');
  });

  test('has the line, and what is due, the soonest first', async () => {
    const late = await harness.buyLate(buyer);
    const fresh = await harness.buy(buyer, { terms: 1, amountCentavos: pesos(700) });
    const found = await harness.summary(buyer);
    expect(found.line).toEqual({
      limit: 50_000_00,
      available: 43_300_00,
      used: 6_700_00,
      unusable_reasons: ['overdue'],
      unusable_because: 'overdue',
    });
    expect(found.due.map((row: Record<string, unknown>) => [row.transaction_id, row.sequence]))
      // The late one, the payment after it, and the fresh plan's only one.
      .toEqual([
        [late, 1],
        [late, 2],
        [fresh, 1],
      ]);
    expect(found.overdue).toBe(found.due[0].amount);
    expect(found.due[0]).toMatchObject({ is_overdue: true, terms: 6 });
    const listed = (await harness.list(buyer)).results as Transaction[];
    expect(found.outstanding).toBe(listed.reduce((sum, { outstanding }) => sum + outstanding, 0));
    expect(found.latest).toMatchObject({ transaction_id: fresh, buyer_status: 'CURRENT' });
  });

  test('is of test money only for somebody who has no other line', async () => {
    buyer = await signIn(harness, await createAccount(harness));
    expect((await harness.summary(buyer)).line).toBeNull();
    const { id: buyerId } = buyer.account;
    await insertLine(harness.db, { buyerId, mode: 'test', limitCentavos: pesos(20_000) });
    const id = await harness.buy(buyer, { mode: 'test' });
    const found = await harness.summary(buyer);
    expect(found).toMatchObject({ livemode: false, line: { limit: 20_000_00, used: 6_000_00 } });
    expect(found.due).toMatchObject([{ transaction_id: id }]);
  });

  test('tells how the newest payment went', async () => {
    const id = await harness.buy(buyer);
    const attempt = await insertAttempt(harness.db, id, { amount_centavos: 100, state: 'sent' });
    const became = async (state: string) => {
      await inScope(harness.db, 'system', (tx) =>
        sql`update collection_attempts set state = ${state}, created_at = now()
        where id = ${attempt}`.execute(tx),
      );
      return (await harness.summary(buyer)).latest;
    };
    for (const [state, buyer_status] of Object.entries({
      unknown: 'PENDING',
      failed: 'FAILED',
      succeeded: 'CURRENT',
    }))
      expect(await became(state)).toMatchObject({ transaction_id: id, buyer_status });
  });

  test('tells of a payment under way while there is any, and then of what ended last', async () => {
    const older = await harness.buy(buyer, { terms: 1, amountCentavos: pesos(700) });
    const attempt = await insertAttempt(harness.db, older, {
      amount_centavos: 70_000,
      state: 'sent',
    });
    await harness.buy(buyer);
    expect((await harness.summary(buyer)).latest).toMatchObject({
      transaction_id: older,
      buyer_status: 'PENDING',
      store_name: 'Tindahan ni Aling Nena',
      amount: 700_00,
    });
    await inScope(harness.db, 'system', (tx) =>
      sql`update collection_attempts
             set state = 'failed', settled_at = (select max(created_at) from plans) + interval '1s'
           where id = ${attempt}`.execute(tx),
    );
    expect((await harness.summary(buyer)).latest).toMatchObject({
      transaction_id: older,
      buyer_status: 'FAILED',
    });
  });

  test('tells of a purchase that waits for its first payment, whatever was bought since', async () => {
    const waiting = await harness.buy(buyer, { terms: 3, status: 'pending' });
    const since = await harness.buy(buyer);
    await insertAttempt(harness.db, since, { amount_centavos: 100, state: 'succeeded' });
    expect((await harness.summary(buyer)).latest).toMatchObject({
      transaction_id: waiting,
      buyer_status: 'PENDING',
    });
  });
});
