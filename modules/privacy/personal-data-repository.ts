import type { Tx } from '@luwag/db';
import { sql } from 'kysely';

/** A table with rows of people, and the column that says whose they are. */
export type OwnedTable = { table: string; owner: string; encrypted: string[]; unread: string[] };

// By what owners are named, wherever a table has one.
const ownerColumns = ['account_id', 'buyer_id', 'merchant_id'];

// Passing means of proof and of transport: nothing in them tells about anybody, and some of it
// opens doors. `personal_keys` is what the rest is read with; copies are not copied again.
const leftOut = [
  'registration_tokens',
  'one_time_codes',
  'passkey_challenges',
  'step_ups',
  'identity_proofs',
  'totp_setups',
  'factor_notices',
  'staff_invitations',
  'personal_keys',
  'data_exports',
  'idempotency_keys',
];

/**
 * Every table that has an owner, as the database itself lists them: one that is added later is in
 * the next copy without anybody thinking of it. Bytes are left unread (hashes, keys, indexes and
 * the secrets of webhooks), save what is encrypted with the person's own key.
 */
export async function listOwnedTables(tx: Tx): Promise<OwnedTable[]> {
  const { rows } = await sql<OwnedTable>`
    select c.table_name as table,
      case when c.table_name = 'accounts' then 'id' else c.column_name end as owner,
      array(select b.column_name::text from information_schema.columns b
        where b.table_schema = 'public' and b.table_name = c.table_name
          and b.data_type = 'bytea' and b.column_name like '%\_encrypted'
          and b.column_name not like '%secret%') as encrypted,
      array(select b.column_name::text from information_schema.columns b
        where b.table_schema = 'public' and b.table_name = c.table_name
          and b.data_type = 'bytea' and (b.column_name not like '%\_encrypted'
            or b.column_name like '%secret%')) as unread
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.column_name in (${sql.join(ownerColumns)})
        or (c.table_name = 'accounts' and c.column_name = 'id'))
      and c.table_name not in (${sql.join(leftOut)})
    order by c.table_name, owner`.execute(tx);
  return rows;
}

/** More than anybody has; a table that reaches it is cut and says so. */
export const rowsMax = 20_000;

/** In the owner's own scope: what they may not see is not there. */
export async function readOwned(
  tx: Tx,
  { table, owner }: OwnedTable,
  accountId: string,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t
    where ${sql.ref(`t.${owner}`)} = ${accountId} limit ${rowsMax}`.execute(tx);
  return rows.map(({ row }) => row);
}

export async function readLog(tx: Tx, accountId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select at, action, actor_kind, detail from audit.events
    where account_id = ${accountId} order by at desc limit ${rowsMax}`.execute(tx);
  return rows;
}
