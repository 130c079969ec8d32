import {
  type Level,
  levelSeries,
  levels,
  objectiveFor,
  type PartName,
  partNames,
} from '../monitoring/status-levels.ts';
import { type Day, type History, keptDays, noMinutes } from './history.ts';
import { beginOf, dateAt, daysUntil, endOf } from './manila.ts';
import type { Prometheus, Values } from './prometheus.ts';

export type Now = {
  levels: Partial<Record<PartName, Level>>;
  /** When the oldest of them was measured; none where nothing was. */
  measuredAt: number | undefined;
};

/** A rule that has not been evaluated for so long says nothing about now. */
const freshMs = 180_000;

export async function measureNow(prometheus: Prometheus, now: number): Promise<Now> {
  const [values, times] = await Promise.all([
    prometheus.at(levelSeries, now),
    prometheus.at(`timestamp(${levelSeries})`, now),
  ]);
  const fresh = partNames.flatMap((name) => {
    const [level, at] = [levels[values.get(name) ?? -1], (times.get(name) ?? 0) * 1000];
    return level && now - at <= freshMs ? [{ name, level, at }] : [];
  });
  return {
    levels: Object.fromEntries(fresh.map(({ name, level }) => [name, level])),
    measuredAt: fresh.length > 0 ? Math.min(...fresh.map(({ at }) => at)) : undefined,
  };
}

/** What is asked about a day, each for a window that ends with the day, or now. */
type Question = {
  query(window: string): string;
  put(day: Day, part: PartName, value: number): void;
};

const callsOf = (day: Day) => {
  day.calls ??= { all: 0, good: 0 };
  return day.calls;
};

function questions(): Question[] {
  const minutes = levels.map(
    (level, value): Question => ({
      query: (window) => `sum_over_time((${levelSeries} == bool ${value})[${window}:1m])`,
      put: (day, _, found) => {
        day.minutes[level] = Math.round(found);
      },
    }),
  );
  const calls = partNames.flatMap((name): Question[] => {
    const objective = objectiveFor(name);
    if (!objective) return [];
    const { all, failed, good } = objective;
    const counted = (series: string, take: (day: Day, found: number) => void): Question => ({
      query: (window) =>
        `label_replace(sum(increase(${series}[${window}])), "part", "${name}", "", "")`,
      put: (day, _, found) => take(day, found),
    });
    // In this order: what failed is taken from what there was.
    const whole = counted(all, (day, found) => {
      Object.assign(callsOf(day), { all: found, good: good ? 0 : found });
    });
    const part = counted(good ?? failed ?? all, (day, found) => {
      const those = callsOf(day);
      those.good = good ? Math.min(found, those.all) : Math.max(0, those.all - found);
    });
    return [whole, part];
  });
  return [...minutes, ...calls];
}

/** Every query that a page is made from, for whoever checks their names. */
export const queries = (): string[] => [
  levelSeries,
  ...questions().map(({ query }) => query('1d')),
];

/** Days that have ended are asked for once, those of which nothing is known in one question. */
export async function measureDays(
  prometheus: Prometheus,
  kept: History,
  now: number,
): Promise<History> {
  const today = dateAt(now);
  const ended = daysUntil(now, keptDays).slice(0, -1);
  const missing = ended.filter((date) => !partNames.every((name) => kept[name]?.[date]?.isWhole));
  const found: History = {};
  const dayOf = (name: PartName, date: string): Day => {
    found[name] ??= {};
    found[name][date] ??= { minutes: noMinutes(), isWhole: date !== today };
    return found[name][date];
  };
  const asked = [...missing, today];
  for (const name of partNames) for (const date of asked) dayOf(name, date);
  const put = (question: Question, date: string, values: Values) => {
    for (const name of partNames) {
      const value = values.get(name);
      if (value !== undefined) question.put(dayOf(name, date), name, value);
    }
  };
  const [first, last] = [missing[0], missing.at(-1)];
  const passed = Math.max(60, Math.floor((now - beginOf(today)) / 1000));
  for (const question of questions()) {
    put(question, today, await prometheus.at(question.query(`${passed}s`), now));
    if (!first || !last) continue;
    const days = await prometheus.daily(question.query('1d'), endOf(first), endOf(last));
    for (const date of missing) put(question, date, days.get(endOf(date)) ?? new Map());
  }
  return merged(kept, found);
}

const merged = (kept: History, found: History): History =>
  Object.fromEntries(partNames.map((name) => [name, { ...kept[name], ...found[name] }]));
