import type { Db, Tx } from '@luwag/db';
import { callOf, type RowOf } from '@luwag/db/call';
import type { CivilDate } from '@luwag/domain/calendar';
import type { AccountCode, Unit } from '@luwag/domain/chart';
import type { Centavos } from '@luwag/domain/money';
import type { KindTotals } from '@luwag/domain/trial-balance';
import { sql } from 'kysely';
import type { Mode } from './commands.ts';

/**
 * The ledger at any business date. Totals of days are kept as journals become final, and what was
 * posted since is added when somebody asks: exact at any moment, and never a sum over all entries.
 */

export type Period = { from: CivilDate; to: CivilDate };

/** Before all that is posted, and after it. */
export const allTime = { from: '2000-01-01', to: '2999-12-31' } as Period;

/** About so many journals at a time: a second of work, and a lock that nobody waits behind. */
const journalsPerStep = 5_000;

/** Adds the next journals that are final to the totals of their days; true when there are more. */
export async function totalDays(tx: Tx, journals = journalsPerStep): Promise<boolean> {
  const totalling = callOf('ledger.total_days', { p_journals: journals });
  const { rows } = await sql<RowOf<'ledger.total_days'>>`select * from ${totalling}`.execute(tx);
  return rows[0]?.total_days ?? false;
}

export async function readKindTotals(
  db: Db | Tx,
  mode: Mode,
  { from, to }: Period,
): Promise<KindTotals[]> {
  const totals = callOf('ledger.kind_totals', { p_mode: mode, p_from: from, p_to: to });
  const { rows } = await sql<KindTotals>`
    select kind, unit, opening as "openingCentavos", debits as "debitsCentavos",
           credits as "creditsCentavos" from ${totals}`.execute(db);
  return rows;
}

export type AccountTotals = Omit<KindTotals, 'kind' | 'unit'>;

const nothing = { openingCentavos: 0, debitsCentavos: 0, creditsCentavos: 0 } as AccountTotals;

/** By account; one that does not exist stands at nothing. */
export async function readAccountTotals(
  db: Db | Tx,
  accountIds: readonly number[],
  { from, to }: Period,
): Promise<(accountId: number) => AccountTotals> {
  const args = { p_accounts: [...accountIds], p_from: from, p_to: to };
  const totals = callOf('ledger.account_totals', args);
  const { rows } = await sql<AccountTotals & { accountId: number }>`
    select account_id as "accountId", opening as "openingCentavos", debits as "debitsCentavos",
           credits as "creditsCentavos" from ${totals}`.execute(db);
  const found = new Map(rows.map(({ accountId, ...of }) => [accountId, of]));
  return (accountId) => found.get(accountId) ?? nothing;
}

export type LedgerAccount = {
  id: number;
  mode: Mode;
  kind: AccountCode;
  owner: string;
  unit: Unit;
};

/** Accounts of a kind in the order of their owners, or the one of an owner. */
export async function listAccounts(
  db: Db | Tx,
  wanted: {
    mode: Mode;
    kind: AccountCode;
    owner?: string | undefined;
    after?: string | undefined;
    limit: number;
  },
): Promise<LedgerAccount[]> {
  const { mode, kind, owner, after, limit } = wanted;
  const { rows } = await sql<LedgerAccount>`
    select id, mode, kind, owner, unit from ledger.accounts
     where mode = ${mode} and kind = ${kind}
       ${owner === undefined ? sql`` : sql`and owner = ${owner}`}
       ${after === undefined ? sql`` : sql`and owner > ${after}`}
     order by mode, kind, owner limit ${limit}`.execute(db);
  return rows;
}

export async function findAccount(db: Db | Tx, id: number): Promise<LedgerAccount | undefined> {
  const { rows } = await sql<LedgerAccount>`
    select id, mode, kind, owner, unit from ledger.accounts where id = ${id}`.execute(db);
  return rows[0];
}

/** A place in the entries of an account. */
export type EntryPlace = { xid: string; journalId: string; seq: number };

export type AccountEntry = EntryPlace & {
  amountCentavos: Centavos;
  event: string;
  source: string;
  effectiveOn: CivilDate;
  postedAt: Date;
};

/** Posted entries of an account, newest first, from a place on; of all dates or of some. */
export async function listEntries(
  db: Db | Tx,
  wanted: {
    accountId: number;
    from: CivilDate | undefined;
    to: CivilDate | undefined;
    after: EntryPlace | undefined;
    limit: number;
  },
): Promise<AccountEntry[]> {
  const { accountId, from, to, after, limit } = wanted;
  const entries = callOf('ledger.entries_of', {
    p_account: accountId,
    p_from: from ?? null,
    p_to: to ?? null,
    p_xid: after?.xid ?? null,
    p_journal: after?.journalId ?? null,
    p_seq: after?.seq ?? null,
    p_limit: limit,
  });
  const { rows } = await sql<AccountEntry>`
    select journal_id as "journalId", seq, amount as "amountCentavos", xid, event, source,
           effective_on as "effectiveOn", created_at as "postedAt" from ${entries}`.execute(db);
  return rows;
}

export type JournalLeg = {
  seq: number;
  accountId: number;
  kind: AccountCode;
  owner: string;
  unit: Unit;
  amountCentavos: Centavos;
};

export type JournalEnd = { journalId: string; how: 'post' | 'void' | 'reversal' };

export type WholeJournal = {
  id: string;
  mode: Mode;
  event: string;
  phase: 'single' | 'pending' | 'post' | 'void';
  source: string;
  effectiveOn: CivilDate;
  postedAt: Date;
  pendingId: string | null;
  reversesId: string | null;
  /** The closed batch of the chain that holds it; null for the newest. */
  batch: number | null;
  endedBy: JournalEnd | null;
  legs: JournalLeg[];
};

type JournalRow = Omit<WholeJournal, 'endedBy' | 'legs'> & {
  endedById: string | null;
  endedHow: JournalEnd['how'] | null;
};

/** A journal with all its legs, wherever its month lies. */
export async function findJournal(db: Db | Tx, id: string): Promise<WholeJournal | undefined> {
  const { rows } = await sql<JournalRow>`
    select j.id, j.mode, j.event, j.phase, j.source, j.effective_on as "effectiveOn",
           j.created_at as "postedAt", j.pending_id as "pendingId", j.reverses_id as "reversesId",
           c.batch, n.by_journal_id as "endedById", n.how as "endedHow"
      from ledger.all_journals j
      left join ledger.closed_journals c on c.journal_id = j.id
      left join ledger.ended n on n.journal_id = j.id
     where j.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { rows: legs } = await sql<JournalLeg>`
    select e.seq, e.account_id as "accountId", a.kind, a.owner, a.unit,
           e.amount as "amountCentavos"
      from ledger.all_entries e join ledger.accounts a on a.id = e.account_id
     where e.journal_id = ${id} order by e.seq`.execute(db);
  const { endedById, endedHow, ...journal } = row;
  const endedBy = endedById && endedHow ? { journalId: endedById, how: endedHow } : null;
  return { ...journal, endedBy, legs };
}
