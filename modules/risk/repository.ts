import type { Tx } from '@luwag/db';
import { idFor } from '@luwag/db/ids';
import type { DB } from '@luwag/db/schema';
import type { RiskFacts, RiskOutcome, RiskScoring } from '@luwag/domain/risk-rules';
import { type Selectable, sql } from 'kysely';

/** Everything here needs the system's scope: cases are of all accounts. */
export type CaseRow = Omit<Selectable<DB['risk_cases']>, 'facts' | 'outcome'> & {
  facts: RiskFacts;
  outcome: RiskOutcome | null;
};
export type ListedCase = CaseRow & { role: 'buyer' | 'merchant'; risk_held_until: Date | null };

type Page = { offset: number; limit: number };

const withAccount = sql`c.*, a.role, a.risk_held_until
  from risk_cases c join accounts a on a.id = c.account_id`;

/** Those that wait longest first. */
export async function listOpen(tx: Tx, { offset, limit }: Page): Promise<ListedCase[]> {
  const { rows } = await sql<ListedCase>`
    select ${withAccount} where c.closed_at is null
     order by c.raised_at, c.id offset ${offset} limit ${limit}`.execute(tx);
  return rows;
}

/** Newest first. */
export async function listClosed(tx: Tx, { offset, limit }: Page): Promise<ListedCase[]> {
  const { rows } = await sql<ListedCase>`
    select ${withAccount} where c.closed_at is not null
     order by c.closed_at desc, c.id desc offset ${offset} limit ${limit}`.execute(tx);
  return rows;
}

export async function findCase(tx: Tx, id: string): Promise<ListedCase | undefined> {
  const { rows } = await sql<ListedCase>`select ${withAccount} where c.id = ${id}`.execute(tx);
  return rows[0];
}

export async function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  const row = await tx
    .selectFrom('risk_cases')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as CaseRow | undefined;
}

/** Newest first. */
export async function listCasesOf(tx: Tx, accountId: string, limit: number): Promise<CaseRow[]> {
  const rows = await tx
    .selectFrom('risk_cases')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as unknown as CaseRow[];
}

type NewCase = {
  accountId: string;
  facts: RiskFacts;
  scored: RiskScoring;
  now: Date;
  opened?: { by: string; reason: string };
};

/** Undefined where the account has an open case already. */
export async function insertCase(tx: Tx, made: NewCase): Promise<string | undefined> {
  const row = await tx
    .insertInto('risk_cases')
    .values({
      id: idFor(made.accountId),
      account_id: made.accountId,
      rules_version: made.scored.version,
      facts: JSON.stringify(made.facts),
      points: made.scored.points,
      raised_at: made.now,
      opened_by: made.opened?.by ?? null,
      open_reason: made.opened?.reason ?? null,
    })
    .onConflict((conflict) =>
      conflict.column('account_id').where('closed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function markClosed(
  tx: Tx,
  id: string,
  closed: { outcome: RiskOutcome; note: string; by: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('risk_cases')
    .set({
      outcome: closed.outcome,
      outcome_note: closed.note,
      closed_by: closed.by,
      closed_at: closed.now,
    })
    .where('id', '=', id)
    .execute();
}

/** For the home page of staff. */
export async function readWaitingRisk(tx: Tx): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(raised_at) as "oldestAt" from risk_cases
     where closed_at is null`.execute(tx);
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** Cases closed before then, with their holds. How many there were. */
export async function deleteClosed(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with old as materialized (
      select id from risk_cases where closed_at < ${before} order by closed_at limit ${limit}),
    holds as (delete from risk_holds where case_id in (select id from old)),
    cases as (delete from risk_cases where id in (select id from old) returning id)
    select count(*)::int as gone from cases`.execute(tx);
  return rows[0]?.gone ?? 0;
}
