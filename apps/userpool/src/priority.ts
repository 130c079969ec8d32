import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

/**
 * Hashing takes whole cores. Below the others' priority it takes them only when nobody else wants
 * them. On Linux each thread has a priority of its own: those that hash step back, and the one that
 * answers does not, so that who must be sent away hears it at once, however busy the machine is.
 */
export async function stepBack(): Promise<void> {
  const { PRIORITY_BELOW_NORMAL } = constants.priority;
  if (process.platform !== 'linux') return setPriority(PRIORITY_BELOW_NORMAL);
  // Asked for by way of the very threads that hash: from here on they exist.
  const threads = await readdir('/proc/self/task');
  const hashing = threads.filter((thread) => nameOf(thread) === 'libuv-worker');
  // A Node that calls them otherwise: better all of them than none.
  for (const thread of hashing.length > 0 ? hashing : threads)
    setPriority(Number(thread), PRIORITY_BELOW_NORMAL);
}

const nameOf = (thread: string): string =>
  readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
