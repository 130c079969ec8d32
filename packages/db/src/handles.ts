import type { Kysely, Transaction } from 'kysely';
import type { DB } from './schema.ts';

/**
 * Reads take Db. Whatever writes takes Tx, so the compiler refuses a write outside a transaction.
 */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;
