import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { civilDate } from '@luwag/domain/calendar';
import type { Finding } from '@luwag/ledger/alarms';
import { checkAccounts, checkBatches, checkNewJournals, type Slice } from '@luwag/ledger/watch';
import { reconcileLines } from '@luwag/modules/credit/service';
import { reconcileGroups } from '@luwag/modules/paluwagan/service';
import { reconcilePayouts } from '@luwag/modules/payouts/service';
import { listPlanRecords } from '@luwag/modules/plans/reconciling/plan-records-repository';
import { findPlanFaults } from '@luwag/modules/plans/reconciling/proving';
import { reconcileMerchants, reconcilePlans } from '@luwag/modules/plans/service';

type Look = (tx: Tx, after: string) => Promise<Slice>;

/** Every part of the watch over the ledger, and where it begins. */
const looks: [Look, string][] = [
  [checkNewJournals, '0'],
  [checkBatches, '0'],
  [checkAccounts, '0'],
  [reconcileLines, ''],
  [reconcilePlans, ''],
  [reconcileMerchants, ''],
  [reconcilePayouts, ''],
  [reconcileGroups, ''],
];

/** All that the watch would raise an alarm for, found without raising any. */
export async function findUnproven(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [look, start] of looks)
    for (let [after, isLast] = [start, false]; !isLast; ) {
      const slice = await inScope(db, 'system', (tx) => look(tx, after));
      found.push(...slice.findings.map((each) => JSON.stringify(each)));
      ({ after, isLast } = slice);
    }
  return found;
}

/**
 * Of a buyer's plans, the rows that do not follow from what was agreed and paid. For tests that
 * take payments without the gateway's attempts, and on days of their own.
 */
export const findFaultyRows = (db: Db, buyerId: string): Promise<Finding[]> =>
  inScope(db, 'system', async (tx) => {
    const plans = await tx
      .selectFrom('plans')
      .select('id')
      .where('buyer_id', '=', buyerId)
      .execute();
    const records = await listPlanRecords(
      tx,
      plans.map(({ id }) => id),
    );
    return records
      .map((record) => ({ ...record, lastDay: civilDate(record.plan.as_of_date) }))
      .flatMap(findPlanFaults)
      .filter(({ subject }) => !/^(plan_collections|collection_attempts) /.test(subject));
  });
