import type { ClockEvent, ClockPayments, TestClock } from '@luwag/contracts/test-mode';
import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import { type Selectable, sql } from 'kysely';
import type { MerchantOfCall } from '../payments/service.ts';

export type ClockRow = Omit<Selectable<DB['test_clocks']>, 'status' | 'payments'> & {
  status: TestClock['status'];
  payments: ClockPayments;
};
type Merchant = Pick<MerchantOfCall, 'merchantId' | 'storeId'>;

/** A key is of one store, and knows the clocks of no other. */
const ofMerchant = (tx: Tx, { merchantId, storeId }: Merchant) => {
  const query = tx.selectFrom('test_clocks').selectAll().where('account_id', '=', merchantId);
  return storeId ? query.where('store_id', '=', storeId) : query;
};

export const findClock = async (
  tx: Tx,
  merchant: Merchant,
  id: string,
  { isLocked = false } = {},
): Promise<ClockRow | undefined> => {
  const query = ofMerchant(tx, merchant).where('id', '=', id);
  return (await (isLocked ? query.forUpdate() : query).executeTakeFirst()) as ClockRow | undefined;
};

/** Newest first. */
export const listClocks = async (tx: Tx, merchant: Merchant, limit: number): Promise<ClockRow[]> =>
  (await ofMerchant(tx, merchant).orderBy('id', 'desc').limit(limit).execute()) as ClockRow[];

/** Held until the transaction ends, for the job. In the system's scope. */
export const lockClock = async (tx: Tx, id: string): Promise<ClockRow | undefined> =>
  (await tx
    .selectFrom('test_clocks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as ClockRow | undefined;

export async function insertClock(
  tx: Tx,
  clock: { merchantId: string; storeId: string; now: Date },
): Promise<ClockRow> {
  const row = await tx
    .insertInto('test_clocks')
    .values({
      id: idFor(clock.merchantId),
      account_id: clock.merchantId,
      store_id: clock.storeId,
      now_at: clock.now,
      created_at: clock.now,
      changed_at: clock.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as ClockRow;
}

export type ClockChanges = Partial<
  Pick<ClockRow, 'status' | 'now_at' | 'target_at' | 'payments' | 'changed_at'>
>;

export async function updateClock(tx: Tx, id: string, changes: ClockChanges): Promise<ClockRow> {
  const row = await tx
    .updateTable('test_clocks')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as ClockRow;
}

export async function deleteClock(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('test_clocks').where('id', '=', id).execute();
}

/** In the system's scope. How many went. */
export async function deleteUnused(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('test_clocks')
    .where('changed_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whether it was free: a request runs by one clock at most. */
export async function insertPurchase(
  tx: Tx,
  { id, account_id }: Pick<ClockRow, 'id' | 'account_id'>,
  added: { requestId: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('test_clock_purchases')
    .values({
      payment_request_id: added.requestId,
      clock_id: id,
      account_id,
      added_at: added.now,
    })
    .onConflict((conflict) => conflict.column('payment_request_id').doNothing())
    .returning('payment_request_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The requests of a clock, in the order in which they were made. */
export async function listPurchases(tx: Tx, clockId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('test_clock_purchases')
    .select('payment_request_id')
    .where('clock_id', '=', clockId)
    .orderBy('payment_request_id')
    .execute();
  return rows.map((row) => row.payment_request_id);
}

export type NewEvent = {
  kind: ClockEvent['kind'];
  requestId: string;
  at: Date;
  sequence?: number;
  amountCentavos?: number;
  days?: number;
};

export async function insertEvents(
  tx: Tx,
  { id, account_id }: Pick<ClockRow, 'id' | 'account_id'>,
  events: readonly NewEvent[],
): Promise<void> {
  for (const event of events)
    await tx
      .insertInto('test_clock_events')
      .values({
        id: idFor(account_id),
        clock_id: id,
        account_id,
        payment_request_id: event.requestId,
        kind: event.kind,
        at: event.at,
        sequence: event.sequence ?? null,
        amount_centavos: event.amountCentavos ?? null,
        days: event.days ?? null,
      })
      .execute();
}

/** Newest first, as they happened by the clock. */
export async function listEvents(tx: Tx, clockId: string, limit: number): Promise<ClockEvent[]> {
  const rows = await tx
    .selectFrom('test_clock_events')
    .selectAll()
    .where('clock_id', '=', clockId)
    .orderBy('place', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    kind: row.kind as ClockEvent['kind'],
    payment_request_id: row.payment_request_id,
    at: row.at.toISOString(),
    sequence: row.sequence,
    amount: row.amount_centavos,
    days: row.days,
  }));
}

export const countClocks = async (tx: Tx, merchantId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from test_clocks where account_id = ${merchantId}`.execute(tx);
  return rows[0]?.count ?? 0;
};
