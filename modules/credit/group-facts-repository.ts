import type { Tx } from '@luwag/db';
import { civilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { RatedGroup } from '@luwag/domain/rating-group-events';
import type { Mode } from '@luwag/platform/security/caller';
import { type RawBuilder, sql } from 'kysely';
import type { LineOf } from './repository.ts';

// What groups say of their members. The tables are those of modules/paluwagan, which stands above
// this module and cannot be asked: they are read here and never written.

type MemberRow = { group_id: string; account_id: string; mode: Mode; finished_at: Date | null };

type DueRow = {
  group_id: string;
  account_id: string;
  due_date: string;
  paid_on: string | null;
  missed_at: Date | null;
  is_excused: boolean;
};

type DefaultRow = { group_id: string; account_id: string; defaulted_at: Date };

export type GroupToRate = LineOf & { group: RatedGroup };

/** How long after its end a group is still looked at: what was owed may be caught up. */
const lookedAtDays = 400;

/** A due is excused where its round is one for which staff excused its seat. */
const isExcused = sql<boolean>`
  coalesce(r.round_number between s.excused_from and s.excused_until, false)`;

/** Groups of these people that may have brought something new. In the system's scope. */
export async function listGroupsToRate(
  tx: Tx,
  buyerIds: readonly string[],
  now: Date,
): Promise<GroupToRate[]> {
  const { rows: members } = await sql<MemberRow>`
    select distinct m.group_id, m.account_id, m.mode,
           case when g.status = 'finished' and m.status = 'joined' then g.ended_at end as finished_at
      from pal_members m join pal_groups g on g.id = m.group_id
     where m.account_id = any (${buyerIds}::uuid[]) and g.started_at is not null
       and (g.ended_at is null or g.ended_at > ${now}::timestamptz
         - make_interval(days => ${lookedAtDays}))
     order by m.group_id, m.account_id`.execute(tx);
  if (members.length === 0) return [];
  const groupIds = [...new Set(members.map(({ group_id }) => group_id))];
  const dues = Map.groupBy(await listDues(tx, groupIds, buyerIds), keyOf);
  const defaults = Map.groupBy(await listDefaults(tx, groupIds, buyerIds), keyOf);
  return members.map((member) => ({
    buyerId: member.account_id,
    mode: member.mode,
    group: {
      groupId: member.group_id,
      finishedOn: member.finished_at && manilaDateOf(member.finished_at.getTime()),
      dues: (dues.get(keyOf(member)) ?? []).map((row) => ({
        dueDate: civilDate(row.due_date),
        paidOn: row.paid_on === null ? null : civilDate(row.paid_on),
        missedOn: row.missed_at && manilaDateOf(row.missed_at.getTime()),
        isExcused: row.is_excused,
      })),
      defaultedOn: (defaults.get(keyOf(member)) ?? []).map(({ defaulted_at }) =>
        manilaDateOf(defaulted_at.getTime()),
      ),
    },
  }));
}

const keyOf = (row: { group_id: string; account_id: string }): string =>
  `${row.group_id} ${row.account_id}`;

/** Contributions. What was taken from a pot in time is neither given nor owed. */
async function listDues(
  tx: Tx,
  groupIds: readonly string[],
  buyerIds: readonly string[],
): Promise<DueRow[]> {
  const { rows } = await sql<DueRow>`
    select d.group_id, d.account_id, d.due_date, d.paid_on, d.missed_at,
           ${isExcused} as is_excused
      from pal_dues d join pal_seats s on s.id = d.seat_id join pal_rounds r on r.id = d.round_id
     where d.group_id = any (${groupIds}::uuid[]) and d.account_id = any (${buyerIds}::uuid[])
       and d.kind = 'contribution' and d.status <> 'void'
       and not (d.status = 'offset' and d.missed_at is null)
     order by d.due_date, d.id`.execute(tx);
  return rows;
}

/** A seat that somebody took over was behind the others because of who left it. */
async function listDefaults(
  tx: Tx,
  groupIds: readonly string[],
  buyerIds: readonly string[],
): Promise<DefaultRow[]> {
  const { rows } = await sql<DefaultRow>`
    select s.group_id, m.account_id, s.defaulted_at
      from pal_seats s
      left join pal_members sits on sits.id = s.member_id
      join pal_members m on m.id = case
        when s.left_by is not null and s.defaulted_at < sits.signed_at then s.left_by
        else s.member_id end
     where s.group_id = any (${groupIds}::uuid[]) and s.defaulted_at is not null
       and m.account_id = any (${buyerIds}::uuid[])`.execute(tx);
  return rows;
}

/** Whether somebody should have given a group something, and did not. */
const missedBy = (buyerId: RawBuilder<unknown>, mode: RawBuilder<unknown>) => sql<boolean>`exists (
    select from pal_dues d join pal_seats s on s.id = d.seat_id
      -- A deposit or a buy-in that a bank took back is of no round.
      left join pal_rounds r on r.id = d.round_id
     where d.account_id = ${buyerId} and d.mode = ${mode} and d.status = 'missed'
       and not ${isExcused})`;

/**
 * Whether a group waits for somebody, also where their line is held for another reason and does not
 * say so. In the system's scope.
 */
export async function owesGroups(tx: Tx, { buyerId, mode }: LineOf): Promise<boolean> {
  const { rows } = await sql<{ owes: boolean }>`
    select ${missedBy(sql`${buyerId}::uuid`, sql`${mode}`)} as owes`.execute(tx);
  return rows[0]?.owes ?? false;
}

/**
 * Lays the hold on the lines of whoever owes a group what they should have given, and lifts it from
 * those who owe nothing any more: of these people, or of everybody. A line that is held or frozen
 * for another reason stays as it is. In the system's scope.
 */
export async function updateGroupHolds(
  tx: Tx,
  accountIds: readonly string[] | 'all',
): Promise<(LineOf & { isHeld: boolean })[]> {
  const ofWhom = accountIds === 'all' ? sql`true` : sql`c.buyer_id = any (${accountIds}::uuid[])`;
  const owes = missedBy(sql`c.buyer_id`, sql`c.mode`);
  const { rows } = await sql<LineOf & { isHeld: boolean }>`
    with laid_on as (
      update credit_lines c set status = 'frozen', frozen_because = 'paluwagan'
       where ${ofWhom} and c.status = 'open' and ${owes}
      returning c.buyer_id, c.mode, true as is_held),
    lifted as (
      update credit_lines c set status = 'open', frozen_because = null
       where ${ofWhom} and c.frozen_because = 'paluwagan' and not ${owes}
      returning c.buyer_id, c.mode, false as is_held)
    select buyer_id as "buyerId", mode, is_held as "isHeld" from laid_on
    union all select buyer_id, mode, is_held from lifted
    order by 1, 2`.execute(tx);
  return rows;
}
