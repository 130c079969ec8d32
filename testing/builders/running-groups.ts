import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { addDays, type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import { centavos } from '@luwag/domain/money';
import {
  dueOpensDays,
  type GroupTerms,
  listRoundDates,
  makeRules,
  rulesHash,
  rulesText,
} from '@luwag/domain/paluwagan-rules';
import { philippineHolidays } from '@luwag/domain/philippine-holidays';
import type { Mode } from '@luwag/ledger/commands';
import { drawSlot, slotOf, uuidV7 } from '@luwag/platform/ids';
import { sql } from 'kysely';

/** Groups that have started, as the draw leaves them: the order of turns is that of seats. */
export type RunningGroup = {
  mode?: Mode;
  contributionCentavos?: number;
  every?: GroupTerms['every'];
  firstDate: CivilDate;
  /** The day it is, for what is charged by itself. */
  today: CivilDate;
  /** One seat each; with what they are charged by. */
  members: readonly { accountId: string; sourceId?: string }[];
};

export type MadeGroup = { groupId: string; seatIds: string[]; memberIds: string[] };

export const insertRunningGroup = async (db: Db, group: RunningGroup): Promise<MadeGroup> =>
  (await insertRunningGroups(db, [group]))[0] as MadeGroup;

/** All in one transaction. */
export const insertRunningGroups = (
  db: Db,
  groups: readonly RunningGroup[],
): Promise<MadeGroup[]> =>
  inScope(db, 'system', async (tx) => {
    // Tens of thousands of rows, which no call of the product writes at once.
    await sql`set local statement_timeout = 0`.execute(tx);
    const made = groups.map(rowsOf);
    await insertRows(
      tx,
      'pal_groups',
      made.map(({ group }) => group),
    );
    for (const table of ['pal_members', 'pal_seats', 'pal_rounds'] as const)
      await insertRows(
        tx,
        table,
        made.flatMap((each): object[] => each[table]),
      );
    await sql`insert into pal_dues (id, group_id, mode, kind, seat_id, round_id, member_id, account_id,
        amount_centavos, cover_centavos, due_date, charge_on)
      select uuid_v7(slot_of(m.account_id)), g.id, g.mode, 'contribution', s.id, r.id, m.id, m.account_id,
             g.contribution_centavos, g.cover_centavos, r.due_date,
             case when r.due_date >= c.today then greatest(r.due_date - 3, c.today) end
        from unnest(${made.map(({ group }) => group.id)}::uuid[], ${groups.map(({ today }) => today)}::date[])
          as c(id, today)
        join pal_groups g on g.id = c.id
        join pal_seats s on s.group_id = g.id
        join pal_members m on m.id = s.member_id
        join pal_rounds r on r.group_id = g.id
       order by g.id, r.round_number, s.seat_number`.execute(tx);
    return made.map((each) => ({
      groupId: each.group.id,
      seatIds: each.pal_seats.map(({ id }) => id),
      memberIds: each.pal_members.map(({ id }) => id),
    }));
  });

/** Any number of rows of one shape, by one parameter. */
async function insertRows(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
    tx,
  );
}

const termsOf = ({ every = 'weekly', firstDate, ...wanted }: RunningGroup): GroupTerms => ({
  name: 'Samahang San Roque',
  seats: wanted.members.length,
  contributionCentavos: centavos(wanted.contributionCentavos ?? 1_000_00),
  every,
  firstDate,
  order: 'agreed',
});

function rowsOf(wanted: RunningGroup) {
  const { mode = 'test', firstDate, members } = wanted;
  const now = new Date(`${addDays(firstDate, -20)}T12:00:00+08:00`);
  const groupId = uuidV7(now, drawSlot());
  const terms = termsOf(wanted);
  const dates = listRoundDates(terms, manilaDateOf(now.getTime()), philippineHolidays);
  const rules = makeRules(terms, { groupId, rounds: dates });
  const rules_hash = rulesHash(rules);
  const signed_at = now.toISOString();
  const idIn = (slot: number) => uuidV7(now, slot);
  const pal_members = members.map(({ accountId, sourceId }, index) => ({
    id: idIn(slotOf(accountId)),
    group_id: groupId,
    mode,
    account_id: accountId,
    status: 'joined',
    is_organiser: index === 0,
    rules_hash,
    signed_at,
    wallet: 'PH_GCASH',
    autopay_source_id: sourceId ?? null,
    autopay_since: sourceId ? signed_at : null,
  }));
  return {
    group: {
      id: groupId,
      mode,
      status: 'running',
      name: terms.name,
      seats: members.length,
      contribution_centavos: terms.contributionCentavos,
      cover_centavos: rules.cover,
      every: terms.every,
      turn_order: 'agreed',
      first_date: dates[0]?.dueDate ?? firstDate,
      last_date: dates.at(-1)?.dueDate ?? firstDate,
      rules: rulesText(rules),
      rules_hash,
      drawn_order: members.map((_, index) => index + 1),
      full_at: signed_at,
      drawn_at: signed_at,
      started_at: signed_at,
      next_on: addDays(dates[0]?.dueDate ?? firstDate, -dueOpensDays),
      created_at: signed_at,
    },
    pal_members,
    pal_seats: pal_members.map(({ id }, index) => ({
      id: idIn(slotOf(groupId)),
      group_id: groupId,
      mode,
      seat_number: index + 1,
      member_id: id,
      is_secured: true,
      turn: index + 1,
    })),
    pal_rounds: dates.map(({ dueDate, graceEnd }, index) => ({
      id: idIn(slotOf(groupId)),
      group_id: groupId,
      mode,
      round_number: index + 1,
      due_date: dueDate,
      grace_end: graceEnd,
      status: 'ahead',
      offset_centavos: 0,
    })),
  };
}
