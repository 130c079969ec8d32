import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import { type Selectable, sql } from 'kysely';

/** Everything here needs the system's scope. */
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
  const { rows } = await sql<LinkRow>`
    with shared as (
      select distinct o.account_id as other, t.kind, t.kind = any (${strong}::text[]) as is_strong
        from kyc_identity_signals t
        join kyc_identity_signals o on o.kind = t.kind and o.digest = t.digest
         and o.account_id <> t.account_id
       where t.account_id = ${accountId}),
    chosen as (
      select *, row_number() over (partition by kind order by other) as n from shared)
    insert into kyc_links (low_account_id, high_account_id, kind, is_strong, found_at)
    select least(${accountId}::uuid, other), greatest(${accountId}::uuid, other), kind, is_strong,
           ${now}::timestamptz
      from chosen where is_strong or n <= ${weakLinksMax}
    on conflict do nothing returning *`.execute(tx);
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

/**
 * Everybody whom the account may be, by strong links from one to the next. Only a link that two
 * reviewers called different people is not followed.
 */
export async function listSamePerson(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive edges as (
      select low_account_id as a, high_account_id as b from kyc_links
       where is_strong
         and (verdict is distinct from 'different_people' or seconded_by is null)),
    both_ways as (select a, b from edges union all select b, a from edges),
    same (id) as (
      select ${accountId}::uuid
      union select e.b from both_ways e join same s on s.id = e.a)
    select id from same where id <> ${accountId}::uuid`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Whether a strong link of the account waits for reviewers to say what it means. One that was found
 * after they called the two one person changes nothing.
 */
export async function hasUndecided(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from kyc_links l
      where (l.low_account_id = ${accountId} or l.high_account_id = ${accountId}) and l.is_strong
        and (l.verdict is null or (l.verdict = 'different_people' and l.seconded_by is null))
        and not exists (select from kyc_links s
          where s.low_account_id = l.low_account_id and s.high_account_id = l.high_account_id
            and s.verdict = 'same_person')) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Serialises approvals: two of one person at once would each see no credit line yet. */
export async function lockApprovals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('kyc.approve', 0))`.execute(tx);
}

export type PairDecision = Pick<
  LinkRow,
  'verdict' | 'said_by' | 'said_at' | 'seconded_by' | 'seconded_at'
>;

/** Decides all links of a pair of accounts at once: the same person, or different people. */
export async function decidePair(
  tx: Tx,
  { low_account_id, high_account_id }: LinkRow,
  word: PairDecision,
): Promise<void> {
  await tx
    .updateTable('kyc_links')
    .set(word)
    .where('low_account_id', '=', low_account_id)
    .where('high_account_id', '=', high_account_id)
    .execute();
}
