import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { floorShare, judgesFloors } from '@luwag/testing/harness/timing';
import { localDir } from './checkout.ts';

// Two questions, asked apart. Whether a change made the product slower is asked of every change, on
// whatever machine is free: a figure must stay above a floor that only a regression can break.
// Whether the product is as fast as promised is asked by `npm run measure` on a quiet machine: the
// figure must reach its bar.

export type Figure = {
  what: string;
  measured: number;
  bar: number;
  better: 'higher' | 'lower';
  unit: string;
  /**
   * True where no machine, however busy, may change the figure (a count of faults, a layout shift):
   * the floor is the bar itself.
   */
  isExact?: boolean;
  /** Where the short form has so few samples that chance alone may miss two thirds of the bar. */
  floor?: number;
};
export type Judged = Figure & { isReached: boolean };

const isTime = ({ unit }: Figure): boolean => unit === 'ms' || unit === 's';

/** A time may also grow with the machine's slowness. */
export function floorOf(figure: Figure, slowness: number): number {
  const { bar, better, isExact } = figure;
  if (isExact) return bar;
  const floor = figure.floor ?? (better === 'higher' ? bar * floorShare : bar / floorShare);
  return isTime(figure) ? floor * slowness : floor;
}

/** A figure that could not be measured reaches nothing. */
const reaches = ({ measured, better }: Figure, limit: number): boolean =>
  better === 'higher' ? measured >= limit : measured <= limit;

/**
 * Prints each figure beside its bar and fails the process when one misses: the floor where changes
 * are checked, the bar otherwise. `slowness` is the speedometer's for figures that are times.
 */
export function judge(step: string, figures: Figure[], slowness = 1): void {
  const byFloors = judgesFloors();
  for (const figure of figures) {
    const limit = byFloors ? floorOf(figure, slowness) : figure.bar;
    const isGood = reaches(figure, limit);
    console.log(lineOf(figure, byFloors ? limit : undefined) + (isGood ? '' : '  MISSED'));
    if (!isGood) process.exitCode = 1;
  }
  if (slowness > 1) console.log(`the machine was ${slowness.toFixed(1)} times slower than idle`);
  mkdirSync(folder, { recursive: true });
  const judged = figures.map((figure) => ({ ...figure, isReached: reaches(figure, figure.bar) }));
  writeFileSync(fileOf(step), JSON.stringify(judged));
}

const folder = join(localDir, 'measurements');
const fileOf = (step: string): string => join(folder, `${step}.json`);

/** What a step measured last; nothing when it broke off before it had a figure. */
export function readJudged(step: string): Judged[] {
  try {
    return JSON.parse(readFileSync(fileOf(step), 'utf8')) as Judged[];
  } catch {
    return [];
  }
}

export const forgetJudged = (step: string): void => rmSync(fileOf(step), { force: true });

const withUnit = (value: number, unit: string): string =>
  `${Number(value.toFixed(value < 10 ? 3 : 1)).toLocaleString('en-PH')}${unit && ` ${unit}`}`;

export const measuredIn = ({ measured, unit }: Figure): string => withUnit(measured, unit);
export const barIn = ({ bar, better, unit }: Figure): string =>
  `${better === 'higher' ? 'at least' : 'at most'} ${withUnit(bar, unit)}`;

function lineOf(figure: Figure, floor: number | undefined): string {
  const { what, better, unit, isExact } = figure;
  const fails =
    floor === undefined || isExact
      ? ''
      : `; fails ${better === 'higher' ? 'below' : 'above'} ${withUnit(floor, unit)}`;
  return `${what}: ${measuredIn(figure)} (bar: ${barIn(figure)}${fails})`;
}
