/** What an operator looks at: boards with panels, printed as JSON that Grafana loads as it is. */

type Unit = 's' | 'short' | 'percentunit' | 'reqps' | 'bytes' | 'd' | 'dateTimeAsIso';

export type Panel = {
  title: string;
  unit: Unit;
  /** Queries by what their lines are called. */
  lines: Readonly<Record<string, string>>;
  /** A line that should not be crossed. */
  limit?: number;
};

export type Dashboard = { uid: string; title: string; panels: readonly Panel[] };
