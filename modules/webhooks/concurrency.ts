/**
 * Attempts to one webhook URL share a queue and run one after the other, so that a merchant that
 * does not answer delays only itself; with a lower priority than everything that moves money.
 */
export const queueOf = (addressId: string): { queue: string; priority: number } => ({
  queue: `webhooks ${addressId}`,
  priority: 10,
});

/**
 * Concurrent attempts in one process: half of its job slots, so that merchants never take them all.
 */
const concurrentMax = 5;

export type ConcurrencyLimit = { enter(): boolean; leave(): void };

export function createConcurrencyLimit(): ConcurrencyLimit {
  let inside = 0;
  return {
    enter() {
      if (inside >= concurrentMax) return false;
      inside += 1;
      return true;
    },
    leave() {
      inside -= 1;
    },
  };
}
