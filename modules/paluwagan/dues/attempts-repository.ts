import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { CivilDate } from '@luwag/domain/calendar';
import { type NotNull, type Selectable, sql } from 'kysely';
import type { DueRow } from '../groups/service.ts';

/**
 * Payments of dues are attempts like those of plans. This submodule begins them; what becomes of
 * them is found out by modules/payments, which alone changes them afterwards.
 */

export type DueAttemptRow = Selectable<DB['collection_attempts']> & { pal_due_id: string };
type OfDue = { pal_due_id: NotNull };

const openStates = ['created', 'sent', 'waiting', 'unknown'];
/** Money of it may be on its way, here or back. */
const underWayStates = [...openStates, 'refunding'];

export type Wish = {
  sourceId: string | null;
  channel: string | null;
  amountCentavos: number;
  businessDate: CivilDate;
  now: Date;
};

/** By its member's own hand. Under the group's lock. */
export const insertMembersAttempt = (tx: Tx, due: DueRow, wish: Wish): Promise<DueAttemptRow> =>
  tx
    .insertInto('collection_attempts')
    .values({
      id: idFor(due.account_id),
      mode: due.mode,
      buyer_id: due.account_id,
      plan_id: null,
      pal_due_id: due.id,
      purpose: 'pal_member',
      business_date: wish.businessDate,
      amount_centavos: wish.amountCentavos,
      source_id: wish.sourceId,
      channel: wish.channel,
      created_at: wish.now,
      // When the gateway is asked although no worker ever took the job.
      next_poll_at: sql<Date>`${wish.now}::timestamptz + interval '1 minute'`,
    })
    .returningAll()
    .$narrowType<OfDue>()
    .executeTakeFirstOrThrow();

