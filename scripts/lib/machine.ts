import { readFileSync } from 'node:fs';

export type ProcessorShares = { busyPercent: number; stolenPercent: number };

/** What the processor does from now on: `busy` is work on this machine, `stolen` the host's. */
export function watchProcessor(): () => ProcessorShares {
  const before = readTicks();
  return () => sharesOf(readTicks().map((ticks, i) => ticks - (before[i] ?? 0)));
}

/** In the order of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal. */
function readTicks(): number[] {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  return line.split(/\s+/).slice(1, 9).map(Number);
}

function sharesOf(ticks: number[]): ProcessorShares {
  const total = ticks.reduce((sum, each) => sum + each, 0) || 1;
  const [, , , idle = 0, iowait = 0, , , stolen = 0] = ticks;
  const percent = (part: number) => Math.round((part / total) * 1000) / 10;
  return { busyPercent: percent(total - idle - iowait - stolen), stolenPercent: percent(stolen) };
}
