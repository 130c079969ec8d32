import type { Pool, Tx } from '@luwag/db';
import { callOf, type RowOf, statementOf } from '@luwag/db/call';
import { sql } from 'kysely';
import { type Command, postingArguments } from './commands.ts';
import { refusalOr } from './refusals.ts';

const posting = statementOf('ledger.post_many');
type Posted = RowOf<'ledger.post_many', 'post_many'>;

/**
 * Writes journals in the caller's transaction, all or none. Returns how many were new. What is said
 * twice in a call counts once, and a journal may end or take back another of the same call.
 */
export async function post(tx: Tx, ...commands: Command[]): Promise<number> {
  const call = callOf('ledger.post_many', postingArguments(commands));
  const query = sql<Posted>`select * from ${call}`;
  const { rows } = await query.execute(tx).catch((error: unknown) => {
    throw refusalOr(error);
  });
  return rows[0]?.post_many ?? 0;
}

/**
 * Writes journals in a transaction of their own and in one round trip: the statement is prepared
 * once on each connection and committed by the server as it ends.
 */
export async function postAlone(pgPool: Pool, ...commands: Command[]): Promise<number> {
  const values = posting.values(postingArguments(commands));
  const query = { name: 'ledger.post_many', text: posting.text, values };
  const client = await pgPool.connect();
  try {
    const { rows } = await client.query<Posted>(query);
    client.release();
    return rows[0]?.post_many ?? 0;
  } catch (error) {
    // `pool.query` would close the connection on any error. A refusal is an answer: the connection
    // is as good as before, and a new one costs many times what the posting does.
    client.release(!isRefusal(error));
    throw refusalOr(error);
  }
}

/** The server said no, as against: the server was not heard, or its commit was not confirmed. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';
