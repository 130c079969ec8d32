import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { CivilDate } from '@luwag/domain/calendar';
import { computeAllowance, decideProvision } from '@luwag/domain/delinquency';
import { house } from '@luwag/domain/journals';
import { lossProvisioned, lossReleased } from '@luwag/domain/journals-losses';
import { type Centavos, centavos, noCentavos, subtract } from '@luwag/domain/money';
import type { Mode } from '@luwag/ledger/commands';
import { post } from '@luwag/ledger/posting';
import { lockBalance } from '@luwag/ledger/reading';
import { failpoint } from '@luwag/platform/failpoints';
import { idOn } from '@luwag/platform/ids';
import type { JobCtx } from '@luwag/platform/jobs/job';
import { findLastClosed, listLateGroups, sliceNumbers } from '../plans/service.ts';
import { hasProvision, insertProvision } from './repository.ts';

/**
 * Brings the allowance of each mode to what the last closed date asks for. The difference is
 * posted and not the whole, so nights that were missed leave the same allowance behind.
 */
export async function provision(ctx: JobCtx): Promise<void> {
  for (const mode of ['live', 'test'] as const) {
    const done = await inScope(ctx.db, 'system', async (tx) => {
      const businessDate = await findLastClosed(tx, mode);
      if (!businessDate || (await hasProvision(tx, { mode, businessDate }))) return undefined;
      const posted = await provisionDate(tx, { mode, businessDate }, ctx.clock.now());
      await failpoint('delinquency.before_provision_commit');
      return posted;
    });
    if (done) ctx.log.info({ mode, ...done }, 'provisioned for losses');
  }
}

async function provisionDate(
  tx: Tx,
  { mode, businessDate }: { mode: Mode; businessDate: CivilDate },
  now: Date,
): Promise<{ businessDate: CivilDate; targetCentavos: Centavos; changeCentavos: Centavos }> {
  const groups = [];
  for (const slice of sliceNumbers) groups.push(...(await listLateGroups(tx, { mode, slice })));
  const buckets = computeAllowance(groups, businessDate);
  const decided = decideProvision(buckets, await lockAllowance(tx, mode));
  const id = idOn(businessDate, 0, `${mode} provisioning`);
  const provisioning = { mode, businessDate, id, buckets, ...decided, now };
  const isFirst = await insertProvision(tx, provisioning);
  const { changeCentavos: change } = decided;
  if (!isFirst || change === 0) return { businessDate, ...decided };
  const cause = { source: `provisioning:${id}`, effectiveOn: businessDate };
  const journal =
    change > 0 ? lossProvisioned(cause, change) : lossReleased(cause, subtract(noCentavos, change));
  await post(tx, { id: idOn(businessDate, 0, `${mode} provision`), mode, journal });
  return { businessDate, ...decided };
}

/** What is set aside, held until the transaction ends: write-offs use it up. */
export async function lockAllowance(tx: Tx, mode: Mode): Promise<Centavos> {
  const account = { mode, kind: 'loss_allowance', owner: house } as const;
  const { credits_posted, debits_posted, debits_pending } = await lockBalance(tx, account);
  return centavos(credits_posted - debits_posted - debits_pending);
}
