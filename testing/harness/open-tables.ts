import pg from 'pg';
import type { TestDatabase } from './database.ts';

/**
 * The tables that have this column and no row security, whoever added them: wholes as well as the
 * tables of days that they are made of.
 */
export async function openTablesWith(
  column: 'account_id' | 'buyer_id',
  { ownerUrl }: Pick<TestDatabase, 'ownerUrl'>,
): Promise<string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = $1
       and not a.attisdropped and not c.relrowsecurity`,
    [column],
  );
  await owner.end();
  return rows.map((row) => row.name);
}
