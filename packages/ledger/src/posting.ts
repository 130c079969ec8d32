import type { Pool, Tx } from '@luwag/db';
import { sql } from 'kysely';
import { argumentsOf, type Command } from './commands.ts';
import { refusalOr } from './refusals.ts';

// One function call, whatever the number of journals. The types are said once, here.
const types = [
  ...['uuid[]', 'text[]', 'text[]', 'text[]', 'date[]', 'text[]', 'uuid[]', 'uuid[]'],
  ...['timestamptz[]', 'int[]', 'text[]', 'text[]', 'text[]', 'bigint[]'],
];
const call = `select ledger.post_many(${types.map((type, i) => `$${i + 1}::${type}`).join(', ')}) as created`;

/**
 * Writes journals in the caller's transaction, all or none. Returns how many were new. What is said
 * twice in a call counts once, and a journal may end or take back another of the same call.
 */
export async function post(tx: Tx, ...commands: Command[]): Promise<number> {
  const values = argumentsOf(commands);
  const parts = types.map((type, i) => sql`${values[i]}::${sql.raw(type)}`);
  const query = sql<{ created: number }>`select ledger.post_many(${sql.join(parts)}) as created`;
  const { rows } = await query.execute(tx).catch((error: unknown) => {
    throw refusalOr(error);
  });
  return rows[0]?.created ?? 0;
}

/**
 * Writes journals in a transaction of their own and in one round trip: the statement is prepared
 * once on each connection and committed by the server as it ends.
 */
export async function postAlone(pool: Pool, ...commands: Command[]): Promise<number> {
  const query = { name: 'ledger.post_many', text: call, values: argumentsOf(commands) };
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ created: number }>(query);
    client.release();
    return rows[0]?.created ?? 0;
  } catch (error) {
    // `pool.query` would close the connection on any error. A refusal is an answer: the connection
    // is as good as before, and a new one costs many times what the posting does.
    client.release(!isAnswer(error));
    throw refusalOr(error);
  }
}

/** The server said no, as against: the server was not heard, or its commit was not confirmed. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'ERROR';
