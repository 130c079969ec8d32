import type { Tx } from '@luwag/db';
import type { CaseKind, CaseState } from '@luwag/domain/kyc-steps';
import { sql } from 'kysely';
import type { CaseRow } from '../cases/service.ts';

/** Everything here needs the system's scope: reviewers see the cases of all accounts. */
export type QueueRow = CaseRow & { warnings: number; alarms: number; links: number };

const withCounts = sql`c.*,
  (select count(*)::int from kyc_signals s where s.case_id = c.id and s.level = 'warn') as warnings,
  (select count(*)::int from kyc_signals s where s.case_id = c.id and s.level = 'alarm') as alarms,
  (select count(distinct (l.low_account_id, l.high_account_id))::int from kyc_links l
    where l.low_account_id = c.account_id or l.high_account_id = c.account_id) as links`;

/** Those that wait for us, longest first. `after` is the last one of the page before. */
export async function listWaiting(
  tx: Tx,
  wanted: { kind: CaseKind; after: { at: Date; id: string } | undefined; limit: number },
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select ${withCounts} from kyc_cases c
     where c.kind = ${wanted.kind} and c.waiting_since is not null
       and (${wanted.after === undefined} or (c.waiting_since, c.id)
         > (${wanted.after?.at ?? null}::timestamptz, ${wanted.after?.id ?? null}::uuid))
     order by c.waiting_since, c.id limit ${wanted.limit}`.execute(tx);
  return rows;
}

/** Those in one state, newest first. */
export async function listInState(
  tx: Tx,
  wanted: { kind: CaseKind; state: CaseState; beforeId: string | undefined; limit: number },
): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select ${withCounts} from kyc_cases c
     where c.kind = ${wanted.kind} and c.state = ${wanted.state}
       and (${wanted.beforeId === undefined} or c.id < ${wanted.beforeId ?? null}::uuid)
     order by c.id desc limit ${wanted.limit}`.execute(tx);
  return rows;
}

export async function findQueueRow(tx: Tx, id: string): Promise<QueueRow | undefined> {
  const { rows } = await sql<QueueRow>`
    select ${withCounts} from kyc_cases c where c.id = ${id}`.execute(tx);
  return rows[0];
}

export async function countCases(
  tx: Tx,
  kind: CaseKind,
  /** Those that wait since then, or longer, are late. */
  lateSince: Date,
): Promise<{ byState: Map<CaseState, number>; waiting: number; late: number }> {
  const { rows } = await sql<{ state: CaseState; all: number; waiting: number; late: number }>`
    select state, count(*)::int as all, count(waiting_since)::int as waiting,
      (count(*) filter (where waiting_since <= ${lateSince}))::int as late
      from kyc_cases where kind = ${kind} group by state`.execute(tx);
  return {
    byState: new Map(rows.map((row) => [row.state, row.all])),
    waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
    late: rows.reduce((sum, row) => sum + row.late, 0),
  };
}

type Claim = { reviewerId: string; now: Date; until: Date };

/**
 * What the reviewer has in hand already, else what has waited longest in nobody's hands, else a
 * sampled approval. Whatever another reviewer is taking this very moment is passed over, so that
 * two who ask at once get two cases. Nobody is given their own word to look at again.
 */
export async function claimNext(tx: Tx, kind: CaseKind, claim: Claim): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update kyc_cases set claimed_by = ${claim.reviewerId}, claimed_until = ${claim.until}
     where id = (
       select id from kyc_cases
        where kind = ${kind} and (waiting_since is not null or second_look = 'sample')
          and (claimed_by is null or claimed_by = ${claim.reviewerId}
            or claimed_until <= ${claim.now})
          and first_reviewer_id is distinct from ${claim.reviewerId}
        order by (claimed_by = ${claim.reviewerId} and claimed_until > ${claim.now}) desc nulls last,
          waiting_since nulls last, id
        limit 1 for update skip locked)
    returning id`.execute(tx);
  return rows[0]?.id;
}

export async function markClaimed(tx: Tx, id: string, claim: Claim): Promise<void> {
  await tx
    .updateTable('kyc_cases')
    .set({ claimed_by: claim.reviewerId, claimed_until: claim.until })
    .where('id', '=', id)
    .execute();
}

/** Renews a claim of this reviewer that has not expired. */
export async function renewClaim(tx: Tx, id: string, claim: Claim): Promise<void> {
  await tx
    .updateTable('kyc_cases')
    .set({ claimed_until: claim.until })
    .where('id', '=', id)
    .where('claimed_by', '=', claim.reviewerId)
    .where('claimed_until', '>', claim.now)
    .execute();
}

export async function clearClaim(tx: Tx, id: string, reviewerId: string): Promise<void> {
  await tx
    .updateTable('kyc_cases')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', reviewerId)
    .execute();
}
