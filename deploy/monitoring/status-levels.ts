import { type Alert, type Budget, type RuleGroup, recordOf } from './alert.ts';
import { checkout, checkoutGroup, signIn } from './alerts-checkout.ts';
import { enginesGroup } from './alerts-engines.ts';
import { moneyGroup } from './alerts-money.ts';
import type { jobs } from './alerts-monitoring.ts';
import { delay, workGroup } from './alerts-work.ts';

/**
 * How each part of the product that people know stands, as one series for the public status page
 * (deploy/status): the same conditions that call somebody, each held for as long as its alert
 * waits. So the page says nothing of a blip, and says what a person on call was told.
 */
export const levelSeries = 'luwag:status:level';

/** By the value of the series. A part without a value is one that nobody can speak for. */
export const levels = ['working', 'slow', 'partly', 'down'] as const;
export type Level = (typeof levels)[number];

/** What is promised of a part: how many of its calls are well, and in what share of them. */
export type Objective = { all: string; failed?: string; good?: string; promised: number };

type Job = keyof typeof jobs;

type Part = {
  /** Conditions, the worst first; any of them is enough. */
  down: readonly string[];
  partly: readonly string[];
  slow: readonly string[];
  /** What must be measured before anybody may say that it works. */
  needs: readonly string[];
  objective?: Objective;
};

const alerts: readonly Alert[] = [checkoutGroup, workGroup, moneyGroup, enginesGroup].flatMap(
  (group) => group.alerts,
);

const minutesOf = (time: string): number => {
  const [, count = '', unit = ''] = /^(\d+)([smh])$/.exec(time) ?? [];
  return Math.ceil((Number(count) * { s: 1, m: 60, h: 3600 }[unit as 's']) / 60);
};

/** True in each of the last minutes, two at least: one that was looked at once may be a restart. */
function held(expr: string, atLeast: number): string {
  const minutes = Math.max(2, atLeast);
  return `count_over_time((${expr})[${minutes}m:1m]) >= ${minutes}`;
}

/** The condition of an alert, once it has lasted as long as the alert waits. */
function told(name: string): string {
  const alert = alerts.find((each) => each.name === name);
  if (!alert) throw new Error(`no alert is called ${name}`);
  return alert.for ? held(alert.expr, minutesOf(alert.for)) : alert.expr;
}

/** Prometheus asks it, and none of it answers. Where nobody asks there is no such figure. */
const nobodyAnswers = (job: Job): string => held(`max(up{job="${job}"}) < 1`, 1);
const answers = (job: Job): string => `up{job="${job}"} == 1`;

const mostFail = (budget: Budget): string => held(`${recordOf(budget, '5m')} > 0.5`, 2);

const requests = 'luwag_http_request_seconds_count';
/** Called at least once in a day: without a call nobody can say that calls are answered. */
const called = (calls: string): string => `last_over_time(${requests}{${calls}}[1d])`;

/** One call in twenty fails, and for long enough to be no accident of a few. */
function someFail(calls: string): string {
  const failed = `${requests}{${calls},status=~"5.."}`;
  const share = (window: string) =>
    `sum(rate(${failed}[${window}])) / sum(rate(${requests}{${calls}}[${window}])) > 0.05`;
  return `${share('30m')} and ${share('5m')} and sum(increase(${failed}[30m])) > 10`;
}

const apiCalls = 'job="luwag-api"';
const identityCalls = 'job="luwag-api",endpoint=~"kyc.*"';

/** Without them nothing is written. One host has no Patroni, and nothing to say about it. */
const nothingWritten = [
  `${told('NoPrimary')} and on() patroni_primary`,
  `${told('NoSynchronousStandby')} and on() patroni_sync_standby`,
  told('ProxySeesNoPrimary'),
];
const moneyWaits = ['LedgerBroken', 'LedgerUnchecked'].map(told);
const pagesAway = [nobodyAnswers('luwag-web'), nobodyAnswers('luwag-api')];

const objectiveOf = ({ endpoints, budget }: Budget): Objective => ({
  all: `${requests}{endpoint=~"${endpoints}"}`,
  failed: `${requests}{endpoint=~"${endpoints}",status=~"5.."}`,
  promised: 1 - budget,
});

