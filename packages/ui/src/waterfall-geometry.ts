/** How a waterfall's bars are laid out, in percent of the drawing's width. */
export interface WaterfallScale {
  /** Where the axis is cut, in centavos; 0 when it is whole. */
  cut: number;
  xOf: (amount: number) => number;
}

/** Bars of a cut axis start with a stub of this width: it stands for all that is not drawn. */
const STUB = 12;
const FULL = 99.5;

/** Above this share of what was sold, what is left hides the small steps: then the axis is cut. */
const CUT_FROM = 0.5;

/** The cut leaves at least this share of what is left in view. */
const KEEP_IN_VIEW = 0.1;

/**
 * From the highest sum on the way down, and the lowest. What is below zero is drawn at zero: a shop
 * that owes more than it sold is told so in words.
 */
export function waterfallScale(highest: number, lowest: number): WaterfallScale {
  const cut = lowest > highest * CUT_FROM ? roundDown(lowest * (1 - KEEP_IN_VIEW)) : 0;
  const start = cut > 0 ? STUB : 0;
  const span = Math.max(highest - cut, 1);
  return {
    cut,
    xOf: (amount) => round(start + ((Math.max(amount, cut) - cut) / span) * (FULL - start)),
  };
}

/** What is left after each step, what was sold first. */
export function sumsOnTheWay(sold: number, taken: readonly number[]): number[] {
  const sums = [sold];
  for (const amount of taken) sums.push((sums.at(-1) ?? 0) - amount);
  return sums;
}

/** Down to a number that is easy to say: 5,113,017 becomes 5,000,000. */
function roundDown(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.floor(value / step) * step;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export interface WaterfallBar {
  from: number;
  to: number;
  /** Where the dotted line comes down from the row above, and where it goes on to the row below. */
  dropIn: number | undefined;
  dropOut: number | undefined;
}

/** Bars for what was sold, for each step taken from it, and for what is left, in that order. */
export function waterfallBars(
  sold: number,
  taken: readonly number[],
  scale: WaterfallScale,
): WaterfallBar[] {
  let left = sold;
  const steps = taken.map((amount) => {
    const from = left - amount;
    const bar = {
      // A step that gives something back runs the other way.
      from: scale.xOf(Math.min(from, left)),
      to: scale.xOf(Math.max(from, left)),
      dropIn: scale.xOf(left),
      dropOut: scale.xOf(from),
    };
    left = from;
    return bar;
  });
  const end = scale.xOf(left);
  return [
    { from: 0, to: scale.xOf(sold), dropIn: undefined, dropOut: scale.xOf(sold) },
    ...steps,
    { from: 0, to: end, dropIn: end, dropOut: undefined },
  ];
}
