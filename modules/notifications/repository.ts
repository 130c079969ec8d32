import type { Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { sql } from 'kysely';

export type NewMessage = {
  id: string;
  dedupeKey: string;
  channel: 'mail' | 'text';
  template: string;
  accountId: string | undefined;
  encrypted: Buffer;
  usefulUntil: Date | undefined;
  createdAt: Date;
};

/** Where a message is: its id, and the day whose table it lies in. */
export type MessagePlace = { id: string; day: string };

/** The day it lies in; undefined when a message about the same thing is there already. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<string | undefined> {
  const inserting = callOf('insert_message', {
    p_id: message.id,
    p_dedupe_key: message.dedupeKey,
    p_channel: message.channel,
    p_template: message.template,
    p_account_id: message.accountId ?? null,
    p_encrypted: message.encrypted,
    p_useful_until: message.usefulUntil ?? null,
    p_created_at: message.createdAt,
  });
  const { rows } = await sql<RowOf<'insert_message'>>`select * from ${inserting}`.execute(tx);
  return rows[0]?.insert_message ?? undefined;
}

/** The row is held until the transaction ends, so that two runs of one job take turns. */
export const lockMessage = (tx: Tx, { id, day }: MessagePlace) =>
  tx
    .selectFrom('messages')
    .select(['id', 'template', 'state', 'encrypted', 'useful_until'])
    .where('id', '=', id)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();

export async function markState(
  tx: Tx,
  { id, day }: MessagePlace,
  state: 'queued' | 'sending',
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state })
    .where('id', '=', id)
    .where('day', '=', day)
    .execute();
}

export type Ending = 'sent' | 'unknown' | 'failed';

/** What it said goes with its end. */
export async function markEnded(
  tx: Tx,
  { id, day }: MessagePlace,
  { state, endedAt }: { state: Ending; endedAt: Date },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state, ended_at: endedAt, encrypted: null })
    .where('id', '=', id)
    .where('day', '=', day)
    .execute();
}
