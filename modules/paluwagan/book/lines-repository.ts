import type { GroupEntry, GroupEntryKind } from '@luwag/contracts/paluwagan-money';
import type { Tx } from '@luwag/db';
import type { CivilDate } from '@luwag/domain/calendar';
import { sql } from 'kysely';

export type LinePart = GroupEntry['parts'][number];

/** A line of a group's book, to be written under the group's lock. */
export type NewLine = {
  groupId: string;
  kind: GroupEntryKind;
  at: Date;
  onDate: CivilDate;
  seatId: string | null;
  memberId: string | null;
  withSeatId: string | null;
  withMemberId: string | null;
  roundId: string | null;
  amountCentavos: number | null;
  parts: readonly LinePart[];
  /** With what it added to what is held for the group, or took from it. */
  posted: { journalId: string; heldByCentavos: number } | null;
};

/** In their order. What is held after each follows from the last line that says so. */
export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  const of = <T>(pick: (line: NewLine) => T): T[] => lines.map(pick);
  await sql`insert into pal_events (id, group_id, kind, at, on_date, seat_id, member_id,
      with_seat_id, with_member_id, round_id, amount_centavos, parts, held_centavos, journal_id)
    select uuid_v7(slot_of(l.group_id)), l.group_id, l.kind, l.at, l.on_date, l.seat_id, l.member_id,
           l.with_seat_id, l.with_member_id, l.round_id, l.amount, l.parts::jsonb,
           case when l.journal_id is not null
             then coalesce(h.held, 0) + sum(l.held_by) over (partition by l.group_id order by l.n)
           end, l.journal_id
      from unnest(${of((line) => line.groupId)}::uuid[], ${of((line) => line.kind)}::text[],
        ${of((line) => line.at)}::timestamptz[], ${of((line) => line.onDate)}::date[],
        ${of((line) => line.seatId)}::uuid[], ${of((line) => line.memberId)}::uuid[],
        ${of((line) => line.withSeatId)}::uuid[], ${of((line) => line.withMemberId)}::uuid[],
        ${of((line) => line.roundId)}::uuid[], ${of((line) => line.amountCentavos)}::bigint[],
        ${of((line) => JSON.stringify(line.parts))}::text[],
        ${of((line) => line.posted?.heldByCentavos ?? 0)}::bigint[],
        ${of((line) => line.posted?.journalId ?? null)}::uuid[]) with ordinality
        as l(group_id, kind, at, on_date, seat_id, member_id, with_seat_id, with_member_id,
             round_id, amount, parts, held_by, journal_id, n)
     cross join lateral (select (
       select e.held_centavos from pal_events e
        where e.group_id = l.group_id and e.held_centavos is not null
        order by e.place desc limit 1) as held offset 0) h
     order by l.n`.execute(tx);
}

/** The place of the last line of each of these groups; none where there is no line. */
export async function listLastPlaces(
  tx: Tx,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ groupId: string; place: number }>`
    select g.id as "groupId", e.place from unnest(${[...groupIds]}::uuid[]) as g(id)
     cross join lateral (select place from pal_events where group_id = g.id
                          order by place desc limit 1) e`.execute(tx);
  return new Map(rows.map(({ groupId, place }) => [groupId, place]));
}
