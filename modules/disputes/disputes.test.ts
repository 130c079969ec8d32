import {
  acceptOffer,
  answerDispute,
  appealDecision,
  type Dispute,
  getDispute,
  getStaffDispute,
  listDisputes,
  listMerchantDisputes,
  listStaffDisputes,
  previewDispute,
  refuseOffer,
  withdrawDispute,
  writeMessage,
} from '@luwag/contracts/disputes';
import { takeLighterPlan } from '@luwag/contracts/relief';
import { getSale } from '@luwag/contracts/sales';
import { getTransaction } from '@luwag/contracts/transactions';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { balanceOf } from '@luwag/ledger/reading';
import { armFailpoints } from '@luwag/platform/failpoints';
import { testNow } from '@luwag/testing/builders/account-probes';
import { testLog } from '@luwag/testing/harness/canaries';
import { type Bought, disputeStepsOf, on, words } from '@luwag/testing/harness/dispute-steps';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import { type Payer, startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { expireAll } from './expiring.ts';

const harness = forAllTests(startPaymentsHarness);
let ana: Payer;
beforeAll(async () => {
  ana = await harness.newPayer({ limitCentavos: 200_000_00 });
});

/** Whatever happened: rows, ledger, requests and what shops were told say the same. */
afterEach(async () => {
  await harness.settled();
  expect(await violationsOf(harness.db, await harness.gateway.book())).toEqual([]);
  expect(await findUnproven(harness.db)).toEqual([]);
});

const steps = disputeStepsOf(harness, () => ana);
const { answer, ask, buy, codeOf, decide, refund, reported, reportIt, seenBy, staffOf } = steps;
const planOf = async ({ planId }: Bought) =>
  (await ask(getTransaction, ana.headers, { params: { transaction_id: planId } })).json();
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);

const inAccount = async (kind: 'merchant_payable' | 'merchant_held' | 'merchant_receivable') => {
  const owner = `merchant:${harness.merchant.account.id}`;
  const found = await balanceOf(harness.db, { mode: 'test', kind, owner });
  return found.credits_posted - found.debits_posted;
};
const shopHas = async () =>
  (await inAccount('merchant_payable')) +
  (await inAccount('merchant_held')) +
  (await inAccount('merchant_receivable'));

/** As if the turn under way had ended yesterday; then the job runs. */
async function letExpire(id: string): Promise<void> {
  const yesterday = addDays(manilaDateOf((await testNow(harness.db)).getTime()), -1);
  await system((tx) =>
    sql`update disputes set answer_by = ${yesterday}::date where id = ${id}`.execute(tx),
  );
  await runExpiry();
}
const runExpiry = async () => {
  const now = await testNow(harness.db);
  const clock = { now: () => now, sync: async () => undefined };
  await expireAll({ db: harness.db, clock, log: testLog('disputes'), requestId: 'expiry' });
};

