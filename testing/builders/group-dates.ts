import type { Tx } from '@luwag/db';
import { addDays, civilDate, daysBetween, manilaDateOf } from '@luwag/domain/calendar';
import { sql } from 'kysely';

/** Dates are moved to where no other round of the group stands, and then to their places. */
const asideDays = 10_000;

/** Moves all dates of a group until today is so many days after the date of a round. */
export async function moveGroupDates(
  tx: Tx,
  { groupId, round, days }: { groupId: string; round: number; days: number },
): Promise<void> {
  // First, as everybody does: a worker that has it and waits for a round would wait for us.
  await sql`select from pal_groups where id = ${groupId} for update`.execute(tx);
  const { rows } = await sql<{ due: string }>`select due_date::text as due from pal_rounds
    where group_id = ${groupId} and round_number = ${round}`.execute(tx);
  const to = addDays(civilDate(rows[0]?.due ?? ''), days);
  const back = daysBetween({ from: manilaDateOf(Date.now()), to });
  for (const by of [asideDays, -asideDays - back]) {
    await sql`update pal_rounds set due_date = due_date + ${by}::int,
      grace_end = grace_end + ${by}::int where group_id = ${groupId}`.execute(tx);
    await sql`update pal_dues set due_date = due_date + ${by}::int,
      charge_on = charge_on + ${by}::int where group_id = ${groupId}`.execute(tx);
    await sql`update pal_groups set first_date = first_date + ${by}::int,
      last_date = last_date + ${by}::int, next_on = next_on + ${by}::int
      where id = ${groupId}`.execute(tx);
  }
}
