import { readFileSync } from 'node:fs';
import { forgetPictures } from './remembering.ts';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const childrenOf = (pid: number): number[] =>
  read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);

/** Inside its namespaces and shells: the process that really decodes. */
const innermost = (pid: number): number => {
  const [child] = childrenOf(pid);
  return child ? innermost(child) : pid;
};

/** What a process started to have pictures decoded: the outermost of each, which is waited for. */
const jailsOf = (pid: number): number[] =>
  childrenOf(pid).filter((child) => read(`/proc/${child}/cmdline`).includes('decoder.js'));

/** Those that wait or work for a process, as the rest of the machine sees them. */
export const decodersOf = (pid: number): number[] => jailsOf(pid).map(innermost);

/** How long a process has worked. */
export function cpuSecondsOf(pid: number): number {
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100;
}

/**
 * Ends every decoder of this process as soon as it is seen, for as long as the work takes. Each
 * once: a second signal would meet the shell around it while that tells of the first, and `unshare`
 * says of a shell that was killed only that something failed.
 */
export async function withoutDecoders<T>(work: () => Promise<T>): Promise<T> {
  forgetPictures();
  const ended = new Set<number>();
  const end = () => {
    for (const pid of jailsOf(process.pid)) {
      if (ended.has(pid)) continue;
      ended.add(pid);
      try {
        process.kill(innermost(pid), 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
  };
  const timer = setInterval(end, 10);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
