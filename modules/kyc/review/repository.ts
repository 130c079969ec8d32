import type { Tx } from '@luwag/db';
import { callOf } from '@luwag/db/call';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import {
  type CaseKind,
  type CaseState,
  caseStates,
  casesCountedMax,
} from '@luwag/domain/kyc-steps';
import { type Selectable, sql } from 'kysely';
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
  const { rows: states } = await sql<{ state: CaseState; all: number }>`
    select s.state, n.all from unnest(${[...caseStates]}::text[]) s(state)
     cross join lateral (
       select count(*)::int as all from (
         select from kyc_cases c where c.kind = ${kind} and c.state = s.state
          limit ${casesCountedMax}) c) n`.execute(tx);
  // Few of them wait, and these have an index of their own.
  const { rows } = await sql<{ waiting: number; late: number }>`
    select count(*)::int as waiting,
      (count(*) filter (where waiting_since <= ${lateSince}))::int as late
      from kyc_cases where kind = ${kind} and waiting_since is not null`.execute(tx);
  return {
    byState: new Map(states.map((row) => [row.state, row.all])),
    waiting: rows[0]?.waiting ?? 0,
    late: rows[0]?.late ?? 0,
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
        where kind = ${kind} and (waiting_since is not null or second_review = 'sample')
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

export type DecisionRow = Selectable<DB['kyc_decisions']>;

export async function insertDecision(
  tx: Tx,
  row: {
    caseId: string;
    accountId: string;
    reviewerId: string;
    act: string;
    reasonCode?: string | null;
    note: string;
    items?: readonly { kind: string; reason_code: string }[];
    aboutId?: string | null;
    now: Date;
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('kyc_decisions')
    .values({
      id: idFor(row.accountId),
      case_id: row.caseId,
      account_id: row.accountId,
      reviewer_id: row.reviewerId,
      act: row.act,
      reason_code: row.reasonCode ?? null,
      note: row.note,
      items: JSON.stringify(row.items ?? []),
      about_id: row.aboutId ?? null,
      decided_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The decisions on a case, and those on linked cases that are about the link. */
export const listDecisions = (
  tx: Tx,
  caseId: string,
  { linkIds, caseIds }: { linkIds: readonly string[]; caseIds: readonly string[] },
): Promise<DecisionRow[]> =>
  tx
    .selectFrom('kyc_decisions')
    .selectAll()
    .where('case_id', 'in', [caseId, ...caseIds])
    .where((eb) =>
      eb.or([
        eb('case_id', '=', caseId),
        ...(linkIds.length > 0 ? [eb('about_id', 'in', linkIds)] : []),
      ]),
    )
    .orderBy('id')
    .limit(100)
    .execute();

export const getDecision = (tx: Tx, id: string): Promise<DecisionRow> =>
  tx.selectFrom('kyc_decisions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Those of the accounts that two reviewers have rejected for fraud. In the system's scope. */
export async function listRejectedForFraud(
  tx: Tx,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set();
  const rejected = callOf('rejected_for_fraud', { p_accounts: [...accountIds] });
  const { rows } = await sql<{ ids: string[] }>`select ${rejected} as ids`.execute(tx);
  return new Set(rows[0]?.ids);
}

/** Marks the decision that needs a second reviewer; null when none does. */
export async function markSecondReview(
  tx: Tx,
  caseId: string,
  second: { kind: 'fraud' | 'sample'; decisionId: string; reviewerId: string } | null,
): Promise<void> {
  await tx
    .updateTable('kyc_cases')
    .set({
      second_review: second?.kind ?? null,
      first_decision_id: second?.decisionId ?? null,
      first_reviewer_id: second?.reviewerId ?? null,
    })
    .where('id', '=', caseId)
    .execute();
}

export type LinkKind = 'id_number' | 'person' | 'number' | 'bank_account' | 'device' | 'address';
export type LinkRow = Omit<Selectable<DB['kyc_links']>, 'kind' | 'verdict'> & {
  kind: LinkKind;
  verdict: 'same_person' | 'different_people' | null;
};

/** A device in an internet shop is shared by hundreds; the reviewer needs no more than some. */
const weakLinksMax = 50;

/**
 * Links the account with all that have a strong trait in common with it, and with some of those
 * that share a weaker one. The links that are new are returned.
 */
export async function insertLinks(
  tx: Tx,
  accountId: string,
  { strong, now }: { strong: readonly string[]; now: Date },
): Promise<LinkRow[]> {
  const linked = callOf('link_account', {
    ...{ p_account: accountId, p_strong: [...strong], p_weak_max: weakLinksMax },
    p_now: now,
  });
  const { rows } = await sql<LinkRow>`select * from ${linked}`.execute(tx);
  return rows;
}

export async function listLinks(tx: Tx, accountId: string): Promise<LinkRow[]> {
  const rows = await tx
    .selectFrom('kyc_links')
    .selectAll()
    .where((eb) =>
      eb.or([eb('low_account_id', '=', accountId), eb('high_account_id', '=', accountId)]),
    )
    .orderBy('is_strong', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
  return rows as LinkRow[];
}

/** Everything that the two accounts of a link have in common, that link included. */
export async function lockPair(tx: Tx, linkId: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.* from kyc_links l
      join kyc_links named on named.low_account_id = l.low_account_id
       and named.high_account_id = l.high_account_id
     where named.id = ${linkId} order by l.id for update of l`.execute(tx);
  return rows;
}

/** Everybody whom the account may be: the person's other accounts, by links of any length. */
export async function listSamePerson(tx: Tx, accountId: string): Promise<string[]> {
  const same = callOf('same_person', { p_account: accountId });
  const { rows } = await sql<{ ids: string[] }>`select ${same} as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** The same, and holds off other approvals of the person until the transaction ends. */
export async function lockPerson(tx: Tx, accountId: string): Promise<string[]> {
  const person = callOf('lock_person', { p_account: accountId });
  const { rows } = await sql<{ ids: string[] }>`select ${person} as ids`.execute(tx);
  return rows[0]?.ids ?? [];
}

/** Whether a strong link of the account waits for reviewers to say what it means. */
export async function hasUndecided(tx: Tx, accountId: string): Promise<boolean> {
  const undecided = callOf('has_undecided_link', { p_account: accountId });
  const { rows } = await sql<{ found: boolean }>`select ${undecided} as found`.execute(tx);
  return rows[0]?.found ?? false;
}

export type PairDecision = Pick<
  LinkRow,
  'verdict' | 'decided_by' | 'decided_at' | 'second_reviewed_by' | 'second_reviewed_at'
>;

/** Decides all links of a pair of accounts at once: the same person, or different people. */
export async function decidePair(
  tx: Tx,
  { low_account_id, high_account_id }: LinkRow,
  decision: PairDecision,
): Promise<void> {
  await tx
    .updateTable('kyc_links')
    .set(decision)
    .where('low_account_id', '=', low_account_id)
    .where('high_account_id', '=', high_account_id)
    .execute();
}
