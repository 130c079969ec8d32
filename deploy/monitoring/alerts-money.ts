import { type Alert, gauge, hasRisen, type RuleGroup } from './alert.ts';

const hourSeconds = 3600;

const ledger: Alert[] = [
  {
    name: 'LedgerBroken',
    expr: [
      'max(luwag_ledger_imbalances) > 0',
      'max(luwag_ledger_drift) > 0',
      'max(luwag_ledger_broken_batch) > 0',
      'max(luwag_ledger_alarms) > 0',
    ].join(' or '),
    for: '1m',
    severity: 'page',
    summary: 'The ledger does not prove: money waits',
    runbook: 'ledger-alarm',
    ...gauge('luwag_ledger_drift', ['0', '1']),
  },
  {
    name: 'AuditBroken',
    expr: 'max(luwag_audit_alarms) > 0',
    for: '1m',
    severity: 'page',
    summary: 'The audit record does not match its chain',
    runbook: 'ledger-alarm',
    ...gauge('luwag_audit_alarms', ['0', '1']),
  },
  {
    name: 'LedgerUnproven',
    // It is proved whole once a night; after 26 hours the guard stops money by itself.
    expr: `time() - max(luwag_ledger_proved_at_seconds) > ${25 * hourSeconds}`,
    for: '10m',
    severity: 'page',
    summary: 'The whole ledger was not proved for 25 hours: in one more money stops',
    runbook: 'ledger-alarm',
    every: '5m',
    fires: { series: { luwag_ledger_proved_at_seconds: '0x400' }, at: '1530m' },
    blip: {
      // A night that took five minutes longer than the one before.
      series: { luwag_ledger_proved_at_seconds: '0x301 90300x60' },
      at: ['1505m', '1515m', '1600m'],
    },
  },
  {
    name: 'LedgerUnchecked',
    expr: 'min(luwag_ledger_check_age_seconds) > 300',
    for: '2m',
    severity: 'page',
    summary: 'New journals were not checked for five minutes: money waits',
    runbook: 'ledger-alarm',
    ...gauge('luwag_ledger_check_age_seconds', ['40', '400']),
  },
  {
    name: 'AnchorOld',
    expr: `max by (chain) (luwag_anchor_age_seconds) > ${2 * hourSeconds}`,
    for: '10m',
    severity: 'ticket',
    summary:
      'The newest copy of the {{ $labels.chain }} chain outside the database is two hours old',
    runbook: 'ledger-alarm',
    ...gauge('luwag_anchor_age_seconds{chain="ledger"}', ['60', '9000'], { chain: 'ledger' }),
  },
];

/** Minutes of a test's clock begin at midnight UTC, which is eight in the morning in Manila. */
const days: Alert[] = [
  {
    name: 'DayNotClosed',
    // From 03:00 in Manila, which is 19:00 UTC, until the next midnight there: the night that has
    // only begun is nobody's fault.
    expr: 'max(luwag_close_of_day_lag_days{mode="live"}) > 0 and on() (hour() >= 19 or hour() < 16)',
    for: '5m',
    severity: 'page',
    summary: 'Yesterday is not closed, and it is past three in Manila',
    runbook: 'unfinished-night',
    every: '5m',
    fires: { series: { 'luwag_close_of_day_lag_days{mode="live"}': '0x192 1x96' }, at: '1150m' },
    blip: {
      // Behind from midnight until two: the night as it should be.
      series: { 'luwag_close_of_day_lag_days{mode="live"}': '0x192 1x24 0x80' },
      at: ['970m', '1070m', '1150m'],
    },
  },
  {
    name: 'ReconciliationDiffers',
    expr: 'max by (party) (luwag_reconciliation_differences{mode="live"}) > 0',
    for: '15m',
    severity: 'ticket',
    summary: 'What {{ $labels.party }} says of a day and what we booked differ',
    runbook: 'statement-differs',
    ...gauge('luwag_reconciliation_differences{party="gateway",mode="live"}', ['0', '2'], {
      party: 'gateway',
    }),
  },
  {
    name: 'PayoutsLate',
    // Counted from midnight of its pay date; PESONet closes at two in the afternoon.
    expr: `max(luwag_payout_oldest_due_seconds{mode="live"}) > ${14 * hourSeconds}`,
    for: '5m',
    severity: 'page',
    summary: 'A payout of today was not sent before PESONet closed',
    runbook: 'payouts-stuck',
    ...gauge('luwag_payout_oldest_due_seconds{mode="live"}', ['40000', '51000']),
  },
  {
    name: 'PayoutsFailed',
    expr: 'max(luwag_payouts_failed{mode="live"}) > 0',
    for: '10m',
    severity: 'ticket',
    summary: 'Payouts failed or came back from a bank',
    runbook: 'payouts-stuck',
    ...gauge('luwag_payouts_failed{mode="live"}', ['0', '1']),
  },
];

const alarms = 'luwag_alarms_total';
const keyAlarms = 'luwag_keys_alarms_total';
const rises = (series: string, labels: Record<string, string>): Pick<Alert, 'fires' | 'blip'> => ({
  fires: { series: { [series]: '_x10 1x30' }, at: '12m', labels },
  // It rose hours ago, and a process that began anew counts from zero again.
  blip: { series: { [series]: '1x200 0x60' }, at: ['180m', '201m', '220m'] },
});

/** What a log line calls an alarm is counted: once is enough. */
const alarmed: Alert[] = [
  {
    name: 'Alarm',
    expr: `sum by (alarm) (${hasRisen(alarms)}) > 0`,
    severity: 'page',
    summary: 'A process logged an alarm: {{ $labels.alarm }}',
    runbook: 'alarms',
    ...rises(`${alarms}{alarm="does_not_unwrap"}`, { alarm: 'does_not_unwrap' }),
  },
  {
    name: 'KeysAlarm',
    expr: `sum by (alarm) (${hasRisen(keyAlarms)}) > 0`,
    severity: 'page',
    summary: 'The key process raised an alarm: {{ $labels.alarm }}',
    runbook: 'alarms',
    ...rises(`${keyAlarms}{alarm="canary"}`, { alarm: 'canary' }),
  },
];

export const moneyGroup: RuleGroup = { name: 'money', alerts: [...ledger, ...days, ...alarmed] };
