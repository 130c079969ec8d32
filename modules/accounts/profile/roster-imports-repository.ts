import type { Tx } from '@luwag/db';
import type { DB } from '@luwag/db/schema';
import { type Selectable, sql } from 'kysely';

/** All of it in the system's scope. */
export type ImportRow = Omit<Selectable<DB['roster_imports']>, 'state'> & {
  state: 'waiting' | 'approved' | 'refused' | 'withdrawn';
};

type NewImport = Pick<
  ImportRow,
  'company' | 'email_indexes' | 'number_indexes' | 'entries' | 'unread' | 'reason' | 'asked_by'
> & { asked_at: Date };

/** None where another list of this company waits. */
export async function insertImport(tx: Tx, row: NewImport): Promise<ImportRow | undefined> {
  const inserted = await tx
    .insertInto('roster_imports')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['company']).where('state', '=', 'waiting').doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return inserted as ImportRow | undefined;
}

/** Under its lock: of two who decide at once, the second finds nothing. */
export async function lockWaitingImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  const row = await tx
    .selectFrom('roster_imports')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
  return row as ImportRow | undefined;
}

/** Whom it named is forgotten with the decision. */
export async function markImportDecided(
  tx: Tx,
  id: string,
  decided: {
    state: 'approved' | 'refused' | 'withdrawn';
    decided_by: string;
    decided_at: Date;
    added: number | null;
  },
): Promise<ImportRow> {
  const row = await tx
    .updateTable('roster_imports')
    .set({ ...decided, email_indexes: [], number_indexes: [] })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as ImportRow;
}

/** Those that wait first, then the newest. */
export async function listImports(tx: Tx, limit: number): Promise<ImportRow[]> {
  const rows = await tx
    .selectFrom('roster_imports')
    .selectAll()
    .orderBy(sql`state = 'waiting'`, 'desc')
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as ImportRow[];
}

export type CompanyRow = {
  id: string;
  name: string;
  addresses: number;
  numbers: number;
  buyers: number;
};

/** By name. */
export async function listCompaniesBySize(tx: Tx, limit: number): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select c.id, c.name,
           (select count(r.email_index)::int from company_roster r where r.company_id = c.id)
             as addresses,
           (select count(r.contact_number_index)::int from company_roster r
             where r.company_id = c.id) as numbers,
           (select count(*)::int from account_companies a where a.company_id = c.id) as buyers
      from companies c order by c.name limit ${limit}`.execute(tx);
  return rows;
}

/** Buyers who have proven one of these already; those who prove one later are matched then. */
export async function matchProven(
  tx: Tx,
  companyId: string,
  people: { emailIndexes: Buffer[]; numberIndexes: Buffer[] },
): Promise<void> {
  await sql`
    insert into account_companies (account_id, company_id)
    select id, ${companyId}::uuid from accounts
     where role = 'buyer' and email_confirmed_at is not null
       and email_index = any (${people.emailIndexes}::bytea[])
    union
    select id, ${companyId}::uuid from accounts
     where role = 'buyer' and number_confirmed_at is not null
       and contact_number_index = any (${people.numberIndexes}::bytea[])
    on conflict do nothing`.execute(tx);
}

/** For the home of the console. */
export async function readWaitingRosters(
  tx: Tx,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(asked_at) as "oldestAt" from roster_imports
     where state = 'waiting'`.execute(tx);
  return rows[0] ?? { count: 0, oldestAt: null };
}
