import { createHash } from 'node:crypto';
import pg from 'pg';

/** What a database holds: rows of each kind, and what the ledger's accounts sum to. */
export type Books = Record<string, string>;

const counted = [
  ...['plans', 'installments', 'payment_requests', 'collection_attempts', 'outbox', 'messages'],
  ...['accounts', 'personal_keys', 'idempotency_keys', 'ledger.accounts', 'ledger.journals'],
  ...['ledger.entries', 'ledger.batches', 'audit.events', 'audit.chain'],
] as const;

const sums = `
  select a.kind as name, sum(e.amount)::text as sum from ledger.all_entries e
    join ledger.accounts a on a.id = e.account_id group by a.kind order by a.kind`;
const contents = `
  select p::text as row from plans p union all select i::text from installments i order by 1`;

/** By who may see all of it, and of one moment. */
export const readBooks = (adminUrl: string): Promise<Books> =>
  asAdmin(adminUrl, async (admin) => {
    await admin.query('begin isolation level repeatable read read only');
    const books: Books = {};
    for (const table of counted) {
      const { rows } = await admin.query<{ count: string }>(`select count(*) from ${table}`);
      books[table] = rows[0]?.count ?? '';
    }
    const summed = await admin.query<{ name: string; sum: string }>(sums);
    for (const { name, sum } of summed.rows) books[`sum of ${name}`] = sum;
    const hash = createHash('sha256');
    const { rows } = await admin.query<{ row: string }>(contents);
    for (const { row } of rows) hash.update(row);
    books['content of plans and installments'] = hash.digest('hex').slice(0, 16);
    return books;
  });

/** Works on the product's database as whoever the address names. */
export async function asAdmin<T>(
  address: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const url = new URL(address);
  url.pathname = '/luwag';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The one value that a statement selects, as text. */
export const askFor = (address: string, statement: string): Promise<string> =>
  asAdmin(address, async (client) => {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return String((rows as unknown[][])[0]?.[0] ?? '');
  });

export function differencesOf(expected: Books, found: Books): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) =>
    expected[name] === found[name]
      ? []
      : [`${name}: ${found[name] ?? 'nothing'} instead of ${expected[name] ?? 'nothing'}`],
  );
}
