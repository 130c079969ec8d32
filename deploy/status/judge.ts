import { type Level, objectiveFor, type PartName, partNames } from '../monitoring/status-levels.ts';
import { type Day, type History, keptDays } from './history.ts';
import type { Incident } from './incidents.ts';
import { beginOf, daysUntil, endOf } from './manila.ts';
import type { Now } from './measure.ts';

export type State = Level | 'unknown';
/** From the mildest on; what nobody knows ranks with none of them. */
const ranks: readonly State[] = ['working', 'slow', 'partly', 'down'];

export type ShownDay = { date: string; state: State; minutes: Day['minutes'] | undefined };
/** Calls that were well, of all, in as many of the last thirty days as have any. */
export type Share = { measured: number | undefined; promised: number; days: number };
export type ShownPart = { name: PartName; state: State; days: ShownDay[]; share?: Share };
export type Shown = {
  writtenAt: number;
  measuredAt: number | undefined;
  state: State;
  parts: ShownPart[];
  current: Incident[];
  planned: Incident[];
  past: Incident[];
};

type Known = { now: number; measured: Now; history: History; incidents: readonly Incident[] };

export function judge({ now, measured, history, incidents }: Known): Shown {
  const newestFirst = [...incidents].sort((a, b) => b.from - a.from);
  const isOver = ({ until }: Incident) => until !== undefined && until <= now;
  const current = newestFirst.filter((each) => each.from <= now && !isOver(each));
  const parts = partNames.map((name) => {
    const found = history[name] ?? {};
    return {
      name,
      state: worst(
        measured.levels[name] ?? 'unknown',
        current.filter((each) => each.parts.includes(name)),
      ),
      days: daysUntil(now, keptDays).map((date) => shownDay(date, found[date], now)),
      ...shareOf(name, found, now),
    };
  });
  return {
    writtenAt: now,
    measuredAt: measured.measuredAt,
    state: overall(parts.map(({ state }) => state)),
    parts,
    current,
    planned: newestFirst.filter(({ from }) => from > now).reverse(),
    past: newestFirst.filter((each) => isOver(each) && beginOf(oldest(now)) <= each.from),
  };
}

const oldest = (now: number): string => daysUntil(now, keptDays)[0] ?? '';

/** Staff make it worse than measured, never better; planned work says nothing by itself. */
function worst(measured: State, told: readonly Incident[]): State {
  const states = told.flatMap(({ state }) => (state === 'planned' ? [] : [state]));
  return states.reduce<State>(
    (left, right) => (ranks.indexOf(right) > ranks.indexOf(left) ? right : left),
    measured,
  );
}

/** The worst that is known; it works only where every part is known to. */
export function overall(states: readonly State[]): State {
  const rank = Math.max(...states.map((state) => ranks.indexOf(state)));
  if (rank > 0) return ranks[rank] ?? 'unknown';
  return states.includes('unknown') ? 'unknown' : 'working';
}

/** A minute in which one rule saw something else is not the day's state. */
const countedMinutes = 2;

function shownDay(date: string, day: Day | undefined, now: number): ShownDay {
  if (!day) return { date, state: 'unknown', minutes: undefined };
  const { minutes } = day;
  const passed = (Math.min(now, endOf(date)) - beginOf(date)) / 60_000;
  const known = Object.values(minutes).reduce((sum, each) => sum + each, 0);
  const bad = ranks.findLast(
    (state) => state !== 'working' && state !== 'unknown' && minutes[state] >= countedMinutes,
  );
  return { date, state: bad ?? (known >= passed / 2 ? 'working' : 'unknown'), minutes };
}

const shareDays = 30;

function shareOf(name: PartName, found: Record<string, Day>, now: number): { share?: Share } {
  const objective = objectiveFor(name);
  if (!objective) return {};
  const counted = daysUntil(now, shareDays).flatMap((date) => {
    const calls = found[date]?.calls;
    return calls && calls.all > 0 ? [calls] : [];
  });
  const sum = (of: 'all' | 'good') => counted.reduce((total, calls) => total + calls[of], 0);
  const all = sum('all');
  const share = {
    measured: all > 0 ? sum('good') / all : undefined,
    promised: objective.promised,
    days: counted.length,
  };
  return { share };
}
