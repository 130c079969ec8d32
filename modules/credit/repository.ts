import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Mode } from '@luwag/platform/principal';
import { type Selectable, sql } from 'kysely';

/** Whose line: each buyer has at most one of each mode. */
export type LineOf = { buyerId: string; mode: Mode };
export type LineStatus = 'open' | 'frozen' | 'closed';
export type LineRow = Omit<Selectable<DB['credit_lines']>, 'mode' | 'status'> & {
  mode: Mode;
  status: LineStatus;
};

/** False when the buyer has a line of this mode already. */
export async function insertLine(
  tx: Tx,
  line: LineOf & { limitCentavos: number; openedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('credit_lines')
    .values({
      buyer_id: line.buyerId,
      mode: line.mode,
      limit_centavos: line.limitCentavos,
      opened_at: line.openedAt,
    })
    .onConflict((conflict) => conflict.columns(['buyer_id', 'mode']).doNothing())
    .returning('buyer_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findLine(tx: Tx, { buyerId, mode }: LineOf): Promise<LineRow | undefined> {
  const row = await tx
    .selectFrom('credit_lines')
    .selectAll()
    .where('buyer_id', '=', buyerId)
    .where('mode', '=', mode)
    .executeTakeFirst();
  return row as LineRow | undefined;
}

export async function endLines(tx: Tx, buyerId: string): Promise<void> {
  await tx
    .updateTable('credit_lines')
    .set({ status: 'closed' })
    .where('buyer_id', '=', buyerId)
    .execute();
}

/** Which of these buyers have a live line, open or not. Test lines are given to anyone. */
export async function listBuyersWithLine(
  tx: Tx,
  buyerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (buyerIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('credit_lines')
    .select('buyer_id')
    .distinct()
    .where('buyer_id', 'in', buyerIds)
    .where('mode', '=', 'live')
    .execute();
  return new Set(rows.map((row) => row.buyer_id));
}

/** The modes of the lines that were open until now. */
export async function markFrozen(tx: Tx, buyerId: string): Promise<Mode[]> {
  const rows = await tx
    .updateTable('credit_lines')
    .set({ status: 'frozen' })
    .where('buyer_id', '=', buyerId)
    .where('status', '=', 'open')
    .returning('mode')
    .execute();
  return rows.map((row) => row.mode as Mode);
}

/** As the last close of day left it: the amounts and the day decide, and it has looked at both. */
export async function hasOverdue(tx: Tx, { buyerId, mode }: LineOf): Promise<boolean> {
  const { rows } = await sql<{ is_overdue: boolean }>`
    select exists (
      select from plans p
        join installments i on i.plan_id = p.id and i.schedule_version = p.schedule_version
       where p.buyer_id = ${buyerId} and p.mode = ${mode} and p.status = 'active'
         and i.state = 'overdue') as is_overdue`.execute(tx);
  return rows[0]?.is_overdue ?? false;
}
