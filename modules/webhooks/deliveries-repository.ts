import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { Mode } from '@luwag/platform/security/caller';
import { type Selectable, sql } from 'kysely';

export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'canceled';
export type DeliveryRow = Omit<Selectable<DB['webhook_deliveries']>, 'mode' | 'state'> & {
  mode: Mode;
  state: DeliveryState;
};

/** How long ago something was written, by the database's own clock. */
export async function ageMsOf(tx: Tx, writtenAt: Date): Promise<number> {
  const { rows } = await sql<{ age_ms: number }>`
    select greatest(0, extract(epoch from now() - ${writtenAt}::timestamptz) * 1000)::int as age_ms
  `.execute(tx);
  return rows[0]?.age_ms ?? 0;
}

/** Where a delivery is: its id, and the day whose table it lies in. */
export type DeliveryPlace = Pick<DeliveryRow, 'id' | 'day'>;

export type NewDelivery = {
  /** Of the event, so that the same event is looked for where it lies. */
  day: string;
  accountId: string;
  mode: Mode;
  addressId: string;
  eventId: string;
  /** Null for a test event, which is about none. */
  paymentRequestId: string | null;
  type: string;
  body: string;
  /** Kept, and not sent: the address is disabled. */
  isCanceled?: boolean;
  now: Date;
};

/** Undefined when this event is on its way to this address already. */
export async function insertDelivery(tx: Tx, row: NewDelivery): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('webhook_deliveries')
    .values({
      day: row.day,
      id: idFor(row.accountId),
      account_id: row.accountId,
      mode: row.mode,
      address_id: row.addressId,
      event_id: row.eventId,
      payment_request_id: row.paymentRequestId,
      type: row.type,
      body: row.body,
      created_at: row.now,
      ...(row.isCanceled ? { state: 'canceled', ended_at: row.now } : { next_attempt_at: row.now }),
    })
    .onConflict((conflict) => conflict.columns(['address_id', 'event_id', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/**
 * Held to the end of the transaction, so that of two runs of one attempt the second finds it done.
 * Also what time it is out there: signatures are checked against the world's clock, not the
 * product's.
 */
export async function lockDelivery(
  tx: Tx,
  { id, day }: DeliveryPlace,
): Promise<(DeliveryRow & { sent_at: Date }) | undefined> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('sent_at'))
    .where('id', '=', id)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();
  return row as (DeliveryRow & { sent_at: Date }) | undefined;
}

export type Attempted = {
  number: number;
  at: Date;
  tookMs: number;
  status: number | null;
  failure: string | null;
  response: string;
  sentTo: string;
  sentAt: Date;
};

export async function insertAttempt(
  tx: Tx,
  delivery: DeliveryPlace & Pick<DeliveryRow, 'account_id' | 'mode'>,
  attempted: Attempted,
): Promise<void> {
  await tx
    .insertInto('webhook_attempts')
    .values({
      day: delivery.day,
      delivery_id: delivery.id,
      account_id: delivery.account_id,
      mode: delivery.mode,
      number: attempted.number,
      at: attempted.at,
      took_ms: attempted.tookMs,
      status: attempted.status,
      failure: attempted.failure,
      response: attempted.response,
      sent_to: attempted.sentTo,
      sent_at: attempted.sentAt,
    })
    .execute();
}

/** Counts an attempt: as a rung of the ladder, with when the next is due, or outside it. */
export async function markAttempted(
  tx: Tx,
  { id, day }: DeliveryPlace,
  counted: { rung: number; nextAttemptAt: Date | null } | { byHand: number },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      ...('rung' in counted
        ? { rung: counted.rung, next_attempt_at: counted.nextAttemptAt }
        : { by_hand: counted.byHand }),
    }))
    .where('id', '=', id)
    .where('day', '=', day)
    .execute();
}

export async function markEnded(
  tx: Tx,
  { id, day }: DeliveryPlace,
  { state, now }: { state: Exclude<DeliveryState, 'waiting'>; now: Date },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state, ended_at: now, next_attempt_at: null })
    .where('id', '=', id)
    .where('day', '=', day)
    .execute();
}

/** Whether a server of this merchant ever took a test event, as far as is kept. */
export async function hasTakenTest(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('account_id', '=', accountId)
    .where('mode', '=', 'test')
    .where('state', '=', 'delivered')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
