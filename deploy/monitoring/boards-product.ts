import type { Dashboard } from './panel.ts';

const requests = 'luwag_http_request_seconds';
const checkout = 'endpoint="payments.processPayment"';
const quantile = (share: number, metric: string, matcher = '') =>
  `histogram_quantile(${share}, sum by (le) (rate(${metric}_bucket{${matcher}}[5m])))`;
const ratePer = (metric: string, by: string, matcher = '') =>
  `sum by (${by}) (rate(${metric}{${matcher}}[5m]))`;
/** The share of 30 days' allowance that is left; below 0 it is spent. */
const budgetLeft = (matcher: string, budget: number) =>
  `1 - (sum(increase(${requests}_count{${matcher},status=~"5.."}[30d])) or vector(0)) / sum(increase(${requests}_count{${matcher}}[30d])) / ${budget}`;

export const checkoutBoard: Dashboard = {
  uid: 'luwag-checkout',
  title: 'Luwag: checkout',
  panels: [
    {
      title: 'Checkouts by status',
      unit: 'reqps',
      lines: { '{{status}}': ratePer(`${requests}_count`, 'status', checkout) },
    },
    {
      title: 'Share that fails',
      unit: 'percentunit',
      lines: {
        '5 minutes': 'luwag:checkout_errors:ratio_rate5m',
        '1 hour': 'luwag:checkout_errors:ratio_rate1h',
        '6 hours': 'luwag:checkout_errors:ratio_rate6h',
      },
      limit: 0.0005,
    },
    {
      title: "What is left of 30 days' allowance",
      unit: 'percentunit',
      lines: {
        checkout: budgetLeft(checkout, 0.0005),
        'sign-in': budgetLeft('endpoint=~"accounts.openSession.*"', 0.001),
      },
      limit: 0,
    },
    {
      title: 'Time of a checkout',
      unit: 's',
      lines: {
        half: quantile(0.5, requests, checkout),
        '95 of 100': quantile(0.95, requests, checkout),
        '99 of 100': quantile(0.99, requests, checkout),
      },
      limit: 1,
    },
    {
      title: 'Refused, by code',
      unit: 'reqps',
      lines: { '{{code}}': ratePer('luwag_http_refusals_total', 'code', checkout) },
    },
    {
      title: 'Turned away, and in flight',
      unit: 'short',
      lines: {
        'turned away: {{priority}}': ratePer('luwag_http_shed_total', 'priority'),
        'in flight: {{instance}}': 'sum by (instance) (luwag_http_in_flight)',
      },
    },
    {
      title: 'Checkouts written together',
      unit: 'short',
      lines: {
        'in one transaction, on average':
          'sum(rate(luwag_checkout_batch_size_sum[5m])) / sum(rate(luwag_checkout_batch_size_count[5m]))',
      },
    },
    {
      title: 'Answers given again',
      unit: 'reqps',
      lines: { '{{endpoint}}': ratePer('luwag_idempotent_replays_total', 'endpoint') },
    },
    {
      title: 'Sign-ins that fail',
      unit: 'percentunit',
      lines: {
        '5 minutes': 'luwag:sign_in_errors:ratio_rate5m',
        '1 hour': 'luwag:sign_in_errors:ratio_rate1h',
      },
      limit: 0.001,
    },
  ],
};

export const workBoard: Dashboard = {
  uid: 'luwag-work',
  title: 'Luwag: work',
  panels: [
    {
      title: 'The oldest job that could run',
      unit: 's',
      lines: { '{{queue}}': 'max by (queue) (luwag_queue_oldest_ready_seconds)' },
      limit: 60,
    },
    {
      title: 'Jobs that could run',
      unit: 'short',
      lines: { '{{queue}}': 'max by (queue) (luwag_queue_ready)' },
    },
    {
      title: 'The oldest event nobody was told of',
      unit: 's',
      lines: { event: 'max(luwag_outbox_oldest_seconds)' },
      limit: 30,
    },
    {
      title: 'Events told',
      unit: 'reqps',
      lines: { '{{topic}}': ratePer('luwag_outbox_published_total', 'topic') },
    },
    {
      title: 'Jobs by outcome',
      unit: 'reqps',
      lines: { '{{outcome}}': ratePer('luwag_job_seconds_count', 'outcome') },
    },
    {
      title: 'Slowest kinds of job, on average',
      unit: 's',
      lines: {
        '{{job}}':
          'topk(5, sum by (job) (rate(luwag_job_seconds_sum[15m])) / sum by (job) (rate(luwag_job_seconds_count[15m])))',
      },
    },
    {
      title: 'Jobs that gave up',
      unit: 'short',
      lines: { jobs: 'max(luwag_jobs_failed)' },
      limit: 0,
    },
    {
      title: 'Webhooks: from event to first try',
      unit: 's',
      lines: {
        half: quantile(0.5, 'luwag_webhook_delay_seconds', 'attempt="first"'),
        '99 of 100': quantile(0.99, 'luwag_webhook_delay_seconds', 'attempt="first"'),
      },
      limit: 60,
    },
    {
      title: 'Webhooks that failed, by class',
      unit: 'reqps',
      lines: { '{{class}}': ratePer('luwag_webhook_failures_total', 'class') },
    },
    {
      title: 'Texts, by carrier and outcome',
      unit: 'reqps',
      lines: { '{{carrier}} {{outcome}}': ratePer('luwag_sms_total', 'carrier, outcome') },
    },
    {
      title: 'Mails, by outcome',
      unit: 'reqps',
      lines: { '{{outcome}}': ratePer('luwag_mail_total', 'outcome') },
    },
    {
      title: 'The oldest message that has not left',
      unit: 's',
      lines: { '{{channel}}': 'max by (channel) (luwag_message_oldest_seconds)' },
      limit: 600,
    },
    {
      title: 'The oldest case that waits for a reviewer',
      unit: 's',
      lines: { '{{kind}}': 'max by (kind) (luwag_kyc_queue_oldest_seconds)' },
      limit: 14_400,
    },
    {
      title: 'Pictures being decoded',
      unit: 'short',
      lines: { '{{instance}}': 'sum by (instance) (luwag_decoders_busy)' },
    },
  ],
};

