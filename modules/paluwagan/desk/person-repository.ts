import type { Tx } from '@luwag/db';
import { listPast, type PastRow, type PastWanted, pastColumns } from '@luwag/db/past';
import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { getCreditPayoutTermsOn } from '@luwag/domain/credit-payouts';
import { activeGroupStatuses } from '@luwag/domain/paluwagan-states';
import { sql } from 'kysely';
import type { HardshipRow } from '../joining/service.ts';

// One person over all groups, for those who ask about people. In the system's scope.

const pastOfGroups = pastColumns({
  id: sql`e.id`,
  at: sql`e.at`,
  kind: 'group',
  what: sql`e.kind`,
  amount: sql`e.amount_centavos`,
  name: sql`g.name`,
  groupId: sql`e.group_id`,
});

/** What somebody did in groups and was paid by them, as the books of these have it. */
export const listGroupPast = (tx: Tx, wanted: PastWanted): Promise<PastRow[]> =>
  listPast(
    tx,
    sql`select ${pastOfGroups} from pal_members m
          join pal_groups g on g.id = m.group_id
          join pal_events e on e.group_id = g.id and e.member_id = m.id
         where m.account_id = ${wanted.accountId} and m.mode = ${wanted.mode}`,
    wanted,
  );

export type GroupActivity = {
  /** Groups that are not over, or that they still owe something. */
  openGroups: number;
  /** On its way to them, or waiting for somewhere to go. */
  dueCentavos: number;
  /** The day of the last real payment in or out; null where there was none. */
  lastDate: CivilDate | null;
};

type ActivityRow = { open_groups: number; due: number; last_at: Date | null };

/** Of real money. What is less than a wallet takes is theirs, and keeps nobody here. */
export async function readGroupActivity(
  tx: Tx,
  { accountId, today }: { accountId: string; today: CivilDate },
): Promise<GroupActivity> {
  const { minimumCentavos } = getCreditPayoutTermsOn(today);
  const { rows } = await sql<ActivityRow>`
    select (select count(distinct m.group_id) from pal_members m
              join pal_groups g on g.id = m.group_id
             where m.account_id = ${accountId} and m.mode = 'live' and (
               (m.status = 'joined' and g.status = any (${[...activeGroupStatuses]}::text[]))
               or exists (select from pal_dues d where d.member_id = m.id
                           and d.status = 'missed')))::int as open_groups,
           (select coalesce(sum(p.amount_centavos), 0) from pal_payouts p
             where p.account_id = ${accountId} and p.mode = 'live'
               and p.status in ('waiting', 'approved', 'sent')
               and p.amount_centavos >= ${minimumCentavos})::bigint as due,
           greatest(
             (select max(d.paid_at) from pal_dues d
               where d.account_id = ${accountId} and d.mode = 'live'),
             (select max(p.paid_at) from pal_payouts p
               where p.account_id = ${accountId} and p.mode = 'live')) as last_at`.execute(tx);
  const { open_groups = 0, due = 0, last_at = null } = rows[0] ?? {};
  return {
    openGroups: open_groups,
    dueCentavos: due,
    lastDate: last_at && manilaDateOf(last_at.getTime()),
  };
}

/** Hardships that this person told us of, whosever they were, oldest first. */
export async function listToldHardships(tx: Tx, accountId: string): Promise<HardshipRow[]> {
  const rows = await tx
    .selectFrom('pal_hardships as h')
    .innerJoin('pal_members as m', 'm.id', 'h.asked_by')
    .selectAll('h')
    .where('m.account_id', '=', accountId)
    .orderBy('h.id')
    .limit(1000)
    .execute();
  return rows as HardshipRow[];
}
