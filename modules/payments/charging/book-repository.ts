import type { Tx } from '@luwag/db';
import type { Mode } from '@luwag/ledger/commands';
import { sql } from 'kysely';
import { givenUp } from '../../plans/service.ts';
import type { AttemptRow } from './repository.ts';

export type BookedAttempt = Pick<AttemptRow, 'id' | 'mode' | 'state' | 'amount_centavos'>;

const columns = ['id', 'mode', 'state', 'amount_centavos'] as const;

/** Of both modes. In the system's scope. */
export async function listAttempts(tx: Tx, ids: readonly string[]): Promise<BookedAttempt[]> {
  if (ids.length === 0) return [];
  return tx.selectFrom('collection_attempts').select(columns).where('id', 'in', ids).execute();
}

/** States in which money came, whatever became of it afterwards. */
const moneyCame = ['succeeded', 'reversed', 'refunding', 'refunded'];

export type RailHour = {
  channel: string;
  /** How many whole hours ago it ended; 0 is the hour that runs. */
  hoursAgo: number;
  taken: number;
  failed: number;
  /** From asking the gateway to its word, for half of them at most. */
  medianMs: number | null;
};

/**
 * How charges ended in the last day, by channel and hour. What its buyer gave up says nothing of a
 * channel. In the system's scope.
 */
export async function listRailHours(tx: Tx, mode: Mode, now: Date): Promise<RailHour[]> {
  const { rows } = await sql<RailHour>`
    select channel, floor(extract(epoch from ${now}::timestamptz - settled_at) / 3600)::int as "hoursAgo",
           count(*) filter (where state in (${sql.join(moneyCame)}))::int as taken,
           count(*) filter (where state = 'failed')::int as failed,
           round(1000 * percentile_cont(0.5) within group (order by
             extract(epoch from settled_at - sent_at)))::int as "medianMs"
      from collection_attempts
     where mode = ${mode} and settled_at > ${now}::timestamptz - interval '24 hours'
       and settled_at <= ${now} and channel is not null
       and purpose not in ('credit', 'test_clock')
       and (state <> 'failed' or failure_code is distinct from ${givenUp})
     group by 1, 2`.execute(tx);
  return rows;
}

export type UnknownOnRail = { channel: string; count: number; since: Date };

/** Charges whose result the gateway has not told us, by channel. In the system's scope. */
export async function listUnknown(tx: Tx, mode: Mode): Promise<UnknownOnRail[]> {
  const { rows } = await sql<UnknownOnRail>`
    select coalesce(channel, '') as channel, count(*)::int as count, min(sent_at) as since
      from collection_attempts
     where mode = ${mode} and state = 'unknown' and next_poll_at is not null
     group by 1 order by 2 desc`.execute(tx);
  return rows;
}

/** Attempts that ended in a period with money, in the order of ids. In the system's scope. */
export const listAttemptsSettled = (
  tx: Tx,
  wanted: { mode: Mode; from: Date; to: Date; afterId: string; limit: number },
): Promise<BookedAttempt[]> =>
  tx
    .selectFrom('collection_attempts')
    .select(columns)
    .where('mode', '=', wanted.mode)
    .where('settled_at', '>=', wanted.from)
    .where('settled_at', '<=', wanted.to)
    .where('state', 'in', moneyCame)
    // The gateway has nothing of it.
    .where('purpose', 'not in', ['credit', 'test_clock'])
    .where('id', '>', wanted.afterId)
    .orderBy('id')
    .limit(wanted.limit)
    .execute();
