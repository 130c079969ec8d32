import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import type { Mode } from '@luwag/ledger/commands';
import { type ExpressionBuilder, type NotNull, type Selectable, sql } from 'kysely';
import { notNeeded, openStates, statesUnderWay } from '../servicing/service.ts';

/** Of a plan: what is paid to a group is of the module of groups. */
export type AttemptRow = Selectable<DB['collection_attempts']> & { plan_id: string };
type OfPlan = { plan_id: NotNull };

/** What a buyer chose: how much, and by which source or which channel's page. */
export type BuyersWish = {
  amountCentavos: number;
  sourceId: string | null;
  channel: string | null;
  businessDate: CivilDate;
  now: Date;
};

/** The buyer's own, and what is collected from them. What others pay keeps nobody waiting. */
export const listOpenAttempts = (tx: Tx, planId: string): Promise<AttemptRow[]> =>
  tx
    .selectFrom('collection_attempts')
    .selectAll()
    .where('plan_id', '=', planId)
    .where('purpose', '<>', 'pay_code')
    .where('state', 'in', openStates)
    .$narrowType<OfPlan>()
    .execute();

/** The first of the latest schedule that a plan had. */
export async function findEndedInstallment(tx: Tx, planId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('installments')
    .select('id')
    .where('plan_id', '=', planId)
    .orderBy('schedule_version', 'desc')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** When the gateway is asked although no worker ever took the job. */
const firstPoll = (now: Date) => sql<Date>`${now}::timestamptz + interval '1 minute'`;

export const insertBuyersAttempt = (
  tx: Tx,
  of: { mode: Mode; buyerId: string; planId: string; installmentId: string },
  wish: BuyersWish,
): Promise<AttemptRow> =>
  tx
    .insertInto('collection_attempts')
    .values({
      id: idFor(of.buyerId),
      mode: of.mode,
      buyer_id: of.buyerId,
      plan_id: of.planId,
      installment_id: of.installmentId,
      ...valuesOf(wish),
    })
    .returningAll()
    .$narrowType<OfPlan>()
    .executeTakeFirstOrThrow();

/** By whoever has the plan's code. It stands for no installment and keeps nobody from paying. */
export const insertPayCodeAttempt = (
  tx: Tx,
  of: { mode: Mode; buyerId: string; planId: string },
  wish: BuyersWish,
): Promise<AttemptRow> =>
  tx
    .insertInto('collection_attempts')
    .values({
      id: idFor(of.buyerId),
      mode: of.mode,
      buyer_id: of.buyerId,
      plan_id: of.planId,
      installment_id: null,
      ...valuesOf(wish),
      purpose: 'pay_code',
    })
    .returningAll()
    .$narrowType<OfPlan>()
    .executeTakeFirstOrThrow();

export async function countOpenByPayCode(tx: Tx, planId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('collection_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('plan_id', '=', planId)
    .where('purpose', '=', 'pay_code')
    .where('state', 'in', openStates)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const findPayCodeAttempt = (tx: Tx, id: string): Promise<AttemptRow | undefined> =>
  tx
    .selectFrom('collection_attempts')
    .selectAll()
    .where('id', '=', id)
    .where('purpose', '=', 'pay_code')
    .$narrowType<OfPlan>()
    .executeTakeFirst();

/** Its time to pay ends now, if it waits for its buyer; none if it does not. */
export const endWaiting = (
  tx: Tx,
  wanted: { id: string; buyerId: string },
  now: Date,
): Promise<AttemptRow | undefined> =>
  tx
    .updateTable('collection_attempts')
    .set({ expires_at: now, next_poll_at: now })
    .where('id', '=', wanted.id)
    .where('buyer_id', '=', wanted.buyerId)
    .where('state', '=', 'waiting')
    .where('plan_id', 'is not', null)
    .returningAll()
    .$narrowType<OfPlan>()
    .executeTakeFirst();

/** A try of the close of day that nobody sent becomes the buyer's; none if it was sent by now. */
export const takeOverAttempt = (
  tx: Tx,
  id: string,
  wish: BuyersWish,
): Promise<AttemptRow | undefined> =>
  tx
    .updateTable('collection_attempts')
    .set(valuesOf(wish))
    .where('id', '=', id)
    .where('state', '=', 'created')
    .where('purpose', '=', 'due')
    .returningAll()
    .$narrowType<OfPlan>()
    .executeTakeFirst();

export type PlayedAttempt = {
  state: 'succeeded' | 'failed';
  amountCentavos: number;
  businessDate: CivilDate;
  now: Date;
};

/** A payment that a test clock plays: a try that nobody sent becomes it, else a new one is made. */
export async function savePlayedAttempt(
  tx: Tx,
  of: { mode: Mode; buyerId: string; planId: string; installmentId: string },
  { unsentId, ...played }: PlayedAttempt & { unsentId: string | undefined },
): Promise<string> {
  const values = {
    purpose: 'test_clock',
    state: played.state,
    failure_code: played.state === 'failed' ? 'INSUFFICIENT_BALANCE' : null,
    amount_centavos: played.amountCentavos,
    business_date: played.businessDate,
    settled_at: played.now,
    next_poll_at: null,
  };
  const saved = unsentId
    ? tx.updateTable('collection_attempts').set(values).where('id', '=', unsentId).returning('id')
    : tx
        .insertInto('collection_attempts')
        .values({
          id: idFor(of.buyerId),
          mode: of.mode,
          buyer_id: of.buyerId,
          plan_id: of.planId,
          installment_id: of.installmentId,
          created_at: played.now,
          ...values,
        })
        .returning('id');
  return (await saved.executeTakeFirstOrThrow()).id;
}

const valuesOf = (wish: BuyersWish) => ({
  purpose: 'buyer',
  business_date: wish.businessDate,
  amount_centavos: wish.amountCentavos,
  source_id: wish.sourceId,
  channel: wish.channel,
  created_at: wish.now,
  next_poll_at: firstPoll(wish.now),
});

export const findOwnAttempt = (
  tx: Tx,
  wanted: { id: string; buyerId: string },
): Promise<AttemptRow | undefined> =>
  tx
    .selectFrom('collection_attempts')
    .selectAll()
    .where('id', '=', wanted.id)
    .where('buyer_id', '=', wanted.buyerId)
    .where('plan_id', 'is not', null)
    .$narrowType<OfPlan>()
    .executeTakeFirst();

/** The last that anything came of; a try that nobody sent is none, nor is another's payment. */
export const findLatestAttempt = (
  tx: Tx,
  wanted: { buyerId: string; planId: string },
): Promise<AttemptRow | undefined> =>
  begunBy(tx, wanted.buyerId)
    .where('plan_id', '=', wanted.planId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Of all of a buyer's plans: one under way before any that is over, then what moved last. */
export const findAttemptForBanner = (tx: Tx, buyerId: string): Promise<AttemptRow | undefined> =>
  begunBy(tx, buyerId)
    .orderBy(sql`state in (${sql.join(statesUnderWay)})`, 'desc')
    .orderBy(sql`coalesce(settled_at, created_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const begunBy = (tx: Tx, buyerId: string) =>
  tx
    .selectFrom('collection_attempts')
    .selectAll()
    .where('buyer_id', '=', buyerId)
    .where('plan_id', 'is not', null)
    .$narrowType<OfPlan>()
    .where('purpose', '<>', 'pay_code')
    .where(isBegun)
    .where(isOfPlanAsItIs);

/** What failed for a schedule that the buyer has replaced since is no news any more. */
const isOfPlanAsItIs = sql<boolean>`not (state = 'failed' and exists (
  select from plan_changes x
   where x.plan_id = collection_attempts.plan_id and x.kind in ('rescheduled', 'called_off')
     and x.made_at >= coalesce(collection_attempts.settled_at, collection_attempts.created_at)))`;

const isBegun = (row: ExpressionBuilder<DB, 'collection_attempts'>) =>
  row.not(
    row.and([
      row('purpose', '=', 'due'),
      row.or([row('state', '=', 'created'), row('failure_code', '=', notNeeded)]),
    ]),
  );
