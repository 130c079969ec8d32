import type { Tx } from '@luwag/db';

/** What members are charged by. Whoever unlinks a source holds no group and changes only this. */

export async function clearSource(tx: Tx, sourceId: string): Promise<void> {
  await tx
    .updateTable('pal_members')
    .set({ autopay_source_id: null, autopay_since: null })
    .where('autopay_source_id', '=', sourceId)
    .execute();
}

export async function replaceSource(
  tx: Tx,
  { sourceId, by }: { sourceId: string; by: string },
): Promise<void> {
  await tx
    .updateTable('pal_members')
    .set({ autopay_source_id: by })
    .where('autopay_source_id', '=', sourceId)
    .execute();
}
