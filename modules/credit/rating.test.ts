import { randomBytes } from 'node:crypto';
import { declareIncome, getRatingHistory, getRatingWhatIf } from '@luwag/contracts/credit';
import type { ResultOf } from '@luwag/contracts/endpoint';
import { inScope } from '@luwag/db/scope';
import { addDays, addMonths, type CivilDate } from '@luwag/domain/calendar';
import { noCentavos } from '@luwag/domain/money';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import { computeOutlook } from '@luwag/domain/plan-outlook';
import { proveLedger } from '@luwag/ledger/reading';
import { createLogger } from '@luwag/platform/observability/log';
import { auditOf, mailsOf } from '@luwag/testing/builders/account-probes';
import { createAccount, type SignedIn, signIn } from '@luwag/testing/builders/accounts';
import { insertAttemptIn, pesos } from '@luwag/testing/builders/purchases';
import { forAllTests } from '@luwag/testing/harness/for-all-tests';
import { startPlansHarness } from '@luwag/testing/harness/plans-harness';
import { misplacedRows, unseenTables } from '@luwag/testing/harness/slots';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { closeDay, lockPlan, recordChargeback, recordCollection } from '../plans/service.ts';
import { notifyOfLimit, rateBuyers } from './jobs.ts';
import { replayDecision } from './review-limit.ts';
import { closeLines, openLine, reconcileLines } from './service.ts';
import { creditHandlers } from './worker.ts';

const harness = forAllTests(startPlansHarness);
const psp = 'xendit';
const system = <T>(work: Parameters<typeof inScope<T>>[2]) => inScope(harness.db, 'system', work);
const noonOf = (day: CivilDate) => new Date(`${day}T04:00:00Z`);

/** Whatever was decided: the ledger is sound, and lines are what it was told to grant. */
afterEach(async () => {
  expect(await proveLedger(harness.db)).toEqual({ imbalances: 0, drift: 0, brokenBatch: null });
  expect((await system((tx) => reconcileLines(tx, ''))).findings).toEqual([]);
});

async function someone({ limit = 2_000, months = 6, mode = 'live' as 'live' | 'test' } = {}) {
  const who = await signIn(harness, await createAccount(harness));
  const now = noonOf(addMonths(harness.today, -months));
  const line = { mode, limitCentavos: pesos(limit), now, requestId: 'test' };
  await system((tx) => openLine(tx, { buyerId: who.account.id, ...line }));
  return who;
}

/** What the worker does at night. */
const night = (onDate: CivilDate = harness.today) => runJob(rateBuyers, {}, onDate);

async function runJob(
  wanted: typeof rateBuyers | typeof notifyOfLimit,
  payload: object,
  onDate: CivilDate,
): Promise<void> {
  const clock = { now: () => noonOf(onDate), sync: async () => undefined };
  const handlers = creditHandlers({ vault: harness.vault, messageKey: randomBytes(32) });
  await handlers
    .find(({ name }) => name === wanted.name)
    ?.run(
      { db: harness.db, clock, log: createLogger('test', 'silent') },
      { request_id: 'night', data: payload },
    );
}

/** Pays what is due on a day, on that day. */
async function payDue(planId: string, onDate: CivilDate): Promise<string> {
  await closeDay(harness.db, { mode: 'live', businessDate: onDate });
  return system(async (tx) => {
    const plan = await lockPlan(tx, planId);
    const due = plan && computeOutlook(plan.state, onDate, philippineHolidays).next;
    if (!plan || !due) throw new Error(`nothing is due on plan ${planId}`);
    const { amountCentavos } = due;
    const attempt = { amount_centavos: amountCentavos, state: 'succeeded' };
    const paymentId = await insertAttemptIn(tx, planId, attempt);
    const payment = { paymentId, amountCentavos, onDate, now: noonOf(onDate), psp };
    await recordCollection(tx, { plan, ...payment });
    return paymentId;
  });
}

type History = ResultOf<typeof getRatingHistory>;
const historyOf = async (who: SignedIn): Promise<History> =>
  (await harness.send(getRatingHistory, who)).json();
const eventsOf = async (who: SignedIn) =>
  (await historyOf(who)).history.map(({ event, effect }) => [event, effect]);
const decisionsOf = (who: SignedIn) =>
  system((tx) =>
    tx
      .selectFrom('credit_decisions')
      .selectAll()
      .where('buyer_id', '=', who.account.id)
      .orderBy('decided_on')
      .execute(),
  );
const startDate = () => addDays(harness.today, -40);
const firstDue = () => addMonths(startDate(), 1);
const buyOne = (who: SignedIn, order = {}) =>
  harness.buy(who, { amountCentavos: pesos(1_500), startDate: startDate(), ...order });

