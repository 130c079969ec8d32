import pg from 'pg';
import type { ScratchCluster } from './scratch-cluster.ts';

/** Rows by SQL: where they come from, and what each column is made of. */
export type BulkRows = { table: string; from: string; columns: Readonly<Record<string, string>> };

/** Past triggers and foreign keys: it is the bulk that is measured. */
export async function withBulkClient<T>(
  { adminUrl }: ScratchCluster,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = Object.assign(new URL(adminUrl), { pathname: '/luwag' }).href;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`set maintenance_work_mem = '512MB'`);
    return await work(client);
  } finally {
    await client.end();
  }
}

const insertOf = ({ table, from, columns }: BulkRows): string =>
  `insert into ${table} (${Object.keys(columns).join(', ')}) overriding system value
     select ${Object.values(columns).join(', ')} from ${from}`;

/** One table. Its indexes, whichever it has, are built once it is full. */
export async function fillTable(client: pg.Client, filled: readonly BulkRows[]): Promise<void> {
  const table = filled[0]?.table ?? '';
  const setReady = (isReady: boolean) =>
    client.query(
      `update pg_index set indisready = $2, indisvalid = $2 where indrelid = $1::regclass`,
      [table, isReady],
    );
  await client.query('begin');
  await setReady(false);
  for (const rows of filled) await client.query(insertOf(rows));
  await setReady(true);
  await client.query(`reindex table ${table}`);
  await client.query('commit');
  await client.query(`vacuum analyze ${table}`);
}
