/**
 * One alert with the proof that it works: what makes it fire, and what looks alike and must wake
 * nobody. Without either it does not compile. `npm run monitoring` prints the rules.
 */

/** `page`: somebody gets up. `ticket`: somebody looks during the day. */
export type Severity = 'page' | 'ticket';

/** Series by their names, a value for each minute (or `every`) as promtool writes them. */
type Input = Record<string, string>;

export type Alert = {
  name: string;
  expr: string;
  /** How long it must hold before anybody is told. */
  for?: string;
  severity: Severity;
  /** Labels of its own, where several rules have one name. */
  labels?: Record<string, string>;
  /** One sentence for the screen of a phone; `{{ $labels.x }}` is the only thing to fill in. */
  summary: string;
  /** A page of docs/runbooks, by its file's name. */
  runbook: string;
  /** How often its tests have a value and look at it; those of days would take minutes. */
  every?: string;
  fires: { series: Input; at: string; labels?: Record<string, string> };
  /** A moment of the same, or what an ordinary restart looks like. */
  blip: { series: Input; at: readonly string[] };
};

export type Recording = { record: string; expr: string; labels?: Record<string, string> };

export type RuleGroup = {
  name: string;
  /** How often it is evaluated, where that is not Prometheus' own interval. */
  interval?: string;
  recordings?: readonly Recording[];
  alerts: readonly Alert[];
};

/** Another error budget: which calls, how many of them may fail, and what it is called. */
export type Budget = {
  /** In names of alerts: `Checkout`. */
  name: string;
  /** In names of series: `checkout`. */
  series: string;
  /** A matcher of endpoints. */
  endpoints: string;
  /** One of them, for tests. */
  endpoint: string;
  /** The share of calls that may fail in 30 days. */
  budget: number;
  what: string;
  runbook: string;
};

const requests = 'luwag_http_request_seconds_count';

const ratioOf = ({ endpoints }: Budget, window: string): string =>
  `sum(rate(${requests}{endpoint=~"${endpoints}",status=~"5.."}[${window}]))\n` +
  `  / sum(rate(${requests}{endpoint=~"${endpoints}"}[${window}]))`;

export const recordOf = ({ series }: Budget, window: string): string =>
  `luwag:${series}_errors:ratio_rate${window}`;

export const recordingsOf = (budget: Budget): Recording[] =>
  ['5m', '30m', '1h', '6h', '3d'].map((window) => ({
    record: recordOf(budget, window),
    expr: ratioOf(budget, window),
  }));

/** In both windows: the long one says that it matters, the short one that it goes on. */
const burns = (budget: Budget, times: number, [long, short]: [string, string]): string => {
  const limit = `${times} * ${budget.budget}`;
  return `${recordOf(budget, long)} > ${limit} and ${recordOf(budget, short)} > ${limit}`;
};

/** Burn rates over several windows: at 14.4 the month's budget is gone in two days. */
export function burnAlerts(budget: Budget): Alert[] {
  const { name, endpoint, what, runbook } = budget;
  const of = (status: number) => `${requests}{endpoint="${endpoint}",status="${status}"}`;
  // A minute in which a whole process was gone, among many good ones.
  const oneBadMinute = { [of(201)]: '0+1000x500', [of(503)]: '0x200 5x300' };
  // Ten errors among so many calls are as many as promised.
  const asPromised = Math.round(10 / budget.budget);
  return [
    {
      name: `${name}ErrorsFast`,
      expr: burns(budget, 14.4, ['1h', '5m']),
      severity: 'page',
      summary: `${what} fail so fast that the month's allowance is gone in two days`,
      runbook,
      fires: { series: { [of(201)]: '0+98x120', [of(500)]: '0+2x120' }, at: '70m' },
      blip: { series: oneBadMinute, at: ['202m', '205m', '240m'] },
    },
    {
      name: `${name}ErrorsSteady`,
      expr: burns(budget, 6, ['6h', '30m']),
      severity: 'page',
      summary: `${what} have failed for hours: the month's allowance is gone in five days`,
      runbook,
      every: '5m',
      fires: {
        series: { [of(201)]: `0+${asPromised}x100`, [of(500)]: '0+100x100' },
        at: '420m',
      },
      blip: {
        series: { [of(201)]: '0+5000x100', [of(503)]: '0x40 5x60' },
        at: ['205m', '240m', '420m'],
      },
    },
    {
      name: `${name}ErrorsSlowly`,
      expr: burns(budget, 1, ['3d', '6h']),
      for: '1h',
      severity: 'ticket',
      summary: `${what} fail a little more than promised, for days`,
      runbook,
      every: '30m',
      fires: { series: { [of(201)]: `0+${asPromised}x160`, [of(500)]: '0+15x160' }, at: '76h' },
      blip: {
        series: { [of(201)]: '0+30000x160', [of(503)]: '0x100 5x60' },
        at: ['51h', '54h', '70h'],
      },
    },
  ];
}

/** The tests of a gauge that is well at one value and ill at another. */
export const gauge = (
  series: string,
  [well, ill]: [string, string],
  labels?: Record<string, string>,
): Pick<Alert, 'fires' | 'blip'> => ({
  fires: { series: { [series]: `${well}x10 ${ill}x60` }, at: '45m', ...(labels && { labels }) },
  // One look at it, and the next is well again.
  blip: { series: { [series]: `${well}x10 ${ill} ${well}x60` }, at: ['11m', '12m', '45m'] },
});

/** The same for what must last an hour. */
export const slowGauge = (
  series: string,
  [well, ill]: [string, string],
): Pick<Alert, 'every' | 'fires' | 'blip'> => ({
  every: '5m',
  fires: { series: { [series]: `${well}x10 ${ill}x40` }, at: '150m' },
  blip: { series: { [series]: `${well}x10 ${ill}x3 ${well}x40` }, at: ['60m', '70m', '150m'] },
});

/**
 * A counter of what must never happen has risen. A series that begins above zero counts as well:
 * the first of its kind is the one that matters, and `increase` does not see it.
 */
export const hasRisen = (metric: string): string =>
  `(increase(${metric}[15m]) > 0 or (${metric} > 0 unless ${metric} offset 15m))`;