describe('a payment in time', () => {
  test('is told with its effect, and raises the limit to what the gates allow', async () => {
    const ana = await someone();
    expect(await historyOf(ana)).toMatchObject({
      rating: 58,
      band: 'starting',
      limit: 2_000_00,
      next_rung: { rating: 60, allows: 5_000_00 },
      history: [{ event: 'opened', effect: 58, rating_after: 58 }],
      limit_changes: [],
    });
    const planId = await buyOne(ana);
    await payDue(planId, firstDue());
    await night();
    const after = await historyOf(ana);
    expect(after).toMatchObject({
      rating: 60,
      band: 'progressing',
      livemode: true,
      limit: 5_000_00,
      gates: [
        { name: 'record', allows: 5_000_00, decides: true },
        { name: 'income', allows: 5_000_00, decides: false },
        { name: 'time', allows: 24_000_00, decides: false },
      ],
      income: { range: null, counted: null, monthly_payments_max: null, share_ppm: 300_000 },
      limit_changes: [
        { on_date: harness.today, before: 2_000_00, after: 5_000_00, decided_by: 'record' },
      ],
    });
    expect(after.history[0]).toEqual({
      event: 'paid_on_time',
      on_date: firstDue(),
      effect: 2,
      rating_after: 60,
      transaction_id: planId,
      group_id: null,
      store_name: 'Tindahan ni Aling Nena',
      reason: { due_date: firstDue(), days_late: null },
      counts_until: null,
      would_help: 'keep_paying',
    });
    expect(after.help).toEqual([
      { kind: 'pay_on_time', points: 2, on_date: addMonths(startDate(), 2), about_date: null },
      { kind: 'finish_plan', points: 4, on_date: null, about_date: null },
    ]);
    expect(await auditOf(harness.db, ana.account.id)).toContain('line.raised');
  });

  test('that raised a limit is told to the buyer, once', async () => {
    const eva = await someone();
    await payDue(await buyOne(eva), firstDue());
    await night();
    const [decision] = await decisionsOf(eva);
    const asked = await sql<{ task_identifier: string }>`
      select task_identifier from graphile_worker.jobs
       where task_identifier = ${notifyOfLimit.name}`.execute(harness.db);
    expect(asked.rows.length).toBeGreaterThan(0);
    for (const _ of [1, 2])
      await runJob(notifyOfLimit, { decision_id: decision?.id ?? '' }, harness.today);
    expect(await mailsOf(harness.db, eva.account.id)).toEqual(['limit_changed']);
  });

  test('counts once, however often and at once buyers are rated', async () => {
    const ben = await someone();
    await payDue(await buyOne(ben), firstDue());
    await Promise.all([night(), night(), night()]);
    await night();
    expect(await eventsOf(ben)).toEqual([
      ['paid_on_time', 2],
      ['opened', 58],
    ]);
    expect(await decisionsOf(ben)).toHaveLength(1);
  });

  test('that its bank takes back costs more than it gave', async () => {
    const carla = await someone();
    const planId = await buyOne(carla);
    const paymentId = await payDue(planId, firstDue());
    await night(addDays(harness.today, -1));
    await system(async (tx) => {
      const plan = await lockPlan(tx, planId);
      if (!plan) throw new Error('no plan');
      const taken = { paymentId, psp, onDate: harness.today, now: noonOf(harness.today) };
      await recordChargeback(tx, { plan, ...taken, pspFeeCentavos: noCentavos });
    });
    await night();
    expect((await eventsOf(carla)).filter(([kind]) => kind !== 'late')).toEqual([
      ['taken_back', -6],
      ['paid_on_time', 2],
      ['opened', 58],
    ]);
  });

  test('of the last installment finishes the plan', async () => {
    const dino = await someone();
    await payDue(await buyOne(dino, { terms: 1 }), addDays(startDate(), 30));
    await night();
    const { rating, help } = await historyOf(dino);
    expect([rating, help]).toEqual([64, []]);
    expect((await eventsOf(dino)).map(([kind]) => kind).sort()).toEqual([
      'finished',
      'opened',
      'paid_on_time',
    ]);
  });
});

describe('a payment that is late', () => {
  test('is told by its days, and at thirty the limit falls to what is used', async () => {
    const elena = await someone({ limit: 5_000 });
    const start = addDays(harness.today, -75);
    await buyOne(elena, { startDate: start });
    const due = addMonths(start, 1);
    await closeDay(harness.db, { mode: 'live', businessDate: addDays(due, 10) });
    await night(addDays(due, 10));
    expect(await decisionsOf(elena)).toEqual([]);
    await closeDay(harness.db, { mode: 'live', businessDate: harness.today });
    await night();
    const { rating, limit, help, history } = await historyOf(elena);
    const used = 1_500_00;
    expect([rating, limit]).toEqual([38, used]);
    expect(history.filter(({ event }) => event === 'late_30')).toMatchObject([
      { effect: -8, reason: { due_date: due, days_late: 30 }, would_help: 'pay_now' },
    ]);
    expect(help[0]).toEqual({ kind: 'pay_late', points: 2, on_date: null, about_date: null });
    expect(help.find(({ kind }) => kind === 'wait')).toMatchObject({ points: 6 });
    expect((await harness.summary(elena)).line).toMatchObject({ limit: used, available: 0 });
    expect(await decisionsOf(elena)).toMatchObject([
      { outcome: 'lowered', rating: 38, limit_before_centavos: 5_000_00 },
    ]);
  });
});

