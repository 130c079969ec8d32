import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets work end only on a full beat, whatever came of it. For calls that do more for one caller
 * than for another and must not tell by how long they take.
 */
export async function onTheBeat<T>(beatMs: number, work: () => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  try {
    return await work();
  } finally {
    await sleep(beatMs - ((performance.now() - beganMs) % beatMs));
  }
}
