import { inScope } from '@luwag/db/scope';
import * as days from '@luwag/ledger/days';
import { allowLongStatements } from '@luwag/ledger/watch';
import type { JobCtx } from '@luwag/platform/jobs/job';

/** Of a minute; the next one goes on. */
const budgetMs = 40_000;

/**
 * Every step is one transaction, with how far it has come: whoever dies in between has lost that
 * step alone, and whoever runs beside it waits. What is not totalled yet is read by itself, so
 * nothing is ever wrong for want of this, only slow.
 */
export async function totalDays({ db, clock }: JobCtx): Promise<void> {
  const began = clock.now().getTime();
  const step = () =>
    inScope(db, 'system', async (tx) => {
      await allowLongStatements(tx);
      return days.totalDays(tx);
    });
  while ((await step()) && clock.now().getTime() - began < budgetMs);
}
