import { dayMs, hourMs } from '@luwag/domain/durations';

/** A moment at which code about dates goes wrong. */
export type TestClock = { name: string; why: string; at: Date };

/** Manila is eight hours ahead all year. */
const inManila = (year: number, month: number, day: number, hour: number, minute = 0): Date =>
  new Date(Date.UTC(year, month - 1, day, hour, minute) - 8 * hourMs);

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/** Europe's clocks go forward at 01:00 UTC of the last Sunday of March. */
function beforeSummerTime(year: number): Date {
  const last = Date.UTC(year, 2, 31, 0, 57);
  return new Date(last - new Date(last).getUTCDay() * dayMs);
}

const moments: { name: string; why: string; in: (year: number) => Date | undefined }[] = [
  {
    name: 'month-end',
    why: '31 January: no such day a month later',
    in: (year) => inManila(year, 1, 31, 10),
  },
  {
    name: 'leap-day',
    why: '29 February: no such day a year later',
    in: (year) => (isLeap(year) ? inManila(year, 2, 29, 10) : undefined),
  },
  {
    name: 'summer-time',
    why: 'three minutes before clocks go forward in Europe',
    in: beforeSummerTime,
  },
  {
    name: 'holiday',
    why: '25 December: no banking day',
    in: (year) => inManila(year, 12, 25, 10),
  },
  {
    name: 'new-year',
    why: '31 December, 23:57: the year ends in Manila while tests run, and eight hours later in UTC',
    in: (year) => inManila(year, 12, 31, 23, 57),
  },
];

/** The next time that each of the moments comes. */
export const clocksAfter = (now: Date): TestClock[] =>
  moments.map(({ name, why, in: momentIn }) => {
    const thisYear = now.getUTCFullYear();
    // Leap years may be eight years apart.
    for (let year = thisYear; year <= thisYear + 8; year += 1) {
      const at = momentIn(year);
      if (at && at > now) return { name, why, at };
    }
    throw new Error(`the clock ${name} has no moment after ${now.toISOString()}`);
  });

/** A clock by days from now, as `+3`: for tests that hold on some days of the week only. */
export function clockInDays(name: string, now = new Date()): TestClock {
  const days = /^\+(\d{1,3})$/.exec(name)?.[1];
  if (!days) throw new Error(`no such clock: ${name}; a name from ${listNames()}, or days as +3`);
  return { name, why: 'so many days from now', at: new Date(now.getTime() + Number(days) * dayMs) };
}

const listNames = (): string => moments.map(({ name }) => name).join(', ');
