/** The chart's box, and the margins around the line inside it. */
export const CHART = { width: 320, height: 222, left: 2, right: 62, top: 16, bottom: 30 } as const;
const EDGE = 14;
const BAND = 10;

/** Ratings run from 0 to 100. */
const RATING_MAX = 100;

export interface RatingScale {
  low: number;
  high: number;
  /** The axis does not run from 0 to 100: then the reader is told. */
  isCut: boolean;
}

/** The tens that hold every value, with a band of air above the highest and below the lowest. */
export function ratingScale(values: readonly number[]): RatingScale {
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  const low = Math.max(0, Math.floor((lowest - 1) / BAND) * BAND);
  const high = Math.min(RATING_MAX, Math.ceil((highest + 1) / BAND) * BAND);
  return { low, high, isCut: low > 0 || high < RATING_MAX };
}

/** The lines across the chart: every ten, or every twenty where tens would crowd. */
export function ratingBands({ low, high }: RatingScale): number[] {
  const step = high - low > 5 * BAND ? 2 * BAND : BAND;
  const bands: number[] = [];
  for (let value = high; value >= low; value -= step) bands.unshift(value);
  return bands;
}

export function ratingY(value: number, { low, high }: RatingScale): number {
  const share = (value - low) / (high - low);
  return round(CHART.top + (CHART.height - CHART.top - CHART.bottom) * (1 - share));
}

export function ratingX(index: number, count: number): number {
  const span = CHART.width - CHART.left - CHART.right - 2 * EDGE;
  return round(CHART.left + EDGE + (span * index) / Math.max(count - 1, 1));
}

export interface ChartPoint {
  x: number;
  y: number;
}

/**
 * One smooth line that is level at every point, so it never rises above or falls below the values.
 */
export function tracePath(points: readonly ChartPoint[]): string {
  return points.reduce((path, point, index) => {
    const before = points[index - 1];
    if (!before) return `M${point.x} ${point.y}`;
    const middle = round((before.x + point.x) / 2);
    return `${path}C${middle} ${before.y} ${middle} ${point.y} ${point.x} ${point.y}`;
  }, '');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
