import type { Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import { sql } from 'kysely';

export type NewMessage = {
  id: string;
  dedupeKey: string;
  channel: 'mail' | 'text' | 'push';
  template: string;
  accountId: string | undefined;
  encrypted: Buffer;
  usefulUntil: Date | undefined;
  createdAt: Date;
  notBefore: Date | null;
  mayGather: boolean;
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
    p_not_before: message.notBefore,
    p_may_gather: message.mayGather,
  });
  const { rows } = await sql<RowOf<'insert_message'>>`select * from ${inserting}`.execute(tx);
  return rows[0]?.insert_message ?? undefined;
}

/** The row is held until the transaction ends, so that two runs of one job take turns. */
export const lockMessage = (tx: Tx, { id, day }: MessagePlace) =>
  tx
    .selectFrom('messages')
    .select(['id', 'template', 'account_id', 'state', 'encrypted', 'useful_until'])
    .select(['tries', 'refused_by', 'created_at'])
    .where('id', '=', id)
    .where('day', '=', day)
    .forUpdate()
    .executeTakeFirst();

export type MessageRow = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

const update = (tx: Tx, { id, day }: MessagePlace) =>
  tx.updateTable('messages').where('id', '=', id).where('day', '=', day);

/** Said before anything leaves: a later run sees that one was at it. */
export async function markSending(tx: Tx, place: MessagePlace): Promise<void> {
  await update(tx, place)
    .set((eb) => ({ state: 'sending', tries: eb('tries', '+', 1), not_before: null }))
    .execute();
}

/** For certain it has not left, and somebody will run its job again. */
export async function markQueued(tx: Tx, place: MessagePlace): Promise<void> {
  await update(tx, place).set({ state: 'queued' }).execute();
}

/** This carrier will not take it, ever. */
export async function markRefused(tx: Tx, place: MessagePlace, carrier: string): Promise<void> {
  await update(tx, place)
    .set({ state: 'queued', refused_by: sql`array_append(refused_by, ${carrier})` })
    .execute();
}

/** It waits, and has no job until `releaseMessages` finds that its time has come. */
export async function markWaiting(tx: Tx, place: MessagePlace, notBefore: Date): Promise<void> {
  await update(tx, place).set({ state: 'queued', not_before: notBefore }).execute();
}

/** `given_up`: its use was over before it could leave. `gathered`: told together with others. */
export type Ending = 'sent' | 'unknown' | 'failed' | 'given_up' | 'gathered';

/** Who took it, and when to ask what became of it. */
export type TakenBy = {
  carrier: string;
  prefix: string;
  reference?: string | undefined;
  reportAt?: Date;
};

/** What it said goes with its end. */
export async function markEnded(
  tx: Tx,
  place: MessagePlace,
  { state, endedAt, by }: { state: Ending; endedAt: Date; by?: TakenBy | undefined },
): Promise<void> {
  await update(tx, place)
    .set({
      state,
      ended_at: endedAt,
      encrypted: null,
      not_before: null,
      carrier: by?.carrier ?? null,
      carrier_reference: by?.reference ?? null,
      number_prefix: by?.prefix ?? null,
      report_at: by?.reportAt ?? null,
    })
    .execute();
}
