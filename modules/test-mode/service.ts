/**
 * Test mode: what a shop’s developers do to their own tests. Owns test_clocks, test_clock_purchases
 * and test_clock_events.
 *
 * Promises: a clock moves the test purchases that were put on it and nothing else: no live row, no
 * other shop, no other purchase, and not the real time. It goes forward alone. Everything on the
 * way happens in the order of its days, each step in one transaction with the time it moves the
 * clock to, so that a way that was cut off goes on where it ended and nothing happens twice.
 */
import type { InputOf, ResultOf } from '@luwag/contracts/endpoint';
import * as contracts from '@luwag/contracts/test-mode';
import type { Tx } from '@luwag/db';
import { asSystem } from '@luwag/db/scope';
import { decideAdvance, morningOf } from '@luwag/domain/test-clock';
import { refuse } from '@luwag/platform/http/refusal';
import type { Ctx, CtxOf } from '@luwag/platform/http/route';
import { enqueue } from '@luwag/platform/jobs/job';
import { merchantOf, type RequestRow } from '../payments/service.ts';
import { advanceClock } from './jobs.ts';
import * as clocks from './repository.ts';
import { refuseRequest, testRequestOf } from './test-request.ts';
import { clockNowOf, detailOf, findNextDueDate, viewOf } from './view.ts';

const notFound = (): never =>
  refuse(contracts.getTestClock, 'test_clock_not_found', 'There is no such test clock.');

const refuseWhileAdvancing = (): never =>
  refuse(contracts.advanceTestClock, 'test_clock_advancing', 'This clock is on its way already.');

export async function createTestClock(
  ctx: CtxOf<typeof contracts.createTestClock>,
  { body }: InputOf<typeof contracts.createTestClock>,
): Promise<ResultOf<typeof contracts.createTestClock>> {
  const { tx } = ctx;
  const request = await testRequestOf(tx, ctx, body.payment_request_id);
  const merchantId = request.merchant_id;
  if ((await clocks.countClocks(tx, merchantId)) >= contracts.clocksMax)
    return refuse(
      contracts.createTestClock,
      'too_many_clocks',
      `You have ${contracts.clocksMax} test clocks. Remove one first.`,
    );
  const now = ctx.clock.now();
  const clock = await clocks.insertClock(tx, { merchantId, storeId: request.store_id, now });
  await put(tx, clock, request, now);
  return asSystem(tx, () => detailOf(tx, clock, now));
}

export const listTestClocks = (ctx: Ctx): Promise<ResultOf<typeof contracts.listTestClocks>> =>
  ctx.own(async (tx) => {
    const rows = await clocks.listClocks(tx, merchantOf(ctx), contracts.clocksMax);
    const now = ctx.clock.now();
    const results = await asSystem(tx, async () => {
      const views: contracts.TestClock[] = [];
      for (const row of rows) views.push(await viewOf(tx, row, now));
      return views;
    });
    return { results };
  });

export const getTestClock = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.getTestClock>,
): Promise<ResultOf<typeof contracts.getTestClock>> =>
  ctx.own(async (tx) => {
    const clock = await clocks.findClock(tx, merchantOf(ctx), params.clock_id);
    if (!clock) return notFound();
    return asSystem(tx, () => detailOf(tx, clock, ctx.clock.now()));
  });

export async function addToTestClock(
  ctx: CtxOf<typeof contracts.addToTestClock>,
  { params, body }: InputOf<typeof contracts.addToTestClock>,
): Promise<ResultOf<typeof contracts.addToTestClock>> {
  const { tx } = ctx;
  const wanted = { isLocked: true };
  const clock = await clocks.findClock(tx, merchantOf(ctx), params.clock_id, wanted);
  if (!clock) return notFound();
  if (clock.status === 'advancing') return refuseWhileAdvancing();
  const request = await testRequestOf(tx, ctx, body.payment_request_id);
  // A clock is of one store: another's request looks like none.
  if (request.store_id !== clock.store_id) return refuseRequest();
  if ((await clocks.listPurchases(tx, clock.id)).length >= contracts.clockPurchasesMax)
    return refuse(
      contracts.addToTestClock,
      'test_clock_full',
      `A clock takes ${contracts.clockPurchasesMax} purchases.`,
    );
  const now = ctx.clock.now();
  await put(tx, clock, request, now);
  await clocks.updateClock(tx, clock.id, { changed_at: now });
  return asSystem(tx, () => detailOf(tx, clock, now));
}

/** The job is committed with the order; whoever waits asks for the clock until it is ready. */
export async function advanceTestClock(
  ctx: CtxOf<typeof contracts.advanceTestClock>,
  { params, body }: InputOf<typeof contracts.advanceTestClock>,
): Promise<ResultOf<typeof contracts.advanceTestClock>> {
  const { tx } = ctx;
  const wanted = { isLocked: true };
  const clock = await clocks.findClock(tx, merchantOf(ctx), params.clock_id, wanted);
  if (!clock) return notFound();
  if (clock.status === 'advancing') return refuseWhileAdvancing();
  const real = ctx.clock.now();
  const from = clockNowOf(clock, real);
  const target = body.to ? new Date(body.to) : await nextDueMorning(tx, clock, real);
  const decision = decideAdvance({
    nowMs: from.getTime(),
    targetMs: target.getTime(),
    realMs: real.getTime(),
    daysAheadMax: contracts.clockDaysAheadMax,
  });
  if (decision.kind === 'reject') return refuse(contracts.advanceTestClock, decision.code, why);
  const sent = await clocks.updateClock(tx, clock.id, {
    status: 'advancing',
    now_at: from,
    target_at: target,
    payments: body.payments,
    changed_at: real,
  });
  await enqueue(tx, ctx, advanceClock, { clock_id: clock.id }, { key: jobKeyOf(clock.id) });
  return asSystem(tx, () => viewOf(tx, sent, real));
}

const why = `A clock goes forward, up to ${contracts.clockDaysAheadMax} days ahead of today.`;

/** By its key, a clock's way is in the queue once. */
export const jobKeyOf = (clockId: string): string => `${advanceClock.name} ${clockId}`;

async function nextDueMorning(tx: Tx, clock: clocks.ClockRow, real: Date): Promise<Date> {
  const next = await asSystem(tx, () => findNextDueDate(tx, clock, real));
  if (!next)
    return refuse(
      contracts.advanceTestClock,
      'nothing_falls_due',
      'Nothing falls due by this clock any more.',
    );
  return new Date(morningOf(next));
}

export const removeTestClock = (
  ctx: Ctx,
  { params }: InputOf<typeof contracts.removeTestClock>,
): Promise<undefined> =>
  ctx.own(async (tx) => {
    const wanted = { isLocked: true };
    const clock = await clocks.findClock(tx, merchantOf(ctx), params.clock_id, wanted);
    if (!clock) return notFound();
    if (clock.status === 'advancing') return refuseWhileAdvancing();
    await clocks.deleteClock(tx, clock.id);
    return undefined;
  });

async function put(
  tx: Tx,
  clock: clocks.ClockRow,
  { id: requestId }: RequestRow,
  now: Date,
): Promise<void> {
  if (!(await clocks.insertPurchase(tx, clock, { requestId, now })))
    refuse(contracts.createTestClock, 'request_on_a_clock', 'This request has a clock already.');
}
