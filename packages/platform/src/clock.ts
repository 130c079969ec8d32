import type { Db, Tx } from '@luwag/db';

/**
 * Every rule that depends on time takes it from here, so that test mode can travel. `sync` is
 * called at the start of each request and job.
 */
export type Clock = { now(): Date; sync(db: Db): Promise<void> };

/** Production runs on real time; every other mode on the clock that can be moved. */
export const createClock = (mode: string): Clock =>
  mode === 'production' ? systemClock : travelClock();

export const systemClock: Clock = { now: () => new Date(), sync: async () => undefined };

/**
 * Real time plus an offset that all processes read from the database; between two syncs it runs as
 * usual.
 */
function travelClock(): Clock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    async sync(db) {
      const row = await db.selectFrom('test_clock').select('offset_ms').executeTakeFirstOrThrow();
      offsetMs = row.offset_ms;
    },
  };
}

/**
 * Moves test time. Going backwards is refused: nothing in the product is built to be un-done by
 * time.
 */
export async function travelTo(tx: Tx, instant: Date): Promise<void> {
  const { offset_ms } = await tx
    .selectFrom('test_clock')
    .select('offset_ms')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const target = instant.getTime() - Date.now();
  if (target < offset_ms) throw new Error(`test clock cannot go back to ${instant.toISOString()}`);
  await tx.updateTable('test_clock').set({ offset_ms: target }).execute();
}
