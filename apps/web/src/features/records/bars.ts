const chartHeight = 60;
const step = 10;
const least = 1;

export type Bar = { x: number; y: number; height: number };

/** Bars of amounts side by side, the largest as high as the chart. What is something is seen. */
export function barsOf(amounts: readonly number[]): Bar[] {
  const most = Math.max(1, ...amounts);
  return amounts.map((amount, index) => {
    const height = amount === 0 ? 0 : Math.max(least, (amount / most) * chartHeight);
    return { x: index * step + 1.5, y: chartHeight - height, height };
  });
}
