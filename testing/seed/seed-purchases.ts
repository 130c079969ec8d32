import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import {
  addDays,
  addMonths,
  type CivilDate,
  civilDate,
  manilaDateOf,
} from '@luwag/domain/calendar';
import { nextBankingDay } from '@luwag/domain/holidays';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import type { Vault } from '@luwag/key-service/vault';
import { declareIncome } from '@luwag/modules/credit/income';
import { openLine } from '@luwag/modules/credit/service';
import { closeDay } from '@luwag/modules/plans/service';
import { insertPurchase } from '../builders/purchases.ts';
import { callAt, noonOf, type Story } from './past-calls.ts';
import { type Bought, type Payer, pastOf, type Scene } from './pasts.ts';
import { doDeed, payOnDay, type StoryPlan } from './seed-deeds.ts';
import { closeNights, dateNights, nightsCount, rateAll, remindAll } from './seed-nights.ts';
import { countShops, payShops } from './seed-payouts.ts';

export { type Payer, payers } from './pasts.ts';

type StoryStores = { db: Db; vault: Vault };
type Telling = StoryStores & Story;
type SeedBuyers = Omit<Scene, 'today'> & {
  /** The story ends now: nothing of it is later, whatever the hour. */
  now: Date;
  buyers: readonly { id: string; pays: Payer }[];
  /** With it buyers were written to, and the last nights are told too; tests need neither. */
  messageKey?: Uint8Array | undefined;
  /** With them the shops were paid on the banking day after each sale; the last waits for them. */
  staffIds?: readonly [proposer: string, signer: string] | undefined;
};

/**
 * What happens on one day. Of one day's, what is paid comes first: then there is room for what is
 * bought; the nights look at the whole day.
 */
type Step = {
  onDate: CivilDate;
  turn: 'payout' | 'pay' | 'buy' | 'change' | 'night';
  run(): Promise<void>;
};
const turns: readonly Step['turn'][] = ['payout', 'pay', 'buy', 'change', 'night'];

/**
 * The lines, purchases and payments of the story's buyers, day by day up to today, through the
 * doors that the product itself uses. Whoever has a line was told of before, and is left alone.
 */
export async function seedPurchases(
  { db, vault }: StoryStores,
  { buyers, messageKey, staffIds, now, ...shops }: SeedBuyers,
): Promise<void> {
  const today = manilaDateOf(now.getTime());
  const scene = { ...shops, today };
  const stores: Telling = { db, vault, now };
  const steps: Step[] = [];
  const told: string[] = [];
  for (const { id: buyerId, pays } of buyers) {
    const bought = await openPast(stores, scene, { buyerId, pays });
    if (!bought) continue;
    told.push(buyerId);
    for (const order of bought) steps.push(buyStep(stores, steps, { buyerId, order }));
  }
  if (told.length === 0) return;
  steps.push(...nightSteps(stores, today, messageKey));
  if (staffIds) steps.push(...payoutSteps(stores, scene, { steps, staffIds }));
  await runInOrder(db, steps, addDays(today, -nightsCount));
  await closeDay(db, { mode: 'live', businessDate: today });
  await giveUpAttempts(db, { buyerIds: told, today });
  if (messageKey) await closeNights(stores, today);
  await dateNights(stores);
}

/** The line of a buyer as it began, and what it was used for; nothing where it is there already. */
async function openPast(
  { db, vault }: StoryStores,
  scene: Scene,
  { buyerId, pays }: { buyerId: string; pays: Payer },
): Promise<readonly Bought[] | undefined> {
  const { limitCentavos, openedOn, income, bought } = pastOf(pays, scene);
  const opened = openedOn ?? addDays(firstDay(bought), -10);
  const line = { buyerId, mode: 'live', limitCentavos, requestId: 'story' } as const;
  const isNew = await inScope(db, 'system', (tx) => openLine(tx, { ...line, now: noonOf(opened) }));
  if (!isNew) return undefined;
  if (income) {
    const ctx = callAt(db, { id: buyerId, role: 'buyer' }, noonOf(opened));
    await declareIncome({ vault }, ctx, {
      params: undefined,
      query: undefined,
      body: { range: income },
    });
  }
  return bought;
}

const firstDay = (bought: readonly Bought[]): CivilDate =>
  bought.map(({ startDate }) => startDate).reduce((one, other) => (one < other ? one : other));

/** A purchase; with it, its payments and what else happened to it are known. */
const buyStep = (
  story: Story,
  steps: Step[],
  { buyerId, order }: { buyerId: string; order: Bought },
): Step => ({
  onDate: order.startDate,
  turn: 'buy',
  run: async () => {
    const { paidOnTime, deeds = [], ...bought } = order;
    const planId = await insertPurchase(story.db, { ...bought, buyerId });
    const dueDates = await listDueDates(story.db, planId);
    const plan: StoryPlan = { planId, buyerId, merchantId: order.store.merchantId, dueDates };
    for (const [index, onDate] of dueDates.slice(0, paidOnTime).entries()) {
      const run = () => payOnDay(story, plan, { sequence: index + 1, onDate });
      steps.push({ onDate, turn: 'pay', run });
    }
    for (const deed of deeds) {
      const onDate = typeof deed.onDate === 'function' ? deed.onDate(dueDates) : deed.onDate;
      steps.push({ onDate, turn: 'change', run: () => doDeed(story, plan, { ...deed, onDate }) });
    }
  },
});

