import type { RefundReason } from '@luwag/contracts/refunds';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import { type Insertable, type Selectable, sql } from 'kysely';

/** All of it in the system's scope. */
export type AskRow = Omit<Selectable<DB['staff_refund_asks']>, 'reason' | 'state'> & {
  reason: RefundReason;
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn' | 'expired';
};

/** None where another of this purchase waits. One whose time is over makes room for it. */
export async function insertAsk(
  tx: Tx,
  row: Omit<Insertable<DB['staff_refund_asks']>, 'id'> & { asked_at: Date },
): Promise<AskRow | undefined> {
  await tx
    .updateTable('staff_refund_asks')
    .set({ state: 'expired' })
    .where('payment_request_id', '=', row.payment_request_id)
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', row.asked_at)
    .execute();
  const inserted = await tx
    .insertInto('staff_refund_asks')
    .values({ id: idFor(row.merchant_id), ...row })
    .onConflict((conflict) =>
      conflict.columns(['payment_request_id']).where('state', '=', 'waiting').doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return inserted as AskRow | undefined;
}

/** Under its lock: of two who decide at once, the second finds nothing. */
export async function lockWaiting(
  tx: Tx,
  { id, now }: { id: string; now: Date },
): Promise<AskRow | undefined> {
  const row = await tx
    .selectFrom('staff_refund_asks')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row as AskRow | undefined;
}

export async function markDecided(
  tx: Tx,
  id: string,
  decided: {
    state: 'approved' | 'refused' | 'withdrawn';
    decided_by: string;
    decided_at: Date;
    note: string;
    refund_id: string | null;
  },
): Promise<AskRow> {
  const row = await tx
    .updateTable('staff_refund_asks')
    .set(decided)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as AskRow;
}

const listMax = 50;

/** The oldest first. */
export async function listWaiting(tx: Tx, now: Date): Promise<AskRow[]> {
  const rows = await tx
    .selectFrom('staff_refund_asks')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .orderBy('id')
    .limit(listMax)
    .execute();
  return rows as AskRow[];
}

/** Newest first. */
export async function listAsksOf(tx: Tx, paymentRequestId: string): Promise<AskRow[]> {
  const rows = await tx
    .selectFrom('staff_refund_asks')
    .selectAll()
    .where('payment_request_id', '=', paymentRequestId)
    .orderBy('id', 'desc')
    .limit(listMax)
    .execute();
  return rows as AskRow[];
}

/** For the home of the console. */
export async function readWaitingRefunds(
  tx: Tx,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(asked_at) as "oldestAt" from staff_refund_asks
     where state = 'waiting' and expires_at > ${now}`.execute(tx);
  return rows[0] ?? { count: 0, oldestAt: null };
}
