import type { Db } from '@luwag/db';
import { proveLedger } from '@luwag/ledger/reading';
import { sql } from 'kysely';

/** The books of a whole night, read from end to end: longer than any call may take. */
export const proveAtLength = (db: Db) =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    return proveLedger(connection);
  });