test('every decision, made again from what was kept, comes out the same', async () => {
  const fe = await someone({ months: 14 });
  await harness.send(declareIncome, fe, { body: { range: 'from_10000' } });
  await payDue(await buyOne(fe), firstDue());
  await night();
  const replayed = await system(async (tx) => {
    const rows = await tx.selectFrom('credit_decisions').selectAll().execute();
    return Promise.all(
      rows.map(async (row) => ({ row, again: await replayDecision(tx, harness.vault, row) })),
    );
  });
  expect(replayed.length).toBeGreaterThan(1);
  for (const { row, again } of replayed)
    expect([again.outcome, again.limitCentavos, again.rating, again.decidedBy]).toEqual([
      row.outcome,
      row.limit_after_centavos,
      row.rating,
      row.decided_by,
    ]);
  const mine = replayed.find(({ row }) => row.buyer_id === fe.account.id)?.row;
  expect(mine?.income_encrypted).not.toBeNull();
  expect(JSON.stringify(mine?.inputs)).not.toContain('from_10000');
});

test('what was noted and decided is in the slot of its buyer', async () => {
  const ofRatings = (what: string) => /^(?:rating_events|credit_decisions)\b/.test(what);
  expect((await system(unseenTables)).filter(ofRatings)).toEqual([]);
  expect((await system(misplacedRows)).filter(ofRatings)).toEqual([]);
});

test('what was noted and decided is never changed', async () => {
  for (const table of ['rating_events', 'credit_decisions'] as const) {
    const change = system((tx) => tx.updateTable(table).set({ mode: 'test' }).execute());
    await expect(change).rejects.toThrow('permission denied');
    const removal = system((tx) => tx.deleteFrom(table).execute());
    await expect(removal).rejects.toThrow('permission denied');
  }
});

describe('what somebody earns', () => {
  test('is asked for as a range, kept encrypted, and forgotten with the line', async () => {
    const gino = await someone();
    const told = (
      await harness.send(declareIncome, gino, { body: { range: 'from_20000' } })
    ).json();
    expect(told).toEqual({
      range: 'from_20000',
      counted: 20_000_00,
      monthly_payments_max: 6_000_00,
      share_ppm: 300_000,
    });
    expect((await historyOf(gino)).gates[1]).toMatchObject({ name: 'income', allows: 33_048_75 });
    const kept = () =>
      system((tx) =>
        tx
          .selectFrom('declared_incomes')
          .selectAll()
          .where('account_id', '=', gino.account.id)
          .execute(),
      );
    expect((await kept())[0]?.income_encrypted.toString('latin1')).not.toContain('20000');
    await harness.send(declareIncome, gino, { body: { range: null } });
    expect(await kept()).toEqual([]);
    expect((await historyOf(gino)).income.range).toBeNull();
    await harness.send(declareIncome, gino, { body: { range: 'from_50000' } });
    await inScope(harness.db, { accountId: gino.account.id }, (tx) =>
      closeLines(tx, gino.account.id),
    );
    expect(await kept()).toEqual([]);
    const [first = ''] = (await auditOf(harness.db, gino.account.id)).filter((action) =>
      action.startsWith('income'),
    );
    expect(first).toBe('income.declared');
  });
});

describe('what if', () => {
  const whatIf = async (who: SignedIn, query: object) =>
    (await harness.send(getRatingWhatIf, who, { query })).json();

  test('is the same computation, and changes nothing', async () => {
    const hana = await someone();
    const before = await historyOf(hana);
    expect(await whatIf(hana, { paid_on_time: 3 })).toEqual({
      before: { rating: 58, limit: 2_000_00 },
      after: { rating: 64, limit: 5_000_00 },
      next_rung: { rating: 66, allows: 12_000_00 },
    });
    expect(await whatIf(hana, { days_late: 5 })).toMatchObject({
      after: { rating: 54, limit: 2_000_00 },
    });
    expect(await historyOf(hana)).toEqual(before);
  });

  test('leaves a line for tests as it is', async () => {
    const ivan = await someone({ mode: 'test', limit: 20_000 });
    expect(await whatIf(ivan, { paid_on_time: 12, finished: 5 })).toMatchObject({
      after: { rating: 100, limit: 20_000_00 },
    });
    await night();
    expect(await historyOf(ivan)).toMatchObject({ livemode: false, limit: 20_000_00 });
  });
});

test('whoever has no line yet sees where everyone starts', async () => {
  const who = await signIn(harness, await createAccount(harness));
  expect(await historyOf(who)).toMatchObject({ rating: 58, limit: null, gates: [], history: [] });
  expect((await harness.send(getRatingWhatIf, who)).json()).toMatchObject({
    after: { rating: 58, limit: null },
  });
});
