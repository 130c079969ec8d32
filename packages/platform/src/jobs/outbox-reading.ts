import type { Tx } from '@luwag/db';
import { sql } from 'kysely';
import type { OutboxEvent } from './outbox.ts';

/** Where a reader of the outbox is: everything up to here was read. */
export type OutboxPlace = { xid: string; seq: string };

export type Reading = {
  /** The events of any of these. */
  wanted: readonly {
    topics: readonly string[];
    /** Members that the payload has, with these values. */
    holding: Record<string, string>;
  }[];
  limit: number;
};

/** Of all events, wanted or not: a reader far behind catches up step by step. */
const scannedMax = 1_000;

/** Before everything that is yet to be told. */
export async function findOutboxEnd(tx: Tx): Promise<OutboxPlace> {
  const { rows } = await sql<{ xid: string }>`select outbox_horizon()::text as xid`.execute(tx);
  return { xid: rows[0]?.xid ?? '0', seq: '0' };
}

/**
 * The events of some topics from a place on, in the order in which the relay tells them, and the
 * place to go on from. Like the relay it stops before what is still open, so that nothing comes in
 * behind a reader.
 */
export async function readOutboxAfter(
  tx: Tx,
  after: OutboxPlace,
  { wanted, limit }: Reading,
): Promise<{ events: OutboxEvent[]; place: OutboxPlace; hasMore: boolean }> {
  type Row = OutboxEvent & {
    xid: string;
    seq: string;
    is_wanted: boolean;
    is_scan_full: boolean;
  };
  const isWanted = wanted.map(
    ({ topics, holding }) =>
      sql`(topic = any(${topics}) and payload @> ${JSON.stringify(holding)}::jsonb)`,
  );
  const { rows } = await sql<Row>`
    with scanned as (
      select id, topic, payload, request_id, created_at, xid, seq from outbox
       where (xid, seq) > (${after.xid}::xid8, ${after.seq}::bigint)
         and xid < (select outbox_horizon())
       order by xid, seq limit ${scannedMax}),
    marked as (
      select *, (${sql.join(isWanted, sql` or `)}) as is_wanted,
             row_number() over (order by xid desc, seq desc) as from_end,
             count(*) over () = ${scannedMax} as is_scan_full
        from scanned)
    select id, topic, payload, request_id, created_at, xid::text as xid, seq::text as seq, is_wanted,
           is_scan_full
      from marked where is_wanted or from_end = 1
     order by marked.xid, marked.seq limit ${limit}`.execute(tx);
  const last = rows.at(-1);
  if (!last) return { events: [], place: after, hasMore: false };
  const events = rows
    .filter(({ is_wanted }) => is_wanted)
    .map(({ id, topic, payload, request_id, created_at }) => ({
      id,
      topic,
      payload,
      request_id,
      created_at,
    }));
  const place = { xid: last.xid, seq: last.seq };
  return { events, place, hasMore: last.is_scan_full || rows.length === limit };
}
