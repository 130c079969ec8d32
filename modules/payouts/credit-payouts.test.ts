import { getCredit, requestCreditPayout } from '@luwag/contracts/credit-payouts';
import { inScope } from '@luwag/db/scope';
import { addDays, manilaDateOf } from '@luwag/domain/calendar';
import { minuteMs } from '@luwag/domain/durations';
import { centavos } from '@luwag/domain/money';
import { armFailpoints } from '@luwag/platform/failpoints';
import { auditOf, passTime, testNow } from '@luwag/testing/builders/account-probes';
import type { NewAccount, SignedIn } from '@luwag/testing/builders/accounts';
import { noteNumberChanged } from '@luwag/testing/builders/number-changes';
import { nameHome } from '@luwag/testing/builders/payouts';
import {
  insertAttemptIn,
  insertLine,
  insertPurchase,
  insertStore,
  pesos,
} from '@luwag/testing/builders/purchases';
import { withStepUp } from '@luwag/testing/builders/stores';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPaymentsHarness } from '@luwag/testing/harness/payments-harness';
import { misplacedRows } from '@luwag/testing/harness/slots';
import { findUnproven } from '@luwag/testing/ledger/watch-proof';
import { afterEach, expect, test } from 'vitest';
import { closeDay, lockPlan, recordCollection } from '../plans/service.ts';
import { offerCredit, sweepPayouts } from './worker.ts';

const harness = forAllTests(startPaymentsHarness);

/** Whatever was sent: rows, replays and ledger say the same. */
afterEach(async () => {
  armFailpoints(undefined, 'test');
  expect(await findUnproven(harness.db)).toEqual([]);
});

type Order = { terms?: number; amount?: number; daysAgo?: number; mode?: 'live' | 'test' };

async function buy(
  { account }: SignedIn,
  { terms = 1, amount = 600, daysAgo = 0, mode = 'live' }: Order = {},
) {
  const { db } = harness;
  const startDate = addDays(manilaDateOf((await testNow(db)).getTime()), -daysAgo);
  const store = await insertStore(db, (await harness.newBuyer({ role: 'merchant' })).account.id);
  const order = { buyerId: account.id, store, terms, amountCentavos: pesos(amount), startDate };
  return insertPurchase(db, { ...order, mode });
}

/** Pays so much on a plan, whatever it owes. */
const pay = (planId: string, amountPesos: number) =>
  inScope(harness.db, 'system', async (tx) => {
    const amountCentavos = centavos(Math.round(amountPesos * 100));
    const attempt = { amount_centavos: amountCentavos, state: 'succeeded' };
    const paymentId = await insertAttemptIn(tx, planId, attempt);
    const plan = await lockPlan(tx, planId);
    if (!plan) throw new Error(`no plan ${planId}`);
    const now = await testNow(harness.db);
    const onDate = manilaDateOf(now.getTime());
    const payment = { paymentId, amountCentavos, psp: 'xendit', onDate, now };
    await recordCollection(tx, { plan, ...payment });
  });

/** Somebody whose one purchase is paid, and so much more. */
async function credited(extraPesos: number, account: NewAccount = {}): Promise<SignedIn> {
  const who = await harness.newBuyer(account);
  await insertLine(harness.db, { buyerId: who.account.id, limitCentavos: pesos(50_000) });
  await nameHome(harness, who.account.id);
  if (extraPesos > 0) await pay(await buy(who), 600 + extraPesos);
  return who;
}

const creditOf = async ({ headers }: SignedIn) =>
  (await harness.call(getCredit, headers, { query: { mode: 'live' } })).json();
async function ask(who: SignedIn, key?: string) {
  const body = { mode: 'live', wallet: 'PH_GCASH' };
  const stepUp = await withStepUp(harness, who, { action: requestCreditPayout.name, body });
  return harness.call(
    requestCreditPayout,
    { ...who.headers, ...stepUp },
    { body, ...(key && { key }) },
  );
}
const codeOf = (reply: Awaited<ReturnType<typeof ask>>) => [reply.statusCode, reply.json().code];
const becomes = (who: SignedIn, status: string) =>
  harness.until(
    async () => (await creditOf(who)).payouts[0]?.status === status,
    `the payout to be ${status}`,
    30_000,
  );
const sentTo = async (id: string) => {
  const { payouts } = (await harness.gateway.book()) as unknown as {
    payouts: { reference_id: string; destination_amount: number; status: string }[];
  };
  return payouts.filter(({ reference_id }) => reference_id === `credit-payout-${id}`);
};

