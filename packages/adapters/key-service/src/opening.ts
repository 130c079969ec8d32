import { createKeyCache } from './cache.ts';
import type { KeysClient } from './client.ts';
import { type PersonalKey, personalKeyOf } from './fields.ts';
import { aadOfKey, type KeyRow } from './key-rows.ts';
import { batchMax } from './wire.ts';

/**
 * Unwraps keys, and remembers them for a while by their wrapped form. Rows are read anew each time,
 * so that a key whose making was rolled back, or that was destroyed, is never found again.
 */
export function createOpening(keys: KeysClient) {
  const cache = createKeyCache();
  return {
    keep: cache.keep,
    /** In the order of the rows; undefined where one was destroyed. */
    async openAll(rows: readonly KeyRow[]): Promise<(PersonalKey | undefined)[]> {
      const opened = rows.map(({ wrapped }) => wrapped && cache.find(wrapped));
      const unknown = rows.flatMap(({ accountId, keyVersion, wrapped }, at) =>
        wrapped && !opened[at] ? [{ accountId, keyVersion, wrapped, at }] : [],
      );
      for (const some of inBatches(unknown)) {
        const items = some.map(({ accountId, wrapped }) => ({
          place: aadOfKey(accountId),
          wrapped: wrapped.toString('base64'),
        }));
        const answer = await keys.call('unwrap', { items });
        for (const [i, row] of some.entries()) {
          const secret = answer.keys[i];
          if (!secret) throw new Error(`personal key of ${row.accountId} does not unwrap`);
          const key = personalKeyOf(Buffer.from(secret, 'base64'), row.keyVersion);
          opened[row.at] = cache.keep(row.wrapped, key);
        }
      }
      return opened.map((key) => key ?? undefined);
    },
  };
}

export function inBatches<T>(items: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let from = 0; from < items.length; from += batchMax)
    batches.push(items.slice(from, from + batchMax));
  return batches;
}
