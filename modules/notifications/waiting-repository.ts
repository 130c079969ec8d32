import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

export type Released = {
  id: string;
  day: string;
  channel: 'mail' | 'text' | 'push';
  template: string;
  account_id: string | null;
  encrypted: Buffer;
  may_gather: boolean;
};

/**
 * What has waited long enough, held until the transaction ends; another worker takes others. What
 * may be gathered comes whole: all of a person's that is due, or none.
 */
export async function takeWaiting(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<Released[]> {
  const { rows } = await sql<Released>`
    with due as materialized (
      select account_id, channel, may_gather, id from messages
       where not_before <= ${now} and ended_at is null order by not_before limit ${limit})
    select m.id, m.day::text, m.channel, m.template, m.account_id, m.encrypted, m.may_gather
      from messages m
     where m.not_before <= ${now} and m.ended_at is null
       and (m.id in (select id from due)
         or m.may_gather and (m.account_id, m.channel) in
           (select account_id, channel from due where may_gather and account_id is not null))
     order by m.created_at, m.id
       for update of m skip locked`.execute(tx);
  return rows;
}

/** From here on it has a job. */
export async function clearWaiting(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('messages')
    .set({ not_before: null })
    .where('id', 'in', ids)
    .where('not_before', 'is not', null)
    .execute();
}

/** What was told in one message with others; what it said goes with its end. */
export async function markGathered(tx: Tx, ids: string[], endedAt: Date): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state: 'gathered', ended_at: endedAt, encrypted: null, not_before: null })
    .where('id', 'in', ids)
    .where('not_before', 'is not', null)
    .execute();
}

/** Texts whose carrier is to be asked about now; the longest due first. */
export const listUnreported = (tx: Tx, { now, limit }: { now: Date; limit: number }) =>
  tx
    .selectFrom('messages')
    .select(['id', 'day', 'carrier', 'carrier_reference', 'number_prefix', 'ended_at'])
    .where('report_at', '<=', now)
    .orderBy('report_at')
    .limit(limit)
    .execute();

/** What a carrier says became of a text it took; `sent` while it does not know yet. */
export async function markReported(
  tx: Tx,
  { id, day }: { id: string; day: string },
  { state, reportAt }: { state: 'sent' | 'delivered' | 'failed'; reportAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state, report_at: reportAt })
    .where('id', '=', id)
    .where('day', '=', day)
    .where('state', '=', 'sent')
    .execute();
}

export type Backlog = { channel: string; waiting: number; oldestSeconds: number };

const channels = ['mail', 'text', 'push'] as const;

/**
 * What has not left yet, by channel; what waits for an hour that was chosen is not late. A channel
 * in which nothing waits is told as well: one that is missing looks as if nobody could ask.
 */
export async function readBacklog(tx: Tx, now: Date): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select channel, count(*)::int as waiting,
      greatest(0, extract(epoch from ${now}::timestamptz - min(created_at)))::float as "oldestSeconds"
      from messages
     where ended_at is null and (not_before is null or not_before <= ${now} or tries > 0)
     group by channel`.execute(tx);
  return channels.map(
    (channel) =>
      rows.find((row) => row.channel === channel) ?? { channel, waiting: 0, oldestSeconds: 0 },
  );
}
