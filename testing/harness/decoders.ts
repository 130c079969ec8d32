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

/** As Node names its process, and its first thread once that runs. */
const namesOfNode = ['node', 'MainThread'];

/**
 * Ends every decoder of this process as soon as it is seen, for as long as the work takes. Each
 * once, and nothing that makes its jail: what is over before the signal comes stops nothing, and
 * `unshare` says of a shell that was killed only that something failed.
 */
export async function withoutDecoders<T>(work: () => Promise<T>): Promise<T> {
  forgetPictures();
  const ended = new Set<number>();
  const end = () => {
    for (const pid of jailsOf(process.pid)) {
      const decoder = innermost(pid);
      const isThere = namesOfNode.includes(read(`/proc/${decoder}/comm`).trim());
      if (ended.has(pid) || !isThere) continue;
      ended.add(pid);
      try {
        process.kill(decoder, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
  };
  // In each turn of the loop: one that was just given a picture has not read it by then.
  let isOver = false;
  const endEach = () => {
    end();
    if (!isOver) setImmediate(endEach);
  };
  endEach();
  try {
    return await work();
  } finally {
    isOver = true;
  }
}