test('goes whole and free to the wallet of the proven number, once, and is told', async () => {
  const ana = await credited(350.5);
  const before = await creditOf(ana);
  expect(before).toMatchObject({
    credit: 350_50,
    amount: 350_50,
    fee: 0,
    covers: [],
    why_not: null,
  });
  const reply = await ask(ana, 'one-key-for-one-payout');
  expect([reply.statusCode, reply.json()]).toMatchObject([
    201,
    { status: 'approved', amount: 350_50, wallet: 'PH_GCASH', account: before.account },
  ]);
  expect(await creditOf(ana)).toMatchObject({ credit: 0, why_not: 'credit_payout_under_way' });
  await becomes(ana, 'paid');
  const { id } = reply.json();
  expect(await sentTo(id)).toMatchObject([{ destination_amount: 350_50, status: 'SUCCEEDED' }]);
  const [paid] = (await creditOf(ana)).payouts;
  expect(paid.bank_reference).toMatch(/^\d{4} \d{4} \d{4}$/);
  expect(codeOf(await ask(ana))).toEqual([409, 'no_credit']);
  await harness.settled();
  const subjects = (await harness.inbox(ana.account.email)).map(({ subject }) => subject);
  expect(subjects.some((each) => each?.includes('₱350.50 is on its way to GCash'))).toBe(true);
  expect(subjects.some((each) => each?.includes('₱350.50 is in GCash'))).toBe(true);
  expect(await auditOf(harness.db, ana.account.id)).toContain('credit_payout.requested');
});

test('pays what is overdue first, and is kept where all of it is needed', async () => {
  const ana = await credited(900);
  const lateId = await buy(ana, { terms: 1, amount: 600, daysAgo: 45 });
  const today = manilaDateOf((await testNow(harness.db)).getTime());
  await closeDay(harness.db, { mode: 'live', businessDate: today });
  const { amount, covers } = await creditOf(ana);
  expect(covers).toMatchObject([{ transaction_id: lateId }]);
  expect(covers[0].amount).toBeGreaterThanOrEqual(600_00);
  expect(amount + covers[0].amount).toBe(900_00);
  expect((await ask(ana)).json()).toMatchObject({ amount, covered: covers[0].amount });
  expect(await creditOf(ana)).toMatchObject({ credit: 0, covers: [] });
  await becomes(ana, 'paid');

  const ben = await credited(200);
  await buy(ben, { terms: 1, amount: 600, daysAgo: 45 });
  await closeDay(harness.db, { mode: 'live', businessDate: today });
  expect(await creditOf(ben)).toMatchObject({ amount: 0, why_not: 'credit_needed' });
  expect(codeOf(await ask(ben))).toEqual([409, 'credit_needed']);
});

test('waits for a payment of what is overdue that is under way', async () => {
  const ana = await credited(900);
  const lateId = await buy(ana, { terms: 1, amount: 600, daysAgo: 45 });
  const today = manilaDateOf((await testNow(harness.db)).getTime());
  await closeDay(harness.db, { mode: 'live', businessDate: today });
  // What the day has asked for is with the gateway.
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('collection_attempts')
      .set({ state: 'sent' })
      .where('plan_id', '=', lateId)
      .where('state', '=', 'created')
      .execute(),
  );
  expect(codeOf(await ask(ana))).toEqual([409, 'payment_under_way']);
});

test('is refused where there is none or too little, without a number, and while held', async () => {
  expect(codeOf(await ask(await credited(0)))).toEqual([409, 'no_credit']);
  expect(codeOf(await ask(await credited(0.5)))).toEqual([409, 'credit_too_small']);
  const unproven = await credited(100, { isNumberConfirmed: false });
  expect(codeOf(await ask(unproven))).toEqual([409, 'number_not_confirmed']);
  expect(await creditOf(unproven)).toMatchObject({
    account: null,
    why_not: 'number_not_confirmed',
  });
  const held = await credited(100);
  const until = new Date((await testNow(harness.db)).getTime() + 60 * minuteMs);
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('accounts')
      .set({ borrowing_held_until: until })
      .where('id', '=', held.account.id)
      .execute(),
  );
  expect(codeOf(await ask(held))).toEqual([409, 'payouts_held']);
  const moved = await credited(100);
  await noteNumberChanged(harness, moved.account.id);
  expect(codeOf(await ask(moved))).toEqual([409, 'payouts_held']);
  const plain = { mode: 'live', wallet: 'PH_GCASH' };
  const bare = await harness.call(requestCreditPayout, held.headers, { body: plain });
  expect(bare.json().code).toBe('step_up_required');
});

