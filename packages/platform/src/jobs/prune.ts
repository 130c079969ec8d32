import type { Tx } from '@luwag/db';
import { inScope } from '@luwag/db/scope';
import type { JobCtx } from './job.ts';

const batchMax = 5000;

/** Deletes rows older than so many days. A batch is one transaction: no lock is held for long. */
export async function pruneOlderThan(
  { db, clock }: JobCtx,
  keptDays: number,
  deleteBefore: (tx: Tx, before: Date, batchMax: number) => Promise<number>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
  while ((await inScope(db, 'system', (tx) => deleteBefore(tx, before, batchMax))) === batchMax);
}
