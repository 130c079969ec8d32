import type { Tx } from '@luwag/db';
import type { ReadingKind } from '@luwag/domain/staff-reading';
import { sql } from 'kysely';

/** Counts one more in this hour; how many it makes. In the system's scope. */
export async function countReading(
  tx: Tx,
  { accountId, kind, hour }: { accountId: string; kind: ReadingKind; hour: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into staff_readings as r (account_id, kind, hour, count)
    values (${accountId}, ${kind}, ${hour}, 1)
    on conflict (account_id, kind) do update
      set count = case when r.hour = excluded.hour then r.count + 1 else 1 end,
          hour = excluded.hour
    returning count`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function markReached(
  tx: Tx,
  { accountId, kind, now }: { accountId: string; kind: ReadingKind; now: Date },
): Promise<void> {
  await tx
    .updateTable('staff_readings')
    .set({ reached_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute();
}

export type Reached = { account_id: string; kind: string; reached_at: Date };

/** Who reached a limit since then, newest first. */
export async function listReached(tx: Tx, since: Date): Promise<Reached[]> {
  const rows = await tx
    .selectFrom('staff_readings')
    .select(['account_id', 'kind', 'reached_at'])
    .where('reached_at', '>=', since)
    .orderBy('reached_at', 'desc')
    .limit(20)
    .execute();
  return rows as Reached[];
}
