import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';

const restMaxMs = 500;

/**
 * A part of a long night's work, and after it a rest as long as it took, or a multiple of that:
 * there are hours for it, and whoever is awake shares engine and processor with it.
 */
export async function thenRest<T>(clock: Clock, work: () => Promise<T>, times = 1): Promise<T> {
  const beganMs = clock.now().getTime();
  const done = await work();
  await sleep(Math.min((clock.now().getTime() - beganMs) * times, restMaxMs));
  return done;
}
