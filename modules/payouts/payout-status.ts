import type { Db } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { Clock } from '@luwag/platform/clock';
import { type PayoutStatusOf, readStatusOfPayouts } from './status-repository.ts';

/** For the metrics: what waits to reach a bank, since when, and what did not. */
export async function readPayoutStatus(db: Db, clock: Clock): Promise<PayoutStatusOf[]> {
  await clock.sync(db);
  return inScope(db, 'system', (tx) => readStatusOfPayouts(tx, clock.now()));
}
