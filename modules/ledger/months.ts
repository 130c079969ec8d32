import { inScope } from '@luwag/db/scope';
import { makeMonths, readMonths, setMonthsAside } from '@luwag/ledger/months';
import { allowLongStatements } from '@luwag/ledger/watch';
import type { JobCtx } from '@luwag/platform/jobs/job';

/**
 * Both ask for a lock that postings wait behind, so they give up after a fraction of a second and
 * are tried again with the job. A month that is missing stops nobody: what comes with its ids lies
 * beside the months until somebody makes it. That it is missing is a failed job, and a metric.
 */
export async function keepMonths({ db, log }: JobCtx): Promise<void> {
  const made = await inScope(db, 'system', makeMonths);
  const setAside = await inScope(db, 'system', async (tx) => {
    await allowLongStatements(tx);
    return setMonthsAside(tx);
  });
  if (made + setAside > 0) log.info({ made, setAside }, 'ledger months made and set aside');
  const { ahead } = await readMonths(db);
  if (ahead === 0) throw new Error('the next month of the ledger has no tables');
}