test('asked for many times at once, it is sent once', async () => {
  const ana = await credited(700);
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask(ana)));
  const made = replies.filter(({ statusCode }) => statusCode === 201);
  expect(made).toHaveLength(1);
  const codes = new Set(
    replies.filter((each) => !made.includes(each)).map((each) => each.json().code),
  );
  for (const code of codes)
    expect(['credit_payout_under_way', 'too_many_requests', 'overloaded']).toContain(code);
  await becomes(ana, 'paid');
  expect(await sentTo(made[0]?.json().id)).toMatchObject([{ destination_amount: 700_00 }]);
  expect(await creditOf(ana)).toMatchObject({ credit: 0 });
});

test('goes to no other number than it was asked for, and is credit again', async () => {
  const ana = await credited(120);
  armFailpoints('credit-payouts.before-mark:throw', 'test');
  expect((await ask(ana)).statusCode).toBe(201);
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('accounts')
      .set({ number_confirmed_at: null })
      .where('id', '=', ana.account.id)
      .execute(),
  );
  armFailpoints(undefined, 'test');
  await passTime(harness.db, 2 * minuteMs);
  await harness.runJob(sweepPayouts);
  await becomes(ana, 'canceled');
  expect(await creditOf(ana)).toMatchObject({ credit: 120_00 });
  expect(await sentTo((await creditOf(ana)).payouts[0].id)).toEqual([]);
});

test('that a worker died with is asked about, and sent again only under its own id', async () => {
  for (const point of ['before-call', 'called', 'before-settle', 'settling']) {
    const ana = await credited(90);
    armFailpoints(`credit-payouts.${point}:throw`, 'test');
    const { id } = (await ask(ana)).json();
    await harness.until(
      async () => (await creditOf(ana)).payouts[0]?.status === 'sent',
      `the payout to be marked at ${point}`,
      30_000,
    );
    armFailpoints(undefined, 'test');
    for (let round = 0; round < 4; round += 1) {
      await passTime(harness.db, 2 * minuteMs);
      await harness.runJob(sweepPayouts);
    }
    await becomes(ana, 'paid');
    expect([point, await sentTo(id)]).toMatchObject([point, [{ destination_amount: 90_00 }]]);
  }
});

test('that no wallet takes, or that one gives back, is credit of the same plans again', async () => {
  const ana = await credited(130);
  const { id } = (await ask(ana)).json();
  await becomes(ana, 'paid');
  expect(await harness.gateway.reverse(`credit-payout-${id}`)).toBe(true);
  await inScope(harness.db, 'system', (tx) =>
    tx
      .updateTable('credit_payouts')
      .set({ next_poll_at: new Date(0) })
      .where('id', '=', id)
      .execute(),
  );
  await harness.runJob(sweepPayouts);
  await becomes(ana, 'returned');
  expect(await creditOf(ana)).toMatchObject({ credit: 130_00, amount: 130_00, why_not: null });

  // Documented: of test mode, credit that ends so is not taken.
  const ben = await credited(0);
  const buyerId = ben.account.id;
  await insertLine(harness.db, { buyerId, mode: 'test', limitCentavos: pesos(50_000) });
  await pay(await buy(ben, { mode: 'test' }), 600 + 17.1);
  const body = { mode: 'test', wallet: 'PH_PAYMAYA' };
  const stepUp = await withStepUp(harness, ben, { action: requestCreditPayout.name, body });
  const headers = { ...ben.headers, ...stepUp };
  expect((await harness.call(requestCreditPayout, headers, { body })).statusCode).toBe(201);
  const read = async () =>
    (await harness.call(getCredit, ben.headers, { query: { mode: 'test' } })).json();
  await harness.until(
    async () => (await read()).payouts[0]?.status === 'failed',
    'the payout to fail',
    30_000,
  );
  expect(await read()).toMatchObject({ credit: 17_10, amount: 17_10 });
  expect(await inScope(harness.db, 'system', misplacedRows)).toEqual([]);
});

test('left after the last plan is offered by mail, once for each sum', async () => {
  const ana = await credited(80);
  const ben = await credited(80);
  await buy(ben, { terms: 3, amount: 900 });
  const offers = async ({ account }: SignedIn) =>
    (await harness.inbox(account.email)).filter(({ subject }) => subject?.includes('is yours'));
  await harness.runJob(offerCredit);
  await harness.runJob(offerCredit);
  await harness.settled();
  expect((await offers(ana)).map(({ subject }) => subject)).toEqual(['₱80.00 is yours']);
  expect(await offers(ben)).toEqual([]);
});
