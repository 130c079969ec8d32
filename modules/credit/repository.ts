import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import { centavos } from '@luwag/domain/money';
import type { CapAmount, SpendingCap } from '@luwag/domain/spending-cap';
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

/** Waits for purchases that have it in use. */
export async function lockLine(tx: Tx, { buyerId, mode }: LineOf): Promise<LineRow | undefined> {
  const row = await tx
    .selectFrom('credit_lines')
    .selectAll()
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .forUpdate()
    .executeTakeFirst();
  return row as LineRow | undefined;
}

export async function updateLimit(
  tx: Tx,
  { buyerId, mode }: LineOf,
  limitCentavos: number,
): Promise<void> {
  await tx
    .updateTable('credit_lines')
    .set({ limit_centavos: limitCentavos })
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .execute();
}

const capAmountOf = (stored: number | null): CapAmount =>
  stored === null ? null : centavos(stored);

type StoredCap = Pick<LineRow, 'cap_centavos' | 'next_cap_centavos' | 'next_cap_at'>;

export const capOf = (row: StoredCap): SpendingCap => ({
  amount: capAmountOf(row.cap_centavos),
  raise: row.next_cap_at && {
    amount: capAmountOf(row.next_cap_centavos),
    atMs: row.next_cap_at.getTime(),
  },
});

export async function updateCap(
  tx: Tx,
  { buyerId, mode }: LineOf,
  { amount, raise }: SpendingCap,
): Promise<void> {
  await tx
    .updateTable('credit_lines')
    .set({
      cap_centavos: amount,
      next_cap_centavos: raise?.amount ?? null,
      next_cap_at: raise && new Date(raise.atMs),
    })
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .execute();
}

/** Lines after one in their order, those that were closed left out. In the system's scope. */
export async function listLines(
  tx: Tx,
  after: LineOf | undefined,
  limit: number,
): Promise<LineRow[]> {
  const rows = await tx
    .selectFrom('credit_lines')
    .selectAll()
    .where('status', '<>', 'closed')
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('buyer_id', 'mode'), '>', eb.tuple(after?.buyerId ?? '', after?.mode ?? '')),
      ),
    )
    .orderBy('buyer_id')
    .orderBy('mode')
    .limit(limit)
    .execute();
  return rows as LineRow[];
}

export async function endLines(tx: Tx, buyerId: string): Promise<void> {
  await tx
    .updateTable('credit_lines')
    .set({ status: 'closed', frozen_because: null })
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

/** Those of these buyers whose line of this mode was not closed. */
export async function listBuyersOfLines(
  tx: Tx,
  buyerIds: readonly string[],
  mode: Mode,
): Promise<string[]> {
  if (buyerIds.length === 0) return [];
  const rows = await tx
    .selectFrom('credit_lines')
    .select('buyer_id')
    .where('buyer_id', 'in', buyerIds)
    .where('mode', '=', mode)
    .where('status', '<>', 'closed')
    .execute();
  return rows.map((row) => row.buyer_id);
}

/** The modes of the lines that were open until now, or frozen for a while. */
export async function markFrozen(tx: Tx, buyerId: string): Promise<Mode[]> {
  const rows = await tx
    .updateTable('credit_lines')
    .set({ status: 'frozen', frozen_because: null })
    .where('buyer_id', '=', buyerId)
    .where((eb) => eb.or([eb('status', '=', 'open'), eb('frozen_because', 'is not', null)]))
    .returning('mode')
    .execute();
  return rows.map((row) => row.mode as Mode);
}

/** False where the line was not open, nor held for what its buyer owes a group. */
export async function markHeld(tx: Tx, { buyerId, mode }: LineOf): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credit_lines')
    .set({ status: 'frozen', frozen_because: 'lighter_plan' })
    .where((eb) => eb.and({ buyer_id: buyerId, mode }))
    .where((eb) => eb.or([eb('status', '=', 'open'), eb('frozen_because', '=', 'paluwagan')]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False where the line is not held, or frozen for another reason by now. */
export async function markReleased(tx: Tx, { buyerId, mode }: LineOf): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credit_lines')
    .set({ status: 'open', frozen_because: null })
    .where((eb) => eb.and({ buyer_id: buyerId, mode, frozen_because: 'lighter_plan' }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** For lighter plans, after a place in their order. In the system's scope. */
export async function listHeldLines(
  tx: Tx,
  after: { buyerId: string; mode: string },
  limit: number,
): Promise<LineOf[]> {
  const { rows } = await sql<LineOf>`
    select buyer_id as "buyerId", mode from credit_lines
     where frozen_because = 'lighter_plan' and (buyer_id, mode) > (${after.buyerId}::uuid, ${after.mode})
     order by buyer_id, mode limit ${limit}`.execute(tx);
  return rows;
}

/** As the last close of day left it: the amounts and the day decide, and it has looked at both. */
export async function hasOverdue(tx: Tx, { buyerId, mode }: LineOf): Promise<boolean> {
  const { rows } = await sql<{ is_overdue: boolean }>`
    select exists (
      select from plans p
        join installments i on i.plan_id = p.id and i.schedule_version = p.schedule_version
       where p.buyer_id = ${buyerId} and p.mode = ${mode} and p.status = 'active'
         and i.state = 'overdue')
      or exists (
        select from plans
         where buyer_id = ${buyerId} and mode = ${mode} and written_off_centavos > 0)
      as is_overdue`.execute(tx);
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
       select coalesce(sum(e.amount) filter (where j.event in ('line.granted', 'line.lowered')),
                0)::bigint as granted,
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
