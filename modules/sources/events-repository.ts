import type { Tx } from '@luwag/db';
import type { Callback } from '@luwag/gateway/callbacks';
import { sql } from 'kysely';

export type NewEvent = {
  callback: Callback;
  dedupeKey: string;
  /** Kept where we do not know what the event is about. */
  body: unknown;
  receivedAt: Date;
};

/** The row's id the first time; undefined for one that was delivered before, which is counted. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<string | undefined> {
  const { callback, dedupeKey } = event;
  // News lies in tables of some days, and no index sees two of them: of two deliveries of the same
  // the second waits here, and then finds the first wherever it is.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gateway ${dedupeKey}`}, 0))`.execute(
    tx,
  );
  const { numUpdatedRows } = await tx
    .updateTable('gateway_events')
    .set({ deliveries: sql`deliveries + 1` })
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return undefined;
  const row = await tx
    .insertInto('gateway_events')
    .values({
      dedupe_key: dedupeKey,
      event: callback.event,
      subject: callback.subject,
      payment_request_id: callback.paymentRequestId ?? null,
      payment_id: callback.paymentId ?? null,
      token_id: callback.tokenId ?? null,
      session_id: callback.sessionId ?? null,
      refund_id: callback.refundId ?? null,
      payout_id: callback.payoutId ?? null,
      reference: callback.reference ?? null,
      body: event.body === undefined ? null : JSON.stringify(event.body),
      received_at: event.receivedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const findEvent = (tx: Tx, id: string) =>
  tx.selectFrom('gateway_events').selectAll().where('id', '=', id).executeTakeFirst();

/** The source that a webhook is about, by the gateway's ids or by our reference. */
export async function findSourceOf(
  tx: Tx,
  event: { token_id: string | null; session_id: string | null; source_id: string | undefined },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_sources')
    .select('id')
    .where((source) =>
      source.or([
        ...(event.token_id ? [source('gateway_token_id', '=', event.token_id)] : []),
        ...(event.session_id ? [source('gateway_session_id', '=', event.session_id)] : []),
        ...(event.source_id ? [source('id', '=', event.source_id)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
