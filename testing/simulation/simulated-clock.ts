import { type CivilDate, manilaDateOf } from '@luwag/domain/calendar';
import type { Clock } from '@luwag/platform/clock';

export type SimulatedClock = Clock & {
  today(): CivilDate;
  /** The hour of the day in Manila. */
  hour(): number;
  /** Some time in Manila; never back. */
  goTo(date: CivilDate, time: string): void;
  pass(ms: number): void;
};

/** A clock that stands still until it is told to go on: how busy the host is changes nothing. */
export function createSimulatedClock(startDate: CivilDate): SimulatedClock {
  const instantOf = (date: CivilDate, time: string) => Date.parse(`${date}T${time}:00+08:00`);
  let nowMs = instantOf(startDate, '00:00');
  return {
    now: () => new Date(nowMs),
    sync: async () => undefined,
    today: () => manilaDateOf(nowMs),
    hour: () => Number(new Date(nowMs + 8 * 3_600_000).toISOString().slice(11, 13)),
    goTo(date, time) {
      const toMs = instantOf(date, time);
      if (toMs < nowMs) throw new Error(`it is later than ${date} ${time} already`);
      nowMs = toMs;
    },
    pass(ms) {
      nowMs += ms;
    },
  };
}
