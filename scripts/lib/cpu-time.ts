import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** Seconds of processor time of a process, and of its children that have ended. */
export function cpuSecondsOf(pid: number | 'self'): { own: number; ofEnded: number } {
  try {
    // The name in parentheses may hold spaces; the numbers begin after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
    return {
      own: (user + system) / ticksPerSecond,
      ofEnded: (endedUser + endedSystem) / ticksPerSecond,
    };
  } catch {
    return { own: 0, ofEnded: 0 };
  }
}

/** A whole tree: each process itself, and whatever already ended under it. */
export function cpuSecondsOfAll(pids: number[]): number {
  return pids.map(cpuSecondsOf).reduce((total, { own, ofEnded }) => total + own + ofEnded, 0);
}
