import { readFileSync } from 'node:fs';
import { type Level, levels, type PartName } from '../monitoring/status-levels.ts';
import { replaceFile } from './files.ts';
import { daysUntil } from './manila.ts';

/**
 * One day of one part: minutes at each level, and how many of its calls were well. It is kept in a
 * file of our own, so that the page does not rest on how long Prometheus keeps its figures, and
 * apart from what is published: how many people pay in a day is nobody else's business.
 */
export type Day = {
  minutes: Record<Level, number>;
  calls?: { all: number; good: number };
  /** Asked after the day had ended. Of others there may be more to know. */
  isWhole: boolean;
};
/** By part, then by date. */
export type History = Partial<Record<PartName, Record<string, Day>>>;

export const keptDays = 90;

export const noMinutes = (): Record<Level, number> => ({ working: 0, slow: 0, partly: 0, down: 0 });

/** Empty where there is none yet, or none that can be read: the days are then asked for again. */
export function readHistory(path: string): History {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof read !== 'object' || read === null) return {};
    const kept: History = {};
    for (const [part, days] of Object.entries(read))
      kept[part as PartName] = Object.fromEntries(
        Object.entries(days as object).filter((entry): entry is [string, Day] => isDay(entry[1])),
      );
    return kept;
  } catch {
    return {};
  }
}

const isCount = (value: unknown): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

function isDay(value: unknown): boolean {
  const { minutes, calls, isWhole } = (value ?? {}) as Partial<Day>;
  return (
    typeof isWhole === 'boolean' &&
    levels.every((level) => isCount(minutes?.[level])) &&
    (calls === undefined || (isCount(calls.all) && isCount(calls.good)))
  );
}

/** Only the days that the page still shows. */
export function writeHistory(path: string, history: History, now: number): void {
  const shown = new Set(daysUntil(now, keptDays));
  const kept = Object.entries(history).map(([part, days]) => [
    part,
    Object.fromEntries(Object.entries(days).filter(([date]) => shown.has(date))),
  ]);
  replaceFile(path, JSON.stringify(Object.fromEntries(kept)), 0o600);
}
