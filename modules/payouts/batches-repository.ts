import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Mode } from '@luwag/ledger/commands';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PayoutRow } from './repository.ts';

export type BatchRow = Omit<Selectable<DB['payout_batches']>, 'mode' | 'state'> & {
  mode: Mode;
  state: 'proposed' | 'approved' | 'rejected';
};

export async function insertBatch(
  tx: Tx,
  batch: Insertable<DB['payout_batches']>,
): Promise<BatchRow> {
  const row = await tx
    .insertInto('payout_batches')
    .values(batch)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as BatchRow;
}

export async function findBatch(tx: Tx, id: string): Promise<BatchRow | undefined> {
  const row = await tx
    .selectFrom('payout_batches')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as BatchRow | undefined;
}

export async function lockBatch(tx: Tx, id: string): Promise<BatchRow | undefined> {
  const row = await tx
    .selectFrom('payout_batches')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as BatchRow | undefined;
}

export async function updateBatch(
  tx: Tx,
  id: string,
  change: Updateable<DB['payout_batches']>,
): Promise<BatchRow> {
  const row = await tx
    .updateTable('payout_batches')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as BatchRow;
}

/** Those that wait first, then the newest. In the system's scope. */
export async function listBatches(tx: Tx, mode: Mode, limit: number): Promise<BatchRow[]> {
  const rows = await tx
    .selectFrom('payout_batches')
    .selectAll()
    .where('mode', '=', mode)
    .orderBy(sql`state = 'proposed'`, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as BatchRow[];
}

/** In the order of their ids. */
export async function lockPayoutsIn(tx: Tx, batchId: string): Promise<PayoutRow[]> {
  const rows = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as unknown as PayoutRow[];
}

/** Marked ones first. */
export async function listPayoutsIn(
  tx: Tx,
  batchId: string,
  wanted: { offset: number; limit: number },
): Promise<PayoutRow[]> {
  const rows = await tx
    .selectFrom('payouts')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy(sql`cardinality(marks)`, 'desc')
    .orderBy('id')
    .offset(wanted.offset)
    .limit(wanted.limit)
    .execute();
  return rows as unknown as PayoutRow[];
}

export async function countMarkedIn(tx: Tx, batchId: string): Promise<number> {
  const { rows } = await sql<{ marked: number }>`
    select count(*)::int as marked from payouts
     where batch_id = ${batchId} and cardinality(marks) > 0`.execute(tx);
  return rows[0]?.marked ?? 0;
}

export type RailSums = {
  batch_id: string;
  rail: PayoutRow['rail'];
  payouts: number;
  amount: number;
};

/** Batches are large, and a list of them says nothing of each payout. */
export async function sumPayoutsIn(tx: Tx, batchIds: readonly string[]): Promise<RailSums[]> {
  if (batchIds.length === 0) return [];
  const { rows } = await sql<RailSums>`
    select batch_id, rail, count(*)::int as payouts, sum(amount_centavos)::bigint as amount
      from payouts where batch_id = any (${batchIds}::uuid[]) group by batch_id, rail`.execute(tx);
  return rows;
}

export type StepSums = { batch_id: string; kind: string; amount: number; count: number };

/** How their payouts came to their amounts, by kinds of steps. */
export async function sumStepsIn(tx: Tx, batchIds: readonly string[]): Promise<StepSums[]> {
  if (batchIds.length === 0) return [];
  const { rows } = await sql<StepSums>`
    select p.batch_id, s.kind, sum(s."amountCentavos")::bigint as amount, sum(s.count)::int as count
      from payouts p
     cross join lateral jsonb_to_recordset(p.waterfall)
       s(kind text, "amountCentavos" bigint, count int)
     where p.batch_id = any (${batchIds}::uuid[]) group by p.batch_id, s.kind`.execute(tx);
  return rows;
}

export async function putInBatch(
  tx: Tx,
  ids: readonly string[],
  batchId: string | null,
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ batch_id: batchId })
    .where('id', 'in', [...ids])
    .execute();
}

export async function markApproved(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<PayoutRow[]> {
  const rows = await tx
    .updateTable('payouts')
    .set({ status: 'approved', approved_at: now, next_poll_at: now })
    .where('id', 'in', [...ids])
    .returningAll()
    .execute();
  return rows as unknown as PayoutRow[];
}

export type Waiting = { count: number; oldestAt: Date | null };
const nothing: Waiting = { count: 0, oldestAt: null };

/** Payouts in no batch yet, and since when the oldest waits. In the system's scope. */
export async function readWaitingPayouts(tx: Tx, mode: Mode): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(created_at) as "oldestAt" from payouts
     where mode = ${mode} and status = 'waiting' and batch_id is null`.execute(tx);
  return rows[0] ?? nothing;
}

/** What a hold on a shop would stop now. In the system's scope. */
export async function sumWaitingPayouts(
  tx: Tx,
  merchantId: string,
): Promise<{ payouts: number; amount: number }> {
  const { rows } = await sql<{ payouts: number; amount: number }>`
    select count(*)::int as payouts, coalesce(sum(amount_centavos), 0)::bigint as amount from payouts
     where merchant_id = ${merchantId} and mode = 'live' and status = 'waiting'`.execute(tx);
  return rows[0] ?? { payouts: 0, amount: 0 };
}

/** Batches that wait for a second person. In the system's scope. */
export async function readProposedBatches(tx: Tx, mode: Mode): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::int as count, min(proposed_at) as "oldestAt" from payout_batches
     where mode = ${mode} and state = 'proposed'`.execute(tx);
  return rows[0] ?? nothing;
}

export type SetAside = { batch_id: string; amount: number };

/** What the ledger has for the banks by the journals of a batch's payouts, pending or posted. */
export async function sumSetAside(tx: Tx, batchIds: readonly string[]): Promise<SetAside[]> {
  if (batchIds.length === 0) return [];
  const { rows } = await sql<SetAside>`
    select p.batch_id, -sum(e.amount)::bigint as amount
      from payouts p
      join ledger.all_entries e on e.journal_id = p.journal_id
      join ledger.accounts a on a.id = e.account_id and a.kind = 'payout_clearing'
     where p.batch_id = any (${batchIds}::uuid[])
     group by p.batch_id`.execute(tx);
  return rows;
}
