import type { PersonalKey } from './fields.ts';

// As long as one sitting of somebody who clicks along; a memory dump holds no more than this.
const keptMs = 60_000;
const keptMax = 5000;

/**
 * Unwrapped keys, by their wrapped form, for a minute and not more than so many. A wrapped form is
 * of one account alone, and a new one is another entry.
 */
export function createKeyCache(now: () => number = () => performance.now()) {
  const entries = new Map<string, { key: PersonalKey; until: number }>();
  const nameOf = (wrapped: Uint8Array) => Buffer.from(wrapped).toString('base64');
  function dropOld(): void {
    // In the order they came, so the first that is still good ends the search.
    for (const [name, { until }] of entries) {
      if (until > now() && entries.size <= keptMax) return;
      entries.delete(name);
    }
  }
  return {
    find(wrapped: Uint8Array): PersonalKey | undefined {
      dropOld();
      return entries.get(nameOf(wrapped))?.key;
    },
    keep(wrapped: Uint8Array, key: PersonalKey): PersonalKey {
      const name = nameOf(wrapped);
      // Asked for again it moves to the end, where the newest are.
      entries.delete(name);
      entries.set(name, { key, until: now() + keptMs });
      dropOld();
      return key;
    },
    size: (): number => entries.size,
  };
}
