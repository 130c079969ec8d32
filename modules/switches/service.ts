/**
 * What our people turn off for a while: rails and features (`packages/domain/src/switches.ts`).
 * Owns `switch_stops` and `switch_longer_asks`; what is off now, the platform reads itself.
 *
 * Promises: one person turns a rail off at once, with a reason and an end, and it comes back by
 * itself. For more than a day it takes a second person, and where money leaves, somebody else turns
 * it on before its time. What is off is refused to whoever calls and waits where a job does it:
 * nothing is lost, and nothing is done twice. All of it is on record, and none of it is deleted.
 */
import type { Tx } from '@luwag/db';
import { listOff, listWaitingAsks } from './repository.ts';

/** For the home of the console. In the system's scope. */
export async function listTurnedOff(tx: Tx, now: Date) {
  const rows = await listOff(tx, now);
  return rows.map(({ name, until_at, reason }) => ({
    switch: name,
    until_at: until_at.toISOString(),
    reason,
  }));
}

/** How many asks wait for a second person, and since when. */
export async function readWaitingLonger(
  tx: Tx,
  now: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const waiting = await listWaitingAsks(tx, now);
  return { count: waiting.length, oldestAt: waiting[0]?.asked_at ?? null };
}
