import { connectPool, type Db, overPool } from '@luwag/db';
import { sql } from 'kysely';
import type { Logger } from '../observability/log.ts';
import type { Board, Reading } from '../observability/watched.ts';
import { repeat } from './worker-runtime.ts';

/** What is asked, by name. Cheap: by an index, or of a table that stays small. */
export type WatchReaders = Readonly<Record<string, (db: Db) => Promise<Reading>>>;

export type WatchOptions = {
  /** An address at which a session stays the same: a lock of a session is held there. */
  url: string;
  board: Board;
  readers: WatchReaders;
  everyMs: number;
  log: Logger;
};

export type Watch = {
  /** Asks now; false when another worker is the one that asks. */
  look(): Promise<boolean>;
  stop(): Promise<void>;
};

/**
 * Asks the database how the product stands and shows it. Of all workers one asks, on a connection
 * of its own that holds a lock for as long as it lives: however many there are, the database is
 * asked once, and a pool that is busy delays nobody. Whoever does not ask, or gets no answer, shows
 * nothing: a figure that is old would look like one that is good.
 */
export function startWatch({ url, board, readers, everyMs, log }: WatchOptions): Watch {
  const pool = connectPool(url, { applicationName: 'watch', connectionsMax: 1, idleMs: 0 });
  const db = overPool(pool);
  if (everyMs > 0) board.setFreshFor(3 * everyMs);
  const look = async (): Promise<boolean> => {
    const isOurs = await holdsLock(db).catch((error: unknown) => {
      board.clear();
      throw error;
    });
    if (!isOurs) board.clear();
    else
      for (const [name, read] of Object.entries(readers))
        board.show(name, await readOrNothing(log, name, () => read(db)));
    return isOurs;
  };
  const looking =
    everyMs > 0 ? repeat(log, everyMs, () => look().then(() => undefined)) : undefined;
  return {
    look,
    async stop() {
      await looking?.stop();
      board.clear();
      await db.destroy();
    },
  };
}

/** One question that fails takes its own gauges away and no others. */
async function readOrNothing(
  log: Logger,
  reader: string,
  read: () => Promise<Reading>,
): Promise<Reading> {
  try {
    return await read();
  } catch (error) {
    log.warn({ err: error, reader }, 'metrics of the database could not be read');
    return {};
  }
}

/** Two numbers that no other lock of ours has. */
const lock = { space: 5_080, number: 1 };

/** Whether this session has the lock, or can have it now. It is taken once, not once a turn. */
async function holdsLock(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select case when exists (
             select from pg_locks
              where locktype = 'advisory' and pid = pg_backend_pid() and granted
                and classid = ${lock.space}::int::oid and objid = ${lock.number}::int::oid
                and database = (select oid from pg_database where datname = current_database()))
           then true
           else pg_try_advisory_lock(${lock.space}::int, ${lock.number}::int) end as "isOurs"`.execute(
    db,
  );
  return rows[0]?.isOurs ?? false;
}
