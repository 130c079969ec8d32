import type { Db } from '@luwag/db';
import { sql } from 'kysely';

/** What the checks have found and nobody has cleared, as an operator counts it. */
export type Findings = {
  imbalances: number;
  drift: number;
  /** The first batch of the chain that does not hold; 0 without one. */
  brokenBatch: number;
  /** Groups that do not hold what they owe. */
  groups: number;
};

/** By the index of the alarms that stand, which is empty on a good day. */
export async function readFindings(db: Db): Promise<Findings> {
  const { rows } = await sql<Findings>`
    select (count(*) filter (where kind = 'unbalanced_journal'))::int as imbalances,
           (count(*) filter (where kind = 'drift'))::int as drift,
           coalesce(min(substring(subject from '^ledger[.]batches ([0-9]+)$')::bigint)
             filter (where kind = 'broken_chain'), 0)::float8 as "brokenBatch",
           (count(*) filter (where kind = 'group_balance'))::int as groups
      from ledger.alarms where cleared_at is null`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an aggregate without groups has a row');
  return found;
}

/** Seconds since the first batch was closed that has no anchor; 0 when all have theirs. */
export async function readLedgerAnchorAge(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, extract(epoch from clock_timestamp() - b.closed_at))::float8 as seconds
      from ledger.batches b
     where b.seq > (select anchored_to from ledger.watch) order by b.seq limit 1`.execute(db);
  return rows[0]?.seconds ?? 0;
}
