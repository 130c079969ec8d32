import { createHash } from 'node:crypto';
import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { sql } from 'kysely';

/** What a database holds: how many rows of each kind, and what the accounts of the ledger sum to. */
export type Books = Record<string, string>;

const counted = [
  ...['plans', 'installments', 'payment_requests', 'collection_attempts', 'outbox', 'messages'],
  ...['accounts', 'personal_keys', 'idempotency_keys', 'ledger.accounts'],
  ...['ledger.journals', 'ledger.entries', 'ledger.batches', 'audit.events', 'audit.chain'],
] as const;

/** In one transaction, so that it is one moment. */
export const readBooks = (db: Db): Promise<Books> =>
  inScope(db, 'system', async (tx) => {
    const books: Books = {};
    for (const table of counted) {
      const { rows } = await sql<{ count: string }>`
        select count(*)::text as count from ${sql.table(table)}`.execute(tx);
      books[table] = rows[0]?.count ?? '';
    }
    const { rows: sums } = await sql<{ kind: string; sum: string }>`
      select a.kind, sum(e.amount)::text as sum from ledger.all_entries e
        join ledger.accounts a on a.id = e.account_id group by a.kind order by a.kind`.execute(tx);
    for (const { kind, sum } of sums) books[`sum of ${kind}`] = sum;
    books['content of plans and installments'] = await contentOf(tx);
    return books;
  });

async function contentOf(tx: Parameters<Parameters<typeof inScope>[2]>[0]): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select p::text as row from plans p union all select i::text from installments i
     order by 1`.execute(tx);
  const hash = createHash('sha256');
  for (const { row } of rows) hash.update(row);
  return hash.digest('hex').slice(0, 16);
}

export function differencesOf(expected: Books, found: Books): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) =>
    expected[name] === found[name]
      ? []
      : [`${name}: ${found[name] ?? 'nothing'} instead of ${expected[name] ?? 'nothing'}`],
  );
}