export const findOwnDueAttempt = (
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<DueAttemptRow | undefined> =>
  tx
    .selectFrom('collection_attempts')
    .selectAll()
    .where('id', '=', id)
    .where('buyer_id', '=', accountId)
    .where('pal_due_id', 'is not', null)
    .$narrowType<OfDue>()
    .executeTakeFirst();

/** Its time to pay ends now, if it waits for its member; none if it does not. */
export const endWaitingOfDue = (
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<DueAttemptRow | undefined> =>
  tx
    .updateTable('collection_attempts')
    .set({ expires_at: now, next_poll_at: now })
    .where('id', '=', id)
    .where('buyer_id', '=', accountId)
    .where('pal_due_id', 'is not', null)
    .where('state', '=', 'waiting')
    .returningAll()
    .$narrowType<OfDue>()
    .executeTakeFirst();

/** By due: the payment of it that is not over; there is one at most. In the system's scope. */
export async function listOpenPayments(
  tx: Tx,
  dueIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (dueIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('collection_attempts')
    .select(['id', 'pal_due_id'])
    .where('pal_due_id', 'in', [...dueIds])
    .where('state', 'in', openStates)
    .$narrowType<OfDue>()
    .execute();
  return new Map(rows.map(({ id, pal_due_id }) => [pal_due_id, id]));
}

/** Whether money may be on its way to or from a group, or one member of it. */
export async function isMoneyUnderWay(
  tx: Tx,
  { groupId, memberId }: { groupId: string; memberId?: string | undefined },
): Promise<boolean> {
  let query = tx
    .selectFrom('pal_dues as d')
    .innerJoin('collection_attempts as a', 'a.pal_due_id', 'd.id')
    .select('a.id')
    .where('d.group_id', '=', groupId)
    .where('a.state', 'in', underWayStates)
    .limit(1);
  if (memberId) query = query.where('d.member_id', '=', memberId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** How far a run has come. */
export type ChargeCursor = { chargeOn: string; groupId: string };

/**
 * The next groups with dues whose day to be charged has come and whose members want that, in an
 * order that keeps the dues of a group together. What is given by hand is passed over; its day to
 * be charged goes when it is paid or missed.
 */
export async function listGroupsToCharge(
  tx: Tx,
  wanted: { today: CivilDate; after: ChargeCursor | undefined; limit: number },
): Promise<ChargeCursor[]> {
  const { today, after, limit } = wanted;
  const { rows } = await sql<ChargeCursor>`
    select distinct on (d.charge_on, d.group_id) d.charge_on as "chargeOn", d.group_id as "groupId"
      from pal_dues d
     cross join lateral (select autopay_source_id from pal_members where id = d.member_id offset 0) m
     where d.charge_on is not null and d.status = 'open' and d.charge_on <= ${today}::date
       and m.autopay_source_id is not null
       and (d.charge_on, d.group_id)
         > (${after?.chargeOn ?? '0001-01-01'}::date, ${after?.groupId ?? noId}::uuid)
     order by d.charge_on, d.group_id limit ${limit}`.execute(tx);
  return rows;
}
const noId = '00000000-0000-0000-0000-000000000000';

export type DueToCharge = {
  id: string;
  groupId: string;
  memberId: string;
  accountId: string;
  mode: string;
  amountCentavos: number;
  dueDate: CivilDate;
  sourceId: string | null;
};

/** Of groups that are held: what is to be charged and has no payment under way. */
export async function listDuesToCharge(
  tx: Tx,
  { groupIds, today }: { groupIds: readonly string[]; today: CivilDate },
): Promise<DueToCharge[]> {
  const { rows } = await sql<DueToCharge>`
    select d.id, d.group_id as "groupId", d.member_id as "memberId", d.account_id as "accountId",
           d.mode, d.amount_centavos + d.cover_centavos as "amountCentavos", d.due_date as "dueDate",
           m.autopay_source_id as "sourceId"
      from unnest(${[...groupIds]}::uuid[]) as g(id)
     cross join lateral (
       select * from pal_dues where group_id = g.id and status = 'open' and charge_on <= ${today}::date
       offset 0) d
     cross join lateral (
       select autopay_source_id from pal_members where id = d.member_id offset 0) m
     where not exists (select from collection_attempts a where a.pal_due_id = d.id
                        and a.state in ('created', 'sent', 'waiting', 'unknown'))
     order by d.group_id, d.id`.execute(tx);
  return rows;
}

export type Charge = Pick<DueToCharge, 'id' | 'accountId' | 'mode' | 'amountCentavos'> & {
  sourceId: string;
};

/** Their attempts, ready to be sent, in the order of what was given. */
export async function insertCharges(
  tx: Tx,
  charges: readonly Charge[],
  at: { today: CivilDate; now: Date; nextPollAt: Date },
): Promise<string[]> {
  if (charges.length === 0) return [];
  const of = <T>(pick: (charge: Charge) => T): T[] => charges.map(pick);
  const { rows } = await sql<{ id: string }>`
    insert into collection_attempts (id, mode, buyer_id, plan_id, pal_due_id, purpose, source_id,
      amount_centavos, business_date, created_at, next_poll_at)
    select uuid_v7(slot_of(c.account_id)), c.mode, c.account_id, null, c.due_id, 'pal_due',
           c.source_id, c.amount, ${at.today}::date, ${at.now}::timestamptz,
           ${at.nextPollAt}::timestamptz
      from unnest(${of(({ id }) => id)}::uuid[], ${of(({ accountId }) => accountId)}::uuid[],
        ${of(({ mode }) => mode)}::text[], ${of(({ sourceId }) => sourceId)}::uuid[],
        ${of(({ amountCentavos }) => amountCentavos)}::bigint[]) with ordinality
        as c(due_id, account_id, mode, source_id, amount, n)
     order by c.n
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Begun: the next day to be charged is known when this one has failed. */
export async function markCharged(tx: Tx, dueIds: readonly string[]): Promise<void> {
  if (dueIds.length === 0) return;
  await sql`update pal_dues set tries = tries + 1, charge_on = null
     where id = any (${[...dueIds]}::uuid[])`.execute(tx);
}
