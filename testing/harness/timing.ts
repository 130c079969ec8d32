import { pbkdf2Sync } from 'node:crypto';
import { shellEnv } from '@luwag/env';

// How fast the machine was while something was measured on it. Other people's work on the same
// cores makes every time longer; it must not be taken for a change of ours.

/** What the work below takes on one of two idle cores of the machines that check changes. */
const idleMs = 26;

function timeOnce(): number {
  const began = performance.now();
  pbkdf2Sync('work', 'salt', 30_000, 64, 'sha512');
  return performance.now() - began;
}

export type Speedometer = {
  /** Times a fixed piece of work. Called between measurements, never during one. */
  sample(): void;
  /** How many times longer than on idle cores the work took on average; at least 1. */
  slowness(): number;
};

export function createSpeedometer(timeWork: () => number = timeOnce): Speedometer {
  const samples: number[] = [];
  return {
    sample() {
      for (let i = 0; i < 5; i += 1) samples.push(timeWork());
    },
    slowness() {
      if (samples.length === 0) return 1;
      const mean = samples.reduce((sum, ms) => sum + ms, 0) / samples.length;
      return Math.max(1, mean / idleMs);
    },
  };
}

/**
 * Every bar has a floor, at two thirds of it, that only a change of ours can break. Floors judge
 * wherever changes are checked, for that machine may be busy; bars judge everywhere else.
 */
export const floorShare = 2 / 3;
export const judgesFloors = (): boolean => shellEnv().LUWAG_JUDGE === 'floors';

/** How long something may take that takes `barMs` at most on a quiet machine. */
export function limitOf(barMs: number, speed: Speedometer = sampled()): number {
  return judgesFloors() ? (barMs / floorShare) * speed.slowness() : barMs;
}

/** How much work must at least be done where a quiet machine does `bar` of it. */
export function leastOf(bar: number, speed: Speedometer = sampled()): number {
  return judgesFloors() ? (bar * floorShare) / speed.slowness() : bar;
}

/** A busy machine makes a time longer and never shorter: one above the limit is taken again. */
export async function shortestOf(
  measure: () => Promise<number>,
  { limitMs, times = 5 }: { limitMs: number; times?: number },
): Promise<number> {
  const tookMs = await measure();
  if (tookMs <= limitMs || times <= 1) return tookMs;
  return Math.min(tookMs, await shortestOf(measure, { limitMs, times: times - 1 }));
}

function sampled(): Speedometer {
  const speed = createSpeedometer();
  speed.sample();
  return speed;
}
