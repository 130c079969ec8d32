import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

/**
 * A column of a primary key that holds ids, and the column that says whose the row is; null where
 * the table has none.
 */
export type KeyColumn = {
  table: string;
  column: string;
  owner: string | null;
  hasDefault: boolean;
};

/**
 * Every id that is part of a primary key, as the catalogue lists them: a table that is added later
 * is among them without anybody thinking of it. The owner is whom row-level security opens the row
 * to, or else by whom the row is named.
 */
export async function listKeyColumns(tx: Tx): Promise<KeyColumn[]> {
  const { rows } = await sql<KeyColumn>`
    select case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as "table",
           a.attname::text as "column", a.atthasdef as "hasDefault",
           coalesce(
             (select substring(p.qual from 'may_see\\((\\w+)[,)]') from pg_policies p
               where p.schemaname = n.nspname and p.tablename = c.relname
                 and p.qual ~ 'may_see\\(\\w+[,)]' limit 1),
             (select o.attname::text from pg_attribute o
               where o.attrelid = c.oid and not o.attisdropped and o.atttypid = 'uuid'::regtype
                 and o.attname in ('account_id', 'buyer_id', 'merchant_id')
               order by o.attname limit 1)) as owner
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
     where n.nspname in ('public', 'audit', 'ledger') and c.relkind in ('r', 'p')
       and not c.relispartition and a.atttypid = 'uuid'::regtype
     order by 1, 2`.execute(tx);
  return rows;
}

/** Of an owned row, and yet without the owner's slot: by table and column, with the reason. */
export const unslotted: Record<string, string> = {
  'one_time_codes.id': 'anybody may ask for one: a slot would say whether there is an account',
  'passkey_challenges.id': 'given out before it is known whose passkey answers; gone in minutes',
  'payout_lines.journal_id': 'the journal of a sale is in the slot of its buyer',
  'account_companies.company_id': 'a company is nobody’s, and its list is read by every cell',
};

/** Nobody's rows: their ids draw a slot, which says nothing. By table, with the reason. */
export const nobodys: Record<string, string> = {
  companies: 'partner companies; every cell has them all',
  day_closing_batches: 'how far a cell has come with a day',
  dispute_decisions: 'named by their dispute, which is looked at below',
  gateway_events: 'news of the gateway, before it is known whom it is about',
  holiday_changes: 'about a day, which is everybody’s',
  kyc_links: 'between two accounts, which may be in two cells',
  payout_batches: 'payouts of many shops that are sent together',
  restore_proofs: 'about backups, which are of a whole cell',
  switch_longer_asks: 'about a rail, which is nobody’s',
  switch_stops: 'about a rail, which is nobody’s',
  pal_desk_asks: 'of a group, and in its slot',
  pal_events: 'of a group, and in its slot',
  pal_groups: 'of all who are in it: it draws a slot, and lives where that does',
  pal_hardships: 'of a group, and in its slot',
  pal_invitations: 'of a group, and in its slot',
  pal_rounds: 'of a group, and in its slot',
  pal_seats: 'of a group, and in its slot',
  pal_swaps: 'of a group, and in its slot',
  pal_votes: 'of a group, and in its slot',
  roster_imports: 'lists of partner companies, which are nobody’s',
  recon_items: 'what a statement and the book of a cell do not tell alike',
  outbox: 'events leave their cell; what they are about stands in them',
  'ledger.alarms': 'what does not fit in the book of a cell',
  'ledger.entries': 'named by their journal, which is looked at below',
  'ledger.closed_journals': 'named by their journal, which is looked at below',
  'ledger.ended': 'named by their journal, which is looked at below',
  'ledger.past_entries': 'named by their journal, which is looked at below',
  'ledger.past_journals': 'journals as below, of months that are over',
};

const isOwned = (key: KeyColumn): boolean =>
  key.owner !== null && key.owner !== key.column && !(nameOf(key) in unslotted);

const nameOf = ({ table, column }: KeyColumn): string => `${table}.${column}`;

/**
 * The tables whose ids are neither their owner's nor said to be nobody's, and those that would give
 * a row of somebody's an id by themselves: a default does not know the owner.
 */
export async function unsettledTables(tx: Tx): Promise<string[]> {
  const keys = await listKeyColumns(tx);
  return keys.flatMap((key) => {
    if (key.table === 'ledger.journals') return [];
    if (key.owner === null)
      return key.table in nobodys ? [] : [`${key.table}: whose are its rows?`];
    return isOwned(key) && key.hasDefault ? [`${nameOf(key)}: a default knows no owner`] : [];
  });
}

// A journal is of a plan, a payment or a line, whose id its source begins with. It falls into the
// month that its id begins with: 2020 to 2100, whatever a test says that the time is.
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const journals = `
  select 'journal ' || id || ' (' || source || ') has another slot or no time' as what
    from ledger.all_journals
   where slot_of(id) is distinct from slot_of(substring(source from '${uuid}')::uuid)
      or substr(id::text, 15, 1) not in ('7', '8')
      or id not between '016f0000-0000-0000-0000-000000000000' and '03c00000-0000-0000-0000-000000000000'`;

/** Rows whose id does not bear their owner's slot. In the system's scope. */
export async function misplacedRows(tx: Tx): Promise<string[]> {
  const owned = (await listKeyColumns(tx)).filter(isOwned);
  const statements = owned.map(
    ({ table, column, owner }) =>
      `select '${table}.${column} ' || ${column} || ' is not in the slot of ${owner} ' || ${owner} as what
         from ${table} where slot_of(${column}) <> slot_of(${owner})`,
  );
  const { rows } = await sql<{ what: string }>`
    ${sql.raw([...statements, journals].join('\nunion all\n'))} limit 50`.execute(tx);
  return rows.map(({ what }) => what);
}

/** The tables with an owner of which there is no row: nothing was seen of them. */
export async function unseenTables(tx: Tx): Promise<string[]> {
  const tables = new Set((await listKeyColumns(tx)).filter(isOwned).map(({ table }) => table));
  const counts = [...tables].map(
    (table) => `select '${table}' as name where not exists (select from ${table})`,
  );
  const { rows } = await sql<{ name: string }>`
    ${sql.raw(counts.join('\nunion all\n'))} order by 1`.execute(tx);
  return rows.map(({ name }) => name);
}
