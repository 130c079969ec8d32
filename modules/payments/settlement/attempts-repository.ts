import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import type { Selectable, Updateable } from 'kysely';

export type AttemptRow = Selectable<DB['collection_attempts']>;

/** What a payment is charged by: a saved source, or the buyer's own hand on a channel's page. */
export type AttemptSource = { tokenId: string | null; channel: string; isActive: boolean };

export const findAttempt = (tx: Tx, id: string): Promise<AttemptRow | undefined> =>
  tx.selectFrom('collection_attempts').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * The plan first, then the attempt: whoever pays by hand holds the plan when it writes an attempt.
 */
export async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow | undefined> {
  const seen = await findAttempt(tx, id);
  if (!seen) return undefined;
  await tx
    .selectFrom('plans')
    .select('id')
    .where('id', '=', seen.plan_id)
    .forUpdate()
    .executeTakeFirst();
  return tx
    .selectFrom('collection_attempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateAttempt(
  tx: Tx,
  id: string,
  change: Updateable<DB['collection_attempts']>,
): Promise<void> {
  await tx.updateTable('collection_attempts').set(change).where('id', '=', id).execute();
}

export async function findAttemptSource(
  tx: Tx,
  { source_id }: Pick<AttemptRow, 'source_id'>,
): Promise<AttemptSource | undefined> {
  if (!source_id) return undefined;
  const row = await tx
    .selectFrom('payment_sources')
    .select(['gateway_token_id', 'channel', 'status'])
    .where('id', '=', source_id)
    .executeTakeFirstOrThrow();
  return {
    tokenId: row.gateway_token_id,
    channel: row.channel,
    isActive: row.status === 'active',
  };
}

/** The attempt that a webhook is about, by the gateway's ids or by our reference. */
export async function findAttemptOf(
  tx: Tx,
  news: { payment_request_id: string | null; attempt_id: string | undefined },
): Promise<AttemptRow | undefined> {
  if (!news.payment_request_id && !news.attempt_id) return undefined;
  return tx
    .selectFrom('collection_attempts')
    .selectAll()
    .where((attempt) =>
      attempt.or([
        ...(news.attempt_id ? [attempt('id', '=', news.attempt_id)] : []),
        ...(news.payment_request_id
          ? [attempt('gateway_request_id', '=', news.payment_request_id)]
          : []),
      ]),
    )
    .executeTakeFirst();
}

/** Attempts whose poll is overdue: its job was lost, or no worker was running. */
export const listOverduePolls = (
  tx: Tx,
  { before, batchMax }: { before: Date; batchMax: number },
): Promise<{ id: string; state: string }[]> =>
  tx
    .selectFrom('collection_attempts')
    .select(['id', 'state'])
    .where('next_poll_at', '<', before)
    .orderBy('next_poll_at')
    .limit(batchMax)
    .execute();

/** The purchase behind a checkout's attempt. */
export const findPurchase = (tx: Tx, planId: string) =>
  tx
    .selectFrom('plans as p')
    .innerJoin('payment_requests as r', 'r.id', 'p.payment_request_id')
    .leftJoin('proposals as o', 'o.plan_id', 'p.id')
    .select([
      'p.id as plan_id',
      'p.mode',
      'p.merchant_id',
      'p.schedule_start_date as start_date',
      'r.id as request_id',
      'r.declines',
      'o.id as proposal_id',
    ])
    .where('p.id', '=', planId)
    .executeTakeFirst();
export type Purchase = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;
