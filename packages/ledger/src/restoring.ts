import type { Db } from '@luwag/db';
import { sql } from 'kysely';

/**
 * The ledger tells old from new by transaction numbers: roll-ups and batches go up to a number, and
 * whatever comes later must have a higher one. A dump that is loaded into a new server brings the
 * numbers of the old one along while the new one counts from the beginning, so that what is posted
 * then would never be rolled up, and would seem to have been slipped into batches long closed.
 */
export type Numbering = {
  /** The number that the next transaction of this server gets. */
  next: number;
  /** The lowest that the ledger has not used yet. */
  free: number;
  /** What the server's epoch must be raised to before anything is posted; null when it is well. */
  epochNeeded: number | null;
};

/** Half of a number is a counter of 32 bits; the other half, the epoch, can be set by hand. */
const numbersInEpoch = 2 ** 32;

export async function getNumbering(db: Db): Promise<Numbering> {
  const { rows } = await sql<{ next: number; free: number }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next, greatest(
      (select max(xid::text::bigint) + 1 from ledger.journals),
      (select max(to_xid::text::bigint) from ledger.batches),
      (select max(rolled_to::text::bigint) from ledger.balances),
      (select to_xid::text::bigint from ledger.totalled),
      (select max(xid::text::bigint) + 1 from audit.events),
      (select max(xid::text::bigint) + 1 from outbox),
      (select xid::text::bigint from outbox_position), 0) as free`.execute(db);
  const { next, free } = rows[0] ?? { next: 0, free: 0 };
  const epochNeeded = free > next ? Math.floor(free / numbersInEpoch) + 1 : null;
  return { next, free, epochNeeded };
}
