import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { daysBetween, manilaDateOf } from '@luwag/domain/calendar';
import type { Clock } from '@luwag/platform/clock';
import { findLastClosed } from '../plans/service.ts';
import { countToExplain } from './differences-repository.ts';

export type NightStatus = { mode: string; daysBehind: number; toExplain: number };

/** For the metrics: how many days the last closed one lies back, and what waits to be explained. */
export async function readNightStatus(db: Db, clock: Clock): Promise<NightStatus[]> {
  await clock.sync(db);
  const today = manilaDateOf(clock.now().getTime());
  return inScope(db, 'system', async (tx) => {
    const found: NightStatus[] = [];
    for (const mode of ['live', 'test'] as const) {
      const last = await findLastClosed(tx, mode);
      const daysBehind =
        last === undefined ? 0 : Math.max(0, daysBetween({ from: last, to: today }));
      found.push({ mode, daysBehind, toExplain: await countToExplain(tx, mode) });
    }
    return found;
  });
}
