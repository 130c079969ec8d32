import type { ObjectStore } from './object-store.ts';

const batchMax = 500;

export type Sweep = {
  prefix: string;
  /** Younger objects may have a row coming. */
  before: Date;
  /** Which of these keys some row names. */
  known(keys: string[]): Promise<ReadonlySet<string>>;
};

/** A row follows its object within one request; an hour is many times that. */
const graceMs = 3_600_000;

/** What is older may be swept. By the store's own time: that of test mode may have travelled. */
export const sweptBefore = (): Date => new Date(Date.now() - graceMs);

/** Removes what no row names: objects whose row was never written, or was let go. How many. */
export async function sweepOrphans(objectStore: ObjectStore, sweep: Sweep): Promise<number> {
  let removed = 0;
  for await (const keys of batchesOf(objectStore, sweep)) {
    const known = await sweep.known(keys);
    for (const key of keys.filter((each) => !known.has(each))) {
      await objectStore.remove(key);
      removed++;
    }
  }
  return removed;
}

async function* batchesOf(objectStore: ObjectStore, { prefix, before }: Sweep) {
  let batch: string[] = [];
  for await (const { key, putAt } of objectStore.list(prefix)) {
    if (putAt < before) batch.push(key);
    if (batch.length < batchMax) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