const parts = {
  paying: {
    down: [
      ...pagesAway,
      ...nothingWritten,
      ...moneyWaits,
      told('CheckoutSilent'),
      mostFail(checkout),
    ],
    partly: [told('CheckoutErrorsFast'), told('CheckoutErrorsSteady')],
    slow: [told('CheckoutSlow'), told('RequestsShed')],
    needs: [
      answers('luwag-api'),
      answers('luwag-web'),
      called(`endpoint=~"${checkout.endpoints}"`),
    ],
    objective: objectiveOf(checkout),
  },
  signing_in: {
    down: [...pagesAway, nobodyAnswers('luwag-userpool'), ...nothingWritten, mostFail(signIn)],
    partly: [told('SignInErrorsFast'), told('SignInErrorsSteady'), told('RedisAway')],
    slow: [told('RequestsShed')],
    needs: [
      answers('luwag-api'),
      answers('luwag-userpool'),
      called(`endpoint=~"${signIn.endpoints}"`),
    ],
    objective: objectiveOf(signIn),
  },
  installments: {
    down: [nobodyAnswers('luwag-worker'), ...nothingWritten, ...moneyWaits],
    partly: [told('GatewayFailing')],
    slow: ['PaymentsUnknown', 'ChargesWait', 'QueueStands', 'DayNotClosed'].map(told),
    needs: [
      'luwag_charges_waiting{mode="live"}',
      'luwag_payments_unknown_oldest_seconds{mode="live"}',
      'luwag_close_of_day_lag_days{mode="live"}',
    ],
  },
  payouts: {
    down: [nobodyAnswers('luwag-worker'), ...nothingWritten, ...moneyWaits],
    // One that a bank sent back is one shop's account, and no trouble of everybody's.
    partly: [],
    slow: [told('PayoutsLate')],
    needs: ['luwag_payout_oldest_due_seconds{mode="live"}'],
  },
  messages: {
    down: [nobodyAnswers('luwag-worker'), ...nothingWritten],
    partly: [told('SmsCarrierFailing'), told('MailFailing')],
    slow: [told('MessagesWait')],
    needs: ['luwag_message_oldest_seconds', 'luwag_outbox_oldest_seconds'],
  },
  webhooks_and_api: {
    down: [nobodyAnswers('luwag-api'), nobodyAnswers('luwag-worker'), ...nothingWritten],
    partly: [someFail(apiCalls)],
    slow: [told('WebhooksLate'), told('OutboxStands'), told('RequestsShed')],
    needs: [answers('luwag-api'), called(apiCalls), 'luwag_outbox_oldest_seconds'],
    objective: {
      all: `${delay}_count{attempt="first"}`,
      good: `${delay}_bucket{attempt="first",le="60"}`,
      promised: 0.99,
    },
  },
  identity: {
    down: [...pagesAway, nobodyAnswers('luwag-worker'), ...nothingWritten],
    partly: [told('KeysAway'), someFail(identityCalls)],
    slow: [told('CasesWait')],
    needs: [answers('luwag-api'), 'luwag_keys_up', 'luwag_kyc_queue_oldest_seconds'],
  },
} as const satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
export const objectiveFor = (name: PartName): Objective | undefined =>
  (parts[name] as Part).objective;

const group = (expr: string): string => `(${expr.replaceAll('\n', ' ')})`;

/** The first that holds, from the worst on; and 0 only where all that is needed is measured. */
function levelOf(part: Part): string {
  const known = part.needs.map((needed) => `count(${needed})`).join(' and on() ');
  const worstFirst = [part.down, part.partly, part.slow].flatMap((conditions, index) =>
    conditions.length > 0
      ? [`vector(${3 - index}) and on() (${conditions.map(group).join(' or ')})`]
      : [],
  );
  return [...worstFirst, `vector(0) and on() (${known})`].map(group).join('\n  or ');
}

export const statusGroup: RuleGroup = {
  name: 'status',
  interval: '1m',
  recordings: partNames.map((name) => ({
    record: levelSeries,
    expr: levelOf(parts[name]),
    labels: { part: name },
  })),
  alerts: [],
};
