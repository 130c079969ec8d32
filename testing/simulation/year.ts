import { gatewayEvent } from '@luwag/contracts/sources';
import { addDays, type CivilDate, civilDate } from '@luwag/domain/calendar';
import { minuteMs } from '@luwag/domain/durations';
import { releaseHeld, remindBuyers } from '@luwag/modules/contacts/worker';
import { rateBuyers } from '@luwag/modules/credit/worker';
import { provisionLosses } from '@luwag/modules/delinquency/worker';
import { requeueAttempts } from '@luwag/modules/payments/worker';
import { closeDay } from '@luwag/modules/plans/service';
import { announceCharges, collectCharges, releaseLines } from '@luwag/modules/plans/worker';
import { reconcileDays } from '@luwag/modules/reconciliation/worker';
import { actOnPlan, giveUpDebts, refund, refundDaysOf } from './acts.ts';
import { digestOf } from './digest.ts';
import { assertPaidOnce, assertProvisioned, assertReconciled, assertSound } from './invariants.ts';
import { listOpenPlans } from './open-plans.ts';
import { assertPagesAddUp } from './pages.ts';
import { chargebacksOf, type LatePages, visitLatePages, visitPages } from './paying.ts';
import { type Buyer, type People, settlePeople } from './people.ts';
import { buy, type Purchase, planPurchases } from './purchases.ts';
import { runJob, runQueue } from './queue.ts';
import { count, mode, startSimulation, timed, type World } from './world.ts';

// Plans are on offer since that day, and its holidays are known.
const startDate = civilDate('2026-01-01');

/** What is read of every plan as its buyer reads it. */
const pagesEveryDays = 30;

export type YearOptions = {
  seed: number;
  buyers: number;
  days?: number;
  /** Something done to the books at the end of a day, for tests of the proofs. */
  atEndOf?: (world: World, date: CivilDate) => Promise<void>;
  onDay?: (date: CivilDate, seconds: number) => void;
};
export type YearResult = {
  seed: number;
  digest: string;
  seconds: number;
  days: number;
  messages: number;
  counts: Record<string, number>;
  /** In seconds, by what was done. */
  spent: Record<string, number>;
};

/**
 * A year of buyers, shops, banks and staff by the clock, on the product itself: its routes, its
 * worker's jobs, its database and its gateway. Everything that must hold is looked at every day; a
 * day that does not hold throws, and names seed and day.
 */
export async function runYear(options: YearOptions): Promise<YearResult> {
  const { seed, days = 365 } = options;
  const began = performance.now();
  const world = await startSimulation(seed, startDate);
  try {
    const year = await prepareYear(world, options.buyers);
    for (let day = 0; day < days; day += 1) {
      const date = addDays(startDate, day);
      const dayBegan = performance.now();
      await liveThrough(world, year, date);
      await options.atEndOf?.(world, date);
      await assertSound(world);
      if (day % pagesEveryDays === pagesEveryDays - 1) await assertPagesAddUp(world);
      options.onDay?.(date, (performance.now() - dayBegan) / 1000);
    }
    await assertPaidOnce(world);
    await assertPagesAddUp(world);
    return {
      seed,
      digest: await digestOf(world),
      seconds: (performance.now() - began) / 1000,
      days,
      messages: world.outlet.owedCount(),
      counts: Object.fromEntries([...world.counts].sort()),
      spent: Object.fromEntries(
        [...world.spent]
          .toSorted(([, one], [, other]) => other - one)
          .map(([what, ms]) => [what, Math.round(ms) / 1000]),
      ),
    };
  } finally {
    await world.close();
  }
}

type Year = {
  people: People;
  buyersById: ReadonlyMap<string, Buyer>;
  purchases: ReadonlyMap<CivilDate, Purchase[]>;
  refunds: ReadonlyMap<CivilDate, string[]>;
  latePages: LatePages;
  chargebacks: ReturnType<typeof chargebacksOf>;
};

