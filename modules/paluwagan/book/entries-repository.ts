import type { GroupEntry, GroupEntryKind } from '@luwag/contracts/paluwagan-money';
import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { sql } from 'kysely';

export type EntryRow = {
  id: string;
  kind: GroupEntryKind;
  at: Date;
  onDate: CivilDate;
  memberId: string | null;
  withMemberId: string | null;
  seatNumber: number | null;
  roundNumber: number | null;
  amount: number | null;
  parts: GroupEntry['parts'];
  held: number | null;
};

/** Newest first. In the system's scope. */
export async function listEntryRows(
  tx: Tx,
  { groupId, offset, limit }: { groupId: string; offset: number; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.kind, e.at, e.on_date as "onDate", e.member_id as "memberId",
           e.with_member_id as "withMemberId", s.seat_number as "seatNumber",
           r.round_number as "roundNumber", e.amount_centavos as amount, e.parts,
           e.held_centavos as held
      from (select * from pal_events where group_id = ${groupId}
             order by place desc limit ${limit} offset ${offset}) e
      left join lateral (select seat_number from pal_seats where id = e.seat_id offset 0) s on true
      left join lateral (select round_number from pal_rounds where id = e.round_id offset 0) r on true
     order by e.place desc`.execute(tx);
  return rows;
}
