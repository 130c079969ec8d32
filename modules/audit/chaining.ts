import type { Db, Tx } from '@luwag/db';
import { linkOf, rootHash } from './links.ts';
import { findHead, insertLinks, listUnchained, lockChain } from './repository.ts';

/** The transaction must not lie still for long while its links are made. */
const batchMax = 1_000;

/** Closes all that is final by now; returns how many records that were. */
export async function chainAll(
  db: Db,
  { key, now }: { key: Uint8Array; now: Date },
): Promise<number> {
  let chained = 0;
  for (;;) {
    const count = await db.transaction().execute((tx) => chainBatch(tx, key, now));
    chained += count;
    if (count < batchMax) return chained;
  }
}

/** One at a time: two that start from the same head would tie two records to one place. */
async function chainBatch(tx: Tx, key: Uint8Array, now: Date): Promise<number> {
  await lockChain(tx);
  const head = await findHead(tx);
  const records = await listUnchained(tx, head, batchMax);
  if (records.length === 0) return 0;
  const from = (head?.seq ?? 0) + 1;
  let previous = head?.hash ?? rootHash;
  const hashes = records.map((record, i) => {
    previous = linkOf(key, { previous, seq: from + i, record });
    return previous;
  });
  const events = records.map(({ id }) => id);
  const xids = records.map(({ xid }) => xid);
  await insertLinks(tx, { from, events, xids, hashes, now });
  return records.length;
}
