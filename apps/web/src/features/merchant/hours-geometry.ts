export type Hour = { hour: number; count: number; gross: number };
export type HourBar = Hour & {
  x: number;
  y: number;
  width: number;
  height: number;
  isNow: boolean;
};

/** A shop opens at nine unless it sold something earlier. */
const opensAt = 9;
/** Fewer would be drawn too wide: early in the day the hours ahead stand there empty. */
const hoursMin = 7;
const gap = 0.3;

/** The drawing's own units; the style sheet gives it its size. */
export const chart = { width: 240, height: 72 };

/**
 * A bar for each hour from opening to now, as high as its share of the best hour. What was sold
 * must be seen, however small beside the best.
 */
export function hourBars(sold: readonly Hour[], nowHour: number): HourBar[] {
  const hours = sold.map(({ hour }) => hour);
  const first = Math.min(opensAt, nowHour, 24 - hoursMin, ...hours);
  const last = Math.max(nowHour, first + hoursMin - 1, ...hours);
  const step = chart.width / (last - first + 1);
  const best = Math.max(1, ...sold.map(({ gross }) => gross));
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const hour = first + place;
    const { count, gross } = sold.find((each) => each.hour === hour) ?? { count: 0, gross: 0 };
    const height = gross > 0 ? Math.max(4, Math.round((gross / best) * chart.height)) : 0;
    return {
      ...{ hour, count, gross },
      x: Math.round(place * step * 10) / 10,
      y: chart.height - height,
      width: Math.round(step * (1 - gap) * 10) / 10,
      height,
      isNow: hour === nowHour,
    };
  });
}

/** `9 AM`. Filipino writes the same clock. */
export const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;
