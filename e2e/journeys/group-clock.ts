import { inScope } from '@luwag/db/scope';
import { addDays, civilDate, daysBetween, manilaDateOf } from '@luwag/domain/calendar';
import { collectDues, runGroups } from '@luwag/modules/paluwagan/worker';
import { enqueue } from '@luwag/platform/jobs/job';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { withStores } from '../../scripts/lib/stores.ts';

/** Dates are moved to where no other round of the group stands, and then to their places. */
const asideDays = 10_000;

/**
 * So many days after the date of a round, by the group's own clock: all of its dates are moved back
 * until that day is today, and what the schedule asks for is asked for.
 */
export const passTo = (of: { groupId: string; round: number; days: number }): Promise<void> =>
  withStores(async ({ db }) => {
    await inScope(db, 'system', async (tx) => {
      const { rows } = await sql<{ due: string }>`select due_date::text as due from pal_rounds
        where group_id = ${of.groupId} and round_number = ${of.round}`.execute(tx);
      const from = manilaDateOf(Date.now());
      const to = addDays(civilDate(rows[0]?.due ?? ''), of.days);
      const days = daysBetween({ from, to });
      for (const by of [asideDays, -asideDays - days]) {
        await sql`update pal_rounds set due_date = due_date + ${by}::int,
          grace_end = grace_end + ${by}::int where group_id = ${of.groupId}`.execute(tx);
        await sql`update pal_dues set due_date = due_date + ${by}::int,
          charge_on = charge_on + ${by}::int where group_id = ${of.groupId}`.execute(tx);
        await sql`update pal_groups set first_date = first_date + ${by}::int,
          last_date = last_date + ${by}::int, next_on = next_on + ${by}::int
          where id = ${of.groupId}`.execute(tx);
      }
      const origin = { requestId: 'test' };
      await enqueue(tx, origin, collectDues, {});
      await enqueue(tx, origin, runGroups, {});
    });
  }, inject('settings'));
