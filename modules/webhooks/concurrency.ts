/**
 * Attempts to one webhook URL share a queue and run one after the other, so that a merchant that
 * does not answer delays only itself; with a lower priority than everything that moves money.
 */
export const queueOf = (addressId: string): { queue: string; priority: number } => ({
  queue: `webhooks ${addressId}`,
  priority: 10,
});

/**
 * Attempts of one process at a time. They have slots of their own in the worker, so money never
 * waits for them; no merchant has more than its few, and addresses that are known to be slow or to
 * fail share a part, so that those that answer always find a free one.
 */
export const attemptsLimit = { total: 20, slow: 10, ofMerchant: 2 } as const;

/** An address that took longer than this is slow for a while. */
const slowMs = 2_000;
const slowForMs = 5 * 60_000;

export type Attempting = { accountId: string; addressId: string; isFailing: boolean };

export type ConcurrencyLimit = {
  /** Undefined when there is no room now; otherwise what gives the place back, and when. */
  enter(attempting: Attempting, now: Date): ((end: Date) => void) | undefined;
};

export function createConcurrencyLimit(
  limit: Record<keyof typeof attemptsLimit, number> = attemptsLimit,
): ConcurrencyLimit {
  let total = 0;
  let slow = 0;
  const ofMerchant = new Map<string, number>();
  const slowUntilMs = new Map<string, number>();
  return {
    enter({ accountId, addressId, isFailing }, now) {
      const isSlow = isFailing || (slowUntilMs.get(addressId) ?? 0) > now.getTime();
      const theirs = ofMerchant.get(accountId) ?? 0;
      if (total >= limit.total || theirs >= limit.ofMerchant) return undefined;
      if (isSlow && slow >= limit.slow) return undefined;
      total += 1;
      slow += isSlow ? 1 : 0;
      ofMerchant.set(accountId, theirs + 1);
      return (end) => {
        total -= 1;
        slow -= isSlow ? 1 : 0;
        const left = (ofMerchant.get(accountId) ?? 1) - 1;
        if (left > 0) ofMerchant.set(accountId, left);
        else ofMerchant.delete(accountId);
        const endMs = end.getTime();
        if (endMs - now.getTime() >= slowMs) slowUntilMs.set(addressId, endMs + slowForMs);
        else slowUntilMs.delete(addressId);
      };
    },
  };
}