describe('a report', () => {
  test('is said of its sale to whoever sees the shop’s payments, until it is settled', async () => {
    const bought = await buy();
    const openCase = async () => {
      const sent = { params: { request_id: bought.requestId } };
      return (await ask(getSale, harness.merchant.headers, sent)).json().open_case;
    };
    expect(await openCase()).toBeNull();
    const { id, reference } = await reported(bought);
    expect(await openCase()).toEqual({ id, reference });
    await ask(withdrawDispute, ana.headers, on(id));
    expect(await openCase()).toBeNull();
  });

  test('stops what a refund would remove, keeps as much apart, and is seen alike by both', async () => {
    const bought = await buy();
    const before = await planOf(bought);
    const had = await shopHas();
    const preview = await ask(previewDispute, ana.headers, {
      ...{ params: { transaction_id: bought.planId }, query: { amount: '150000' } },
    });
    expect(preview.json()).toMatchObject({ amount: 1_500_00, stopped: 1_500_00 });
    const dispute = await reported(bought, { amount: 1_500_00 });
    expect(dispute).toMatchObject({
      ...{ state: 'shop_turn', turn: 'shop', reported_amount: 1_500_00, held_amount: null },
      ...{ stopped: { amount: 1_500_00 }, may: ['message', 'withdraw'] },
      timeline: [
        { kind: 'reported', words },
        { kind: 'payments_stopped', amount: 1_500_00 },
      ],
    });
    expect(dispute.stopped?.payments).toEqual(preview.json().payments);
    const after = await planOf(bought);
    expect(after.installments.map((row: { state: string }) => row.state).slice(-1)).toEqual([
      'frozen',
    ]);
    expect(before.settle_today - after.settle_today).toBe(1_500_00);
    for (const row of after.installments)
      expect(row.amount).toBe(
        row.agreed_amount - row.saved + row.moved - row.no_longer_asked - row.frozen + row.late_fee,
      );
    expect(await shopHas()).toBe(had);
    const byShop = await seenBy(harness.keyHeaders, dispute.id);
    expect(byShop).toMatchObject({
      transaction_id: null,
      stopped: null,
      may: ['message', 'offer'],
    });
    expect(byShop.held_amount).toBe(await inAccount('merchant_held'));
    // Word for word the same, but for what the buyer still owes of it.
    const [first, stopped] = dispute.timeline;
    expect(byShop.timeline).toEqual([first, { ...stopped, amount: null }]);
    expect((await seenBy(ana.headers, dispute.id)).read_by_shop_at).not.toBeNull();
    const lists = await Promise.all([
      ask(listDisputes, ana.headers, { query: { transaction_id: bought.planId } }),
      ask(listMerchantDisputes, harness.keyHeaders, { query: { is_open: 'true' } }),
    ]);
    for (const list of lists)
      expect(list.json().results.map(({ id }: Dispute) => id)).toContain(dispute.id);
    expect(codeOf(await reportIt(ana, bought))).toEqual([409, 'dispute_open']);
    const lighter = await ask(takeLighterPlan, ana.headers, {
      ...{ params: { transaction_id: bought.planId }, body: { preset: 'pause' } },
    });
    expect(codeOf(lighter)).toEqual([409, 'problem_reported']);
    const withdrawn = await ask(withdrawDispute, ana.headers, on(dispute.id));
    expect(withdrawn.json()).toMatchObject({ state: 'closed', outcome: 'withdrawn', may: [] });
    expect(await inAccount('merchant_held')).toBe(0);
    expect((await planOf(bought)).settle_today).toBe(before.settle_today);
  });

  test('is of one’s own purchase, of what is left of it, and in time', async () => {
    const bought = await buy();
    const eve = await harness.newPayer();
    expect(codeOf(await reportIt(eve, bought))).toEqual([404, 'transaction_not_found']);
    const tooHigh = await reportIt(ana, bought, { amount: 6_000_01 });
    expect(codeOf(tooHigh)).toEqual([422, 'dispute_amount_too_high']);
    const longAgo = new Date((await testNow(harness.db)).getTime() - 367 * 86_400_000);
    const payAt = (at: Date) =>
      system((tx) =>
        sql`update payment_requests set paid_at = ${at} where id = ${bought.requestId}`.execute(tx),
      );
    await payAt(longAgo);
    expect(codeOf(await reportIt(ana, bought))).toEqual([409, 'dispute_too_late']);
    await payAt(new Date(longAgo.getTime() + 2 * 86_400_000));
    const dispute = await reported(bought, { amount: 1_000_00 });
    // Reported in time, it is refunded however long the case takes: two days later it would not be.
    await payAt(longAgo);
    await system((tx) =>
      sql`update disputes set opened_at = opened_at - interval '2 days'
        where id = ${dispute.id}`.execute(tx),
    );
    const reply = await answer(dispute.id, { kind: 'refund' });
    expect(reply.json()).toMatchObject({ state: 'closed', refunded_amount: 1_000_00 });
  });

  test('and its case are nobody else’s: another buyer and another shop find nothing', async () => {
    const dispute = await reported(await buy());
    const eve = await harness.newPayer();
    const other = await harness.openShop();
    for (const headers of [eve.headers, other.keyHeaders, other.merchant.headers]) {
      expect(codeOf(await ask(getDispute, headers, on(dispute.id)))).toEqual([
        ...[404, 'dispute_not_found'],
      ]);
      const message = await ask(writeMessage, headers, { ...on(dispute.id), body: { words } });
      expect(codeOf(message)).toEqual([404, 'dispute_not_found']);
    }
    const stranger = await ask(answerDispute, other.keyHeaders, {
      ...{ ...on(dispute.id), body: { kind: 'decline', words } },
    });
    expect(codeOf(stranger)).toEqual([404, 'dispute_not_found']);
    expect((await ask(listDisputes, eve.headers, {})).json().results).toEqual([]);
  });
});

