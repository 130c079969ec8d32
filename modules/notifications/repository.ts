import type { Tx } from '@luwag/db';

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

/** False when a message about the same thing is there already. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('messages')
    .values({
      id: message.id,
      dedupe_key: message.dedupeKey,
      channel: message.channel,
      template: message.template,
      account_id: message.accountId ?? null,
      encrypted: message.encrypted,
      useful_until: message.usefulUntil ?? null,
      created_at: message.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The row is held until the transaction ends, so that two runs of one job take turns. */
export const lockMessage = (tx: Tx, id: string) =>
  tx
    .selectFrom('messages')
    .select(['id', 'template', 'state', 'encrypted', 'useful_until'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function markState(tx: Tx, id: string, state: 'queued' | 'sending'): Promise<void> {
  await tx.updateTable('messages').set({ state }).where('id', '=', id).execute();
}

export type Ending = 'sent' | 'unknown' | 'failed';

/** What it said goes with its end. */
export async function markEnded(
  tx: Tx,
  id: string,
  { state, endedAt }: { state: Ending; endedAt: Date },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ state, ended_at: endedAt, encrypted: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteEndedBefore(tx: Tx, before: Date, batchMax: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('messages')
    .where('id', 'in', (old) =>
      old
        .selectFrom('messages')
        .select('id')
        .where('created_at', '<', before)
        .where('ended_at', 'is not', null)
        .limit(batchMax),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
