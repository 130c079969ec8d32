/**
 * How an address's attempts are queued: one after the other, so that a shop that does not answer
 * holds up itself alone, and behind everything that moves money.
 */
export const laneOf = (addressId: string): { queue: string; priority: number } => ({
  queue: `webhooks ${addressId}`,
  priority: 10,
});

/** Attempts at once in one process: half of its places, so that shops never take them all. */
const atOnceMax = 5;

export type Lanes = { enter(): boolean; leave(): void };

export function createLanes(): Lanes {
  let inside = 0;
  return {
    enter() {
      if (inside >= atOnceMax) return false;
      inside += 1;
      return true;
    },
    leave() {
      inside -= 1;
    },
  };
}