describe('a second report', () => {
  const previewOf = ({ planId }: Bought) =>
    ask(previewDispute, ana.headers, { params: { transaction_id: planId } });
  const withdraw = ({ id }: Dispute) => ask(withdrawDispute, ana.headers, on(id));

  test('follows a withdrawn one; a third does not, and of two at once one is taken', async () => {
    const bought = await buy();
    await withdraw(await reported(bought));
    expect((await previewOf(bought)).statusCode).toBe(200);
    const both = await Promise.all([reportIt(ana, bought), reportIt(ana, bought)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const taken = both.find(({ statusCode }) => statusCode === 201);
    await withdraw(taken?.json() as Dispute);
    const twice = [409, 'dispute_withdrawn_twice'];
    expect(codeOf(await previewOf(bought))).toEqual(twice);
    expect(codeOf(await reportIt(ana, bought))).toEqual(twice);
  });

  test('does not follow a decision, which nobody withdraws from', async () => {
    const bought = await buy();
    const dispute = await reported(bought, { amount: 1_000_00 });
    await answer(dispute.id, { kind: 'decline' });
    await decide(await staffOf(), dispute.id, 0);
    expect(codeOf(await reportIt(ana, bought))).toEqual([409, 'dispute_open']);
    expect(codeOf(await withdraw(dispute))).toEqual([409, 'not_your_turn']);
    await letExpire(dispute.id);
    const decided = [409, 'dispute_decided'];
    expect(codeOf(await previewOf(bought))).toEqual(decided);
    expect(codeOf(await reportIt(ana, bought))).toEqual(decided);
  });
});

test('a process that dies halfway leaves no case, nothing frozen and nothing kept apart', async () => {
  const bought = await buy();
  const before = await planOf(bought);
  const hadHeld = await inAccount('merchant_held');
  armFailpoints('disputes.frozen:throw', 'test');
  expect((await reportIt(ana, bought)).statusCode).toBe(500);
  armFailpoints(undefined, 'test');
  expect((await planOf(bought)).settle_today).toBe(before.settle_today);
  expect(await inAccount('merchant_held')).toBe(hadHeld);
  const dispute = await reported(bought, { amount: 1_000_00 });
  armFailpoints('disputes.acted:throw', 'test');
  expect((await answer(dispute.id, { kind: 'refund' })).statusCode).toBe(500);
  armFailpoints(undefined, 'test');
  expect((await seenBy(ana.headers, dispute.id)).state).toBe('shop_turn');
  const again = await answer(dispute.id, { kind: 'refund' });
  expect(again.json()).toMatchObject({ state: 'closed', refunded_amount: 1_000_00 });
});

describe('an answer', () => {
  test('of all that was reported goes back at once, and costs the shop what a refund costs', async () => {
    const bought = await buy();
    const [had, heldBefore] = [await shopHas(), await inAccount('merchant_held')];
    const dispute = await reported(bought, { amount: 1_500_00 });
    expect(await inAccount('merchant_held')).toBeGreaterThan(heldBefore);
    const reply = await answer(dispute.id, { kind: 'refund' });
    expect(reply.json()).toMatchObject({
      ...{ state: 'closed', outcome: 'refunded', refunded_amount: 1_500_00, held_amount: 0 },
    });
    expect(await inAccount('merchant_held')).toBe(heldBefore);
    const { rows } = await system((tx) =>
      sql<{ cost: number }>`select from_reserve_centavos + from_payable_centavos
        + owed_by_shop_centavos as cost from refunds
        where payment_request_id = ${bought.requestId}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
    expect(had - (await shopHas())).toBe(Number(rows[0]?.cost));
    expect((await planOf(bought)).installments.at(-1)).toMatchObject({ state: 'cancelled' });
  });

  test('of a part waits for the buyer; yes gives it back and starts the rest again', async () => {
    const bought = await buy();
    const dispute = await reported(bought, { amount: 2_000_00 });
    const offered = await answer(dispute.id, { kind: 'refund', amount: 600_00 });
    expect(offered.json()).toMatchObject({ state: 'buyer_turn', offer: { amount: 600_00 } });
    expect(codeOf(await answer(dispute.id, { kind: 'decline' }))).toEqual([409, 'not_your_turn']);
    const done = await ask(acceptOffer, ana.headers, on(dispute.id));
    expect(done.json()).toMatchObject({ state: 'closed', refunded_amount: 600_00 });
    const kinds = done.json().timeline.map(({ kind }: { kind: string }) => kind);
    expect(kinds.slice(-3)).toEqual(['accepted', 'refunded', 'payments_started']);
    const again = await ask(acceptOffer, ana.headers, on(dispute.id));
    expect(codeOf(again)).toEqual([409, 'not_your_turn']);
    const { installments } = await planOf(bought);
    expect(installments.every((row: { frozen: number }) => row.frozen === 0)).toBe(true);
  });

  test('is of more than came back already, and mails name what is still open', async () => {
    const bought = await buy();
    const dispute = await reported(bought, { amount: 1_000_00 });
    await refund(bought, 400_00);
    for (const amount of [300_00, 400_00])
      expect(codeOf(await answer(dispute.id, { kind: 'refund', amount }))).toEqual([
        ...[422, 'dispute_amount_too_low'],
      ]);
    const lastMail = async () => {
      await harness.settled();
      return (await harness.inbox(harness.merchant.account.email))[0]?.text;
    };
    await lastMail();
    const sent = { ...on(dispute.id), body: { words } };
    await ask(writeMessage, ana.headers, sent);
    expect(await lastMail()).toContain('Without an answer ₱600.00 goes back');
    await answer(dispute.id, { kind: 'exchange' });
    await lastMail();
    await ask(acceptOffer, ana.headers, on(dispute.id));
    expect(await lastMail()).toContain('The buyer said yes');
    await ask(refuseOffer, ana.headers, sent);
    expect(await lastMail()).toContain('what was promised has not come');
  });

  test('that does not come in 14 days is the buyer’s, once, however often the job runs', async () => {
    const bought = await buy();
    const dispute = await reported(bought, { amount: 1_000_00 });
    await runExpiry();
    expect((await seenBy(ana.headers, dispute.id)).state).toBe('shop_turn');
    await letExpire(dispute.id);
    await Promise.all([runExpiry(), runExpiry()]);
    const closed = await seenBy(ana.headers, dispute.id);
    expect(closed).toMatchObject({ outcome: 'refunded', refunded_amount: 1_000_00 });
    expect(codeOf(await answer(dispute.id, { kind: 'decline' }))).toEqual([409, 'not_your_turn']);
    const { rows } = await system((tx) =>
      sql`select id from refunds where payment_request_id = ${bought.requestId}`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });

  test('is the buyer’s in every other case also where one cannot be moved on', async () => {
    const [stuck, free] = [await buy(), await buy()];
    const [one, other] = [await reported(stuck), await reported(free)];
    const payLater = (days: number) =>
      system((tx) =>
        sql`update payment_requests set paid_at = paid_at + make_interval(days => ${days})
          where id = ${stuck.requestId}`.execute(tx),
      );
    await payLater(-400);
    await system((tx) =>
      sql`update disputes set answer_by = answer_by - 15
        where id in (${one.id}, ${other.id})`.execute(tx),
    );
    await expect(runExpiry()).rejects.toThrow(one.id);
    expect((await seenBy(ana.headers, one.id)).state).toBe('shop_turn');
    expect((await seenBy(ana.headers, other.id)).state).toBe('closed');
    await payLater(400);
    await runExpiry();
    expect((await seenBy(ana.headers, one.id)).state).toBe('closed');
  });

  test('after the last day is refused, also before the job has run', async () => {
    const dispute = await reported(await buy());
    const yesterday = addDays(manilaDateOf((await testNow(harness.db)).getTime()), -1);
    await system((tx) =>
      sql`update disputes set answer_by = ${yesterday}::date where id = ${dispute.id}`.execute(tx),
    );
    expect(codeOf(await answer(dispute.id, { kind: 'decline' }))).toEqual([409, 'not_your_turn']);
    expect((await seenBy(harness.keyHeaders, dispute.id)).may).toEqual(['message']);
  });

  test('beside the case ends it too: an ordinary refund of all that was reported', async () => {
    const bought = await buy();
    const dispute = await reported(bought, { amount: 1_000_00 });
    await refund(bought, 400_00);
    expect(await seenBy(ana.headers, dispute.id)).toMatchObject({
      ...{ state: 'shop_turn', open_amount: 600_00, refunded_amount: 400_00 },
    });
    await refund(bought, 600_00);
    await harness.settled();
    expect(await seenBy(ana.headers, dispute.id)).toMatchObject({
      ...{ state: 'closed', outcome: 'refunded', refunded_amount: 1_000_00 },
    });
  });
});

describe('a decision', () => {
  test('has a reason, waits for an appeal, and the appeal is somebody else’s', async () => {
    const bought = await buy();
    const dispute = await reported(bought, { amount: 1_000_00 });
    await answer(dispute.id, { kind: 'refund', amount: 100_00 });
    await ask(refuseOffer, ana.headers, { ...on(dispute.id), body: { words } });
    const joan = await staffOf();
    const queue = await ask(listStaffDisputes, joan.headers, { query: { mode: 'test' } });
    expect(queue.json().results.map(({ id }: Dispute) => id)).toContain(dispute.id);
    const decided = await decide(joan, dispute.id, 700_00);
    expect(decided.json()).toMatchObject({ state: 'decided', decisions: [{ amount: 700_00 }] });
    const appeal = await ask(appealDecision, harness.keyHeaders, {
      ...{ ...on(dispute.id), body: { words } },
    });
    expect(appeal.json()).toMatchObject({ state: 'appealed', appealed_by: 'shop' });
    expect(codeOf(await decide(joan, dispute.id, 0))).toEqual([409, 'same_reviewer']);
    expect((await ask(getStaffDispute, joan.headers, on(dispute.id))).json().may).toEqual([
      'message',
    ]);
    const ben = await staffOf();
    const last = await decide(ben, dispute.id, 300_00);
    expect(last.json()).toMatchObject({ state: 'closed', refunded_amount: 300_00 });
    await expect(
      system((tx) =>
        sql`insert into dispute_decisions select dispute_id, 2, reviewer_id, 0, reason, decided_at
          from dispute_decisions where dispute_id = ${dispute.id} and place = 1`.execute(tx),
      ),
    ).rejects.toThrow();
  });

  test('that nobody appeals against is carried out, and nothing back starts payments again', async () => {
    const bought = await buy();
    const before = await planOf(bought);
    const dispute = await reported(bought);
    await answer(dispute.id, { kind: 'decline' });
    const joan = await staffOf();
    expect(codeOf(await decide(joan, dispute.id, 6_000_01))).toEqual([
      ...[422, 'dispute_amount_too_high'],
    ]);
    await decide(joan, dispute.id, 0);
    await letExpire(dispute.id);
    expect(await seenBy(ana.headers, dispute.id)).toMatchObject({
      ...{ state: 'closed', outcome: 'not_refunded', refunded_amount: 0 },
    });
    expect((await planOf(bought)).settle_today).toBe(before.settle_today);
  });
});