/** Limits were reviewed now and then, and whoever owed was written to in the last days. */
function nightSteps(stores: Telling, today: CivilDate, messageKey: Uint8Array | undefined): Step[] {
  const { db } = stores;
  const ratedOn = [7, 5, 4].map((months) => addDays(addMonths(today, -months), 7));
  const remindedOn = messageKey ? [7, 6, 5, 4, 3, 2, 1].map((days) => addDays(today, -days)) : [];
  const nightly = (onDate: CivilDate, job: () => Promise<void>): Step => ({
    onDate,
    turn: 'night',
    run: async () => {
      await closeDay(db, { mode: 'live', businessDate: onDate });
      await job();
    },
  });
  return [
    ...[...ratedOn, today].map((day) => nightly(day, () => rateAll(stores, day))),
    ...remindedOn.map((day) =>
      nightly(day, () => remindAll({ ...stores, messageKey: messageKey ?? new Uint8Array() }, day)),
    ),
  ];
}

/** On the banking day after each sale what the shops are owed is paid; what is left today waits. */
function payoutSteps(
  stores: Telling,
  { today, sariSari, hardware }: Scene,
  of: { steps: readonly Step[]; staffIds: readonly [string, string] },
): Step[] {
  const merchantIds = [sariSari.merchantId, hardware.merchantId];
  const shops = { merchantIds, staffIds: of.staffIds };
  const sold = of.steps.filter(({ turn }) => turn === 'buy').map(({ onDate }) => onDate);
  const days = new Set(sold.map((day) => nextBankingDay(day, philippineHolidays)));
  const paid = [...days].filter((day) => day < today);
  const step = (onDate: CivilDate, run: () => Promise<void>): Step => ({
    onDate,
    turn: 'payout',
    run,
  });
  return [
    ...paid.map((day) => step(day, () => payShops(stores, shops, day))),
    step(today, () => countShops(stores, shops, today)),
  ];
}

/**
 * Steps may add others, on the same day or later ones. Days on which nothing happens are closed
 * with the next one that has something, and each for itself from a day on.
 */
async function runInOrder(db: Db, steps: Step[], eachFrom: CivilDate): Promise<void> {
  let closedThrough: CivilDate | undefined;
  for (let step = takeFirst(steps); step; step = takeFirst(steps)) {
    const before = addDays(step.onDate, -1);
    for (const day of daysToClose({ closedThrough, before, eachFrom }))
      await closeDay(db, { mode: 'live', businessDate: day });
    closedThrough = before;
    await step.run();
  }
}

function daysToClose(of: {
  closedThrough: CivilDate | undefined;
  before: CivilDate;
  eachFrom: CivilDate;
}): CivilDate[] {
  const { closedThrough, before, eachFrom } = of;
  if (before === closedThrough) return [];
  const days: CivilDate[] = [];
  const isNew = (day: CivilDate) => closedThrough === undefined || day > closedThrough;
  for (let day = eachFrom; day < before; day = addDays(day, 1)) if (isNew(day)) days.push(day);
  return [...days, before];
}

function takeFirst(steps: Step[]): Step | undefined {
  const isBefore = (one: Step, other: Step) =>
    one.onDate === other.onDate
      ? turns.indexOf(one.turn) < turns.indexOf(other.turn)
      : one.onDate < other.onDate;
  const first = steps.reduce<Step | undefined>(
    (least, step) => (least && !isBefore(step, least) ? least : step),
    undefined,
  );
  if (first) steps.splice(steps.indexOf(first), 1);
  return first;
}

async function listDueDates(db: Db, planId: string): Promise<CivilDate[]> {
  const rows = await inScope(db, 'system', (tx) =>
    tx
      .selectFrom('installments')
      .select('due_date')
      .where('plan_id', '=', planId)
      .orderBy('sequence')
      .execute(),
  );
  return rows.map((row) => civilDate(row.due_date));
}

/** What was asked for and not paid was tried in its night, and there was no money. */
async function giveUpAttempts(
  db: Db,
  { buyerIds, today }: { buyerIds: readonly string[]; today: CivilDate },
): Promise<void> {
  const at = noonOf(addDays(today, -2));
  await inScope(db, 'system', (tx) =>
    tx
      .updateTable('collection_attempts')
      .set({
        state: 'failed',
        failure_code: 'INSUFFICIENT_BALANCE',
        created_at: at,
        sent_at: at,
        settled_at: at,
      })
      .where('buyer_id', 'in', buyerIds)
      .where('mode', '=', 'live')
      .where('state', '=', 'created')
      .where('business_date', '<', today)
      .execute(),
  );
}
