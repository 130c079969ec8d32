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

export function waterfallScale(sold: number, net: number): WaterfallScale {
  const cut = net > sold * CUT_FROM ? roundDown(net * (1 - KEEP_IN_VIEW)) : 0;
  const start = cut > 0 ? STUB : 0;
  const span = Math.max(sold - cut, 1);
  return {
    cut,
    xOf: (amount) => round(start + ((amount - cut) / span) * (FULL - start)),
  };
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
      from: scale.xOf(from),
      to: scale.xOf(left),
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
