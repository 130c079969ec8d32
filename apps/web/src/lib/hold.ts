/** Nothing is lent until then. */
export type Hold = {
  until: string;
  /** The wait of a recovery is over, and nothing is lent before it is finished. */
  isOver: boolean;
};

export const holdOf = (until: string | null | undefined, nowMs: number): Hold | undefined =>
  until ? { until, isOver: Date.parse(until) <= nowMs } : undefined;
