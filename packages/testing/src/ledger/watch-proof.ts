import type { Db, Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import { lookAtAccounts, lookAtBatches, lookAtNewJournals, type Slice } from '@luwag/ledger/watch';
import { reconcileLines } from '@luwag/modules/credit/service';
import { reconcilePlans, reconcileShops } from '@luwag/modules/plans/service';

type Look = (tx: Tx, after: string) => Promise<Slice>;

/** Every part of the watch over the ledger, and where it begins. */
const looks: [Look, string][] = [
  [lookAtNewJournals, '0'],
  [lookAtBatches, '0'],
  [lookAtAccounts, '0'],
  [reconcileLines, ''],
  [reconcilePlans, ''],
  [reconcileShops, ''],
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
