import type { Tx } from '@luwag/db';
import type { GroupStatus } from '@luwag/domain/paluwagan-states';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';

/** A group as the list has it, with since when each thing waits that somebody should look at. */
export type ListedGroup = {
  id: string;
  number: string;
  mode: Mode;
  name: string;
  status: GroupStatus;
  seats: number;
  seats_taken: number;
  current_round: number | null;
  next_date: string | null;
  missed: number;
  short_since: Date | null;
  frozen_since: Date | null;
  step_since: Date | null;
  hardship_since: Date | null;
  unproven_at: Date | null;
};

/** Since when; null where there is nothing of it. A group that is over waits for nobody. */
const waits = sql`
  lateral (select
    (select min(r.closed_at) from pal_rounds r where r.group_id = g.id and r.status = 'short')
      as short_since,
    case when g.status = 'frozen' then coalesce(
      (select max(a.decided_at) from pal_desk_asks a
        where a.group_id = g.id and a.step = 'freeze' and a.decision = 'approved'),
      g.unproven_at, g.started_at) end as frozen_since,
    (select min(a.asked_at) from pal_desk_asks a where a.group_id = g.id and a.decision is null)
      as step_since,
    (select min(h.asked_at) from pal_hardships h where h.group_id = g.id and h.decision is null)
      as hardship_since) w`;

const since = sql`
  least(w.short_since, w.frozen_since, w.step_since, w.hardship_since, g.unproven_at)`;

const over = sql`('finished', 'dissolved', 'called_off')`;

const columns = sql`
  g.id, g.number::text as number, g.mode, g.name, g.status, g.seats, g.unproven_at,
  (select count(*) from pal_seats s where s.group_id = g.id and s.member_id is not null)::int
    as seats_taken,
  n.round_number as current_round, coalesce(n.due_date, f.first_date) as next_date,
  (select count(*) from pal_dues d where d.group_id = g.id and d.status = 'missed')::int as missed,
  w.short_since, w.frozen_since, w.step_since, w.hardship_since`;

/** The round that runs, or the next; of one that has not begun its first day. */
const next = sql`
  left join lateral (
    select r.round_number, r.due_date from pal_rounds r
     where r.group_id = g.id and r.status in ('ahead', 'open', 'short') and g.started_at is not null
     order by r.round_number limit 1) n on true
  left join lateral (select g.first_date where g.started_at is null) f on true`;

/** Those to look at first, real ones before those of test mode, then by their next date. */
export async function listGroupRows(
  tx: Tx,
  wanted: { state: 'active' | 'over'; offset: number; limit: number },
): Promise<ListedGroup[]> {
  const isOver = sql`g.status in ${over}`;
  const order =
    wanted.state === 'over'
      ? sql`g.ended_at desc, g.id`
      : sql`${since} is null, g.mode, ${since}, coalesce(n.due_date, f.first_date), g.id`;
  const { rows } = await sql<ListedGroup>`
    select ${columns} from pal_groups g cross join ${waits} ${next}
     where ${wanted.state === 'over' ? isOver : sql`not ${isOver}`}
     order by ${order} offset ${wanted.offset} limit ${wanted.limit}`.execute(tx);
  return rows;
}

export async function findGroupRow(tx: Tx, id: string): Promise<ListedGroup | undefined> {
  const { rows } = await sql<ListedGroup>`
    select ${columns} from pal_groups g cross join ${waits} ${next} where g.id = ${id}`.execute(tx);
  return rows[0];
}

/** Real groups that somebody should look at. */
export async function countWaiting(tx: Tx): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(${since}) as "oldestAt"
      from pal_groups g cross join ${waits}
     where g.mode = 'live' and g.status not in ${over} and ${since} is not null`.execute(tx);
  return rows[0] ?? { count: 0, oldestAt: null };
}
