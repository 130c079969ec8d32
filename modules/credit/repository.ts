import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Mode } from '@luwag/platform/security/caller';
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
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
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

export type LineBalances = LineOf & {
  limitCentavos: number;
  grantedCentavos: number;
  heldCentavos: number;
  lentCentavos: number;
};

/**
 * Lines after a place in their order, each with what the ledger was told to grant, and with all the
 * credit that it holds beside all that it was given. In the system's scope.
 */
export async function listLineBalances(
  tx: Tx,
  after: { buyerId: string; mode: string },
  limit: number,
): Promise<LineBalances[]> {
  const { rows } = await sql<LineBalances>`
    select c.buyer_id as "buyerId", c.mode, c.limit_centavos as "limitCentavos",
           g.granted as "grantedCentavos", r.held as "heldCentavos", g.lent as "lentCentavos"
      from (select buyer_id, mode, limit_centavos from credit_lines
             where (buyer_id, mode) > (${after.buyerId}::uuid, ${after.mode})
             order by buyer_id, mode limit ${limit}) c
     cross join lateral (
       select coalesce(sum(e.amount) filter (where j.event = 'line.granted'), 0)::bigint as granted,
              coalesce(sum(e.amount), 0)::bigint as lent
         from ledger.accounts a
         join ledger.all_entries e on e.account_id = a.id and e.is_posted
         join ledger.all_journals j on j.id = e.journal_id
        where a.mode = c.mode and a.kind = 'line_granted' and a.unit = 'CRL'
          and a.owner = 'buyer:' || c.buyer_id) g
     cross join lateral (
       select coalesce(sum(b.credits_posted - b.debits_posted), 0)::bigint as held
         from ledger.accounts a join ledger.balances b on b.account_id = a.id
        where a.mode = c.mode and a.kind in ('line_available', 'line_used') and a.unit = 'CRL'
          and a.owner = 'buyer:' || c.buyer_id) r
     order by c.buyer_id, c.mode`.execute(tx);
  return rows;
}

/** Credit that the ledger holds for buyers without a line: rows of lines that were taken away. */
export async function listLostLines(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.owner || ' ' || a.mode as name from ledger.accounts a
     where a.kind = 'line_granted' and a.owner ~ '^buyer:[0-9a-f-]{36}$' and not exists (
       select from credit_lines c where c.mode = a.mode
          and c.buyer_id = substr(a.owner, 7)::uuid)
     order by a.id limit ${limit}`.execute(tx);
  return rows.map((row) => row.name);
}
