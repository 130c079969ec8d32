import type { Tx } from '@luwag/db';
import { enqueue } from '@luwag/platform/jobs/job';
import { cancelToken } from './jobs.ts';
import { endSource, listShown, lockBuyer } from './repository.ts';
import type { SourceUsers } from './settle.ts';

/** Unlinks all sources of an account that is closed, in both modes. In its own scope. */
export async function unlinkAllSources(
  tx: Tx,
  asking: { requestId: string },
  sourceUsers: SourceUsers,
  { buyerId, now }: { buyerId: string; now: Date },
): Promise<void> {
  await lockBuyer(tx, buyerId);
  for (const mode of ['test', 'live'] as const) {
    const rows = await listShown(tx, { owner: { id: buyerId, mode }, endedSince: now });
    for (const row of rows.filter(({ ended_at }) => ended_at === null)) {
      await endSource(tx, row.id, { status: 'unlinked', endedAt: now });
      await sourceUsers.ended(tx, asking, { sourceId: row.id, status: 'unlinked', now });
      if (row.gateway_token_id) await enqueue(tx, asking, cancelToken, { source_id: row.id });
    }
  }
}