export const moneyBoard: Dashboard = {
  uid: 'luwag-money',
  title: 'Luwag: money',
  panels: [
    {
      title: 'What the ledger does not prove',
      unit: 'short',
      lines: {
        imbalances: 'max(luwag_ledger_imbalances)',
        drift: 'max(luwag_ledger_drift)',
        'broken batch': 'max(luwag_ledger_broken_batch)',
        alarms: 'max(luwag_ledger_alarms)',
        'of the audit record': 'max(luwag_audit_alarms)',
      },
      limit: 0,
    },
    {
      title: 'Since the last proof',
      unit: 's',
      lines: {
        proved: 'time() - max(luwag_ledger_proved_at_seconds)',
        'new journals': 'min(luwag_ledger_check_age_seconds)',
        'all of it': 'min(luwag_ledger_verification_age_seconds)',
      },
      limit: 93_600,
    },
    {
      title: 'Age of the copies outside',
      unit: 's',
      lines: { '{{chain}}': 'max by (chain) (luwag_anchor_age_seconds)' },
      limit: 7200,
    },
    {
      title: 'Days not closed',
      unit: 'short',
      lines: { '{{mode}}': 'max by (mode) (luwag_close_of_day_lag_days)' },
      limit: 0,
    },
    {
      title: 'Payments whose result is unknown',
      unit: 'short',
      lines: { '{{mode}}': 'max by (mode) (luwag_payments_unknown)' },
      limit: 0,
    },
    {
      title: 'The oldest of them',
      unit: 's',
      lines: { '{{mode}}': 'max by (mode) (luwag_payments_unknown_oldest_seconds)' },
      limit: 900,
    },
    {
      title: 'Calls to the gateway',
      unit: 'reqps',
      lines: { '{{call}} {{outcome}}': ratePer('luwag_gateway_seconds_count', 'call, outcome') },
    },
    {
      title: 'Time of the gateway, 95 of 100',
      unit: 's',
      lines: {
        '{{call}}':
          'histogram_quantile(0.95, sum by (call, le) (rate(luwag_gateway_seconds_bucket[5m])))',
      },
    },
    {
      title: 'Differences with a statement',
      unit: 'short',
      lines: { '{{party}}': 'max by (party) (luwag_reconciliation_differences)' },
      limit: 0,
    },
    {
      title: 'Payouts that wait, and that failed',
      unit: 'short',
      lines: {
        'waiting: {{mode}}': 'max by (mode) (luwag_payouts_waiting)',
        'failed: {{mode}}': 'max by (mode) (luwag_payouts_failed)',
      },
    },
    {
      title: 'Payouts that are due: since midnight of their day',
      unit: 's',
      lines: { '{{mode}}': 'max by (mode) (luwag_payout_oldest_due_seconds)' },
      limit: 50_400,
    },
    {
      title: 'Charges of autopay that were not begun',
      unit: 'short',
      lines: { '{{mode}}': 'max by (mode) (luwag_charges_waiting)' },
      limit: 0,
    },
    {
      title: 'Alarms',
      unit: 'short',
      lines: {
        '{{alarm}}': 'sum by (alarm) (increase(luwag_alarms_total[1h]))',
        'keys: {{alarm}}': 'sum by (alarm) (increase(luwag_keys_alarms_total[1h]))',
      },
      limit: 0,
    },
  ],
};