async function prepareYear(world: World, buyersCount: number): Promise<Year> {
  const people = await settlePeople(world, buyersCount);
  const purchases = planPurchases(world, people);
  const refunds = [...purchases.values()].flat().flatMap((purchase) =>
    refundDaysOf(world, purchase).map((days) => ({
      id: purchase.id,
      date: addDays(purchase.date, days),
    })),
  );
  return {
    people,
    buyersById: new Map(people.buyers.map((each) => [each.id, each])),
    purchases,
    refunds: new Map(
      [...Map.groupBy(refunds, ({ date }) => date)].map(([date, own]) => [
        date,
        own.map(({ id }) => id),
      ]),
    ),
    latePages: new Map(),
    chargebacks: chargebacksOf(world),
  };
}

async function liveThrough(world: World, year: Year, date: CivilDate): Promise<void> {
  const { clock, draws } = world;
  clock.goTo(date, '00:15');
  await night(world, date);
  clock.goTo(date, '08:05');
  await hearNews(world);
  for (const job of [requeueAttempts, announceCharges, remindBuyers, releaseHeld])
    await runJob(world, job);
  await workThrough(world);
  // Some days end late: what happens then is told on the next morning.
  clock.goTo(date, draws.chance(250, 'a late day', date) ? '21:30' : '14:00');
  await hearNews(world);
  await day(world, year, date);
  await year.chargebacks.planFor();
}

async function night(world: World, date: CivilDate): Promise<void> {
  await hearNews(world);
  await timed(world, 'close of day', () => closeDay(world.db, { mode, businessDate: date }));
  await runJob(world, announceCharges);
  await runJob(world, collectCharges);
  await workThrough(world);
  for (const job of [rateBuyers, releaseLines, provisionLosses]) await runJob(world, job);
  await runQueue(world);
  await assertProvisioned(world);
  await runJob(world, reconcileDays);
  await runQueue(world);
  await assertReconciled(world, addDays(date, -1));
}

async function day(world: World, year: Year, date: CivilDate): Promise<void> {
  const { people, buyersById } = year;
  for (const purchase of year.purchases.get(date) ?? []) await buy(world, people, purchase);
  for (const planId of year.refunds.get(date) ?? []) await refund(world, people, planId);
  await year.chargebacks.make();
  await visitLatePages(world, year.latePages);
  const plans = await timed(world, 'acts', () => listOpenPlans(world));
  for (const plan of plans) {
    const who = buyersById.get(plan.buyerId);
    if (who) await timed(world, 'acts', () => actOnPlan(world, who, plan));
  }
  await giveUpDebts(world, people, plans);
  await runJob(world, collectCharges);
  await runJob(world, releaseHeld);
  await runQueue(world);
  await visitPages(world, year.latePages);
  await workThrough(world);
}

/** Minutes in which what was put off comes up again, and what the gateway tells is heard. */
const minutes = 4;

async function workThrough(world: World): Promise<void> {
  await runQueue(world);
  for (let minute = 0; minute < minutes; minute += 1) {
    world.clock.pass(minuteMs);
    if (!world.outside.isQuiet()) await hearNews(world);
    await runQueue(world, { withPutOff: true });
  }
}

const gateway = { kind: 'service', id: 'gateway' } as const;

/** In the order of what they are about, and not in that of their arrival. */
async function hearNews(world: World): Promise<void> {
  const news = await timed(world, 'news', () => world.outside.catchUp());
  const nameOf = ({ data }: (typeof news)[number]) =>
    world.attempts.nameOf(String(data.reference_id)) ?? String(data.reference_id);
  const inOrder = news.toSorted((one, other) => {
    const [left, right] = [`${nameOf(one)} ${one.event}`, `${nameOf(other)} ${other.event}`];
    return left < right ? -1 : left > right ? 1 : 0;
  });
  for (const body of inOrder) {
    count(world, `news ${body.event}`);
    await world.call(gatewayEvent, gateway, { body });
  }
  if (inOrder.length > 0) await runQueue(world);
}
