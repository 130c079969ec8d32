import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { sql } from 'kysely';

/** How many codes were handed over to be texted. */
export const countHandedOver = ({ db }: { db: Db }): Promise<number> =>
  inScope(db, 'system', async (tx) => {
    const rows = await tx
      .selectFrom('one_time_codes')
      .select('id')
      .where('account_id', 'is not', null)
      .execute();
    return rows.length;
  });

/** How many jobs are due and not done. */
export async function countDueJobs({ db }: { db: Db }): Promise<number> {
  const due = await sql`select from graphile_worker.jobs where run_at <= now()`.execute(db);
  return due.rows.length;
}

/** As if every code had been asked for so much earlier. */
export const ageCodes = ({ db }: { db: Db }, minutes: number): Promise<unknown> =>
  inScope(db, 'system', (tx) =>
    tx
      .updateTable('one_time_codes')
      .set({ created_at: sql`created_at - ${minutes} * interval '1 minute'` })
      .execute(),
  );
