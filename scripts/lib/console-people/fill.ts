import { fillTable, withBulkClient } from '../bulk-fill.ts';
import type { ScratchCluster } from '../scratch-cluster.ts';
import { accountRows } from './accounts.ts';
import type { World } from './numbered.ts';
import { payoutRows } from './payouts.ts';
import { purchaseRows } from './purchases.ts';
import { queueRows } from './queues.ts';
import { recordRows } from './record.ts';

/** Tables that are filled at once: there are two cores. */
const fillers = 2;

/** All that the console's pages about people read. No table needs another to be there. */
export async function fillPeople(cluster: ScratchCluster, world: World): Promise<void> {
  const purchases = purchaseRows(world);
  const rest = [...accountRows(world), ...queueRows(world), ...payoutRows(world)];
  // The largest first, so that none is left for the end.
  const tables = [...purchases, ...recordRows(world), ...rest].values();
  await Promise.all(
    Array.from({ length: fillers }, () =>
      withBulkClient(cluster, async (client) => {
        for (const rows of tables) await fillTable(client, rows);
      }),
    ),
  );
}
