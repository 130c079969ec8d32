import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ends the work only at a multiple of `stepMs`, whatever came of it. For calls that do more for one
 * caller than for another and must not reveal it by how long they take.
 */
export async function inConstantTime<T>(stepMs: number, work: () => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  try {
    return await work();
  } finally {
    await sleep(stepMs - ((performance.now() - beganMs) % stepMs));
  }
}
