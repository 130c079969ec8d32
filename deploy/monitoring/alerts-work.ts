import { type Alert, gauge, type RuleGroup, slowGauge } from './alert.ts';

export const delay = 'luwag_webhook_delay_seconds';
const onTime = (window: string) =>
  `sum(rate(${delay}_bucket{attempt="first",le="60"}[${window}])) / sum(rate(${delay}_count{attempt="first"}[${window}]))`;
const failing = (metric: string, by: string, bad: string) =>
  `sum by (${by}) (rate(${metric}{${bad}}[10m])) / sum by (${by}) (rate(${metric}[10m])) > 0.2`;
const gateway = 'luwag_gateway_seconds_count';

const queue: Alert[] = [
  {
    name: 'QueueStands',
    expr: 'max by (queue) (luwag_queue_oldest_ready_seconds) > 60',
    for: '2m',
    severity: 'page',
    summary: 'A job that could run has waited for over a minute: {{ $labels.queue }}',
    runbook: 'queue-and-outbox',
    fires: {
      series: { 'luwag_queue_oldest_ready_seconds{queue="webhooks.deliver"}': '0x10 90+60x20' },
      at: '15m',
      labels: { queue: 'webhooks.deliver' },
    },
    blip: {
      series: { 'luwag_queue_oldest_ready_seconds{queue="webhooks.deliver"}': '0x10 90 0x30' },
      at: ['10m', '12m', '20m'],
    },
  },
  {
    name: 'OutboxStands',
    expr: 'max(luwag_outbox_oldest_seconds) > 30',
    for: '1m',
    severity: 'page',
    summary: 'Committed events are not being told: no webhook, no receipt, no live page',
    runbook: 'queue-and-outbox',
    ...gauge('luwag_outbox_oldest_seconds', ['0', '45']),
  },
  {
    name: 'JobsGivenUp',
    expr: 'max(luwag_jobs_failed) > 0',
    for: '5m',
    severity: 'ticket',
    summary: 'Jobs gave up after eight tries and wait for a person',
    runbook: 'failed-jobs',
    ...gauge('luwag_jobs_failed', ['0', '3']),
  },
  {
    name: 'ChargesWait',
    expr: 'max(luwag_charges_waiting{mode="live"}) > 0',
    for: '1h',
    severity: 'ticket',
    summary: 'Charges of autopay whose day has come were not begun for an hour',
    runbook: 'collections-stuck',
    ...slowGauge('luwag_charges_waiting{mode="live"}', ['0', '12']),
  },
  {
    name: 'TablesRunOut',
    expr: 'min by (table) (luwag_tables_ahead) < 1',
    for: '10m',
    severity: 'page',
    summary:
      'No table of {{ $labels.table }} is made ahead: the next day or month has nowhere to go',
    runbook: 'months-and-days',
    fires: {
      series: { 'luwag_tables_ahead{table="messages"}': '3x10 0x60' },
      at: '40m',
      labels: { table: 'messages' },
    },
    blip: {
      series: { 'luwag_tables_ahead{table="messages"}': '3x10 0x2 3x60' },
      at: ['11m', '30m'],
    },
  },
  {
    name: 'CasesWait',
    // Four hours are promised in opening hours; a night and a weekend are not late.
    expr: 'max by (kind) (luwag_kyc_queue_oldest_seconds) > 3 * 86400',
    for: '30m',
    severity: 'ticket',
    summary: 'A case ({{ $labels.kind }}) has waited for over three days to be decided',
    runbook: 'kyc-queue',
    ...gauge('luwag_kyc_queue_oldest_seconds{kind="kyc"}', ['3600', '300000'], { kind: 'kyc' }),
  },
];

const outside: Alert[] = [
  {
    name: 'PaymentsUnknown',
    expr: 'max(luwag_payments_unknown_oldest_seconds{mode="live"}) > 900',
    for: '2m',
    severity: 'page',
    summary: 'The result of a payment has been unknown for over 15 minutes',
    runbook: 'unknown-payments',
    ...gauge('luwag_payments_unknown_oldest_seconds{mode="live"}', ['0', '1200']),
  },
  {
    name: 'GatewayFailing',
    expr: failing(gateway, 'call', 'outcome=~"unknown|busy"'),
    for: '5m',
    severity: 'page',
    summary: 'One call in five to the gateway fails: {{ $labels.call }}',
    runbook: 'gateway-failing',
    fires: {
      series: {
        [`${gateway}{call="charge",outcome="answered"}`]: '0+50x60',
        [`${gateway}{call="charge",outcome="unknown"}`]: '0+50x60',
      },
      at: '30m',
      labels: { call: 'charge' },
    },
    blip: {
      series: {
        [`${gateway}{call="charge",outcome="answered"}`]: '0+50x60',
        [`${gateway}{call="charge",outcome="unknown"}`]: '0x30 40x60',
      },
      at: ['31m', '36m', '45m'],
    },
  },
  {
    name: 'WebhooksLate',
    expr: `${onTime('30m')} < 0.99 and ${onTime('5m')} < 0.99`,
    for: '10m',
    severity: 'ticket',
    summary: 'More than one webhook in a hundred is first tried over a minute after its event',
    runbook: 'webhooks-late',
    fires: {
      series: {
        [`${delay}_bucket{attempt="first",le="60"}`]: '0+90x90',
        [`${delay}_count{attempt="first"}`]: '0+100x90',
      },
      at: '60m',
    },
    blip: {
      series: {
        [`${delay}_bucket{attempt="first",le="60"}`]: '0+100x30 3020+100x90',
        [`${delay}_count{attempt="first"}`]: '0+100x120',
      },
      at: ['31m', '45m', '70m'],
    },
  },
  {
    name: 'SmsCarrierFailing',
    expr: failing('luwag_sms_total', 'carrier', 'outcome="failed"'),
    for: '5m',
    severity: 'page',
    summary: 'One text in five by {{ $labels.carrier }} fails: codes do not arrive',
    runbook: 'texts-and-mails',
    fires: {
      series: {
        'luwag_sms_total{carrier="semaphore",outcome="taken"}': '0+10x60',
        'luwag_sms_total{carrier="semaphore",outcome="failed"}': '0+10x60',
      },
      at: '30m',
      labels: { carrier: 'semaphore' },
    },
    blip: {
      series: {
        'luwag_sms_total{carrier="semaphore",outcome="taken"}': '0+10x60',
        'luwag_sms_total{carrier="semaphore",outcome="failed"}': '0x30 8x60',
      },
      at: ['31m', '36m', '45m'],
    },
  },
  {
    name: 'MailFailing',
    expr: 'sum(rate(luwag_mail_total{outcome="failed"}[10m])) / sum(rate(luwag_mail_total[10m])) > 0.2',
    for: '10m',
    severity: 'ticket',
    summary: 'One mail in five is refused by the mail server',
    runbook: 'texts-and-mails',
    fires: {
      series: {
        'luwag_mail_total{outcome="sent"}': '0+10x60',
        'luwag_mail_total{outcome="failed"}': '0+10x60',
      },
      at: '40m',
    },
    blip: {
      series: {
        'luwag_mail_total{outcome="sent"}': '0+10x60',
        'luwag_mail_total{outcome="failed"}': '0x30 8x60',
      },
      at: ['31m', '40m', '50m'],
    },
  },
  {
    name: 'MessagesWait',
    expr: 'max by (channel) (luwag_message_oldest_seconds) > 600',
    for: '5m',
    severity: 'page',
    summary: 'A message by {{ $labels.channel }} has not left for ten minutes',
    runbook: 'texts-and-mails',
    fires: {
      series: { 'luwag_message_oldest_seconds{channel="text"}': '0x10 700x60' },
      at: '40m',
      labels: { channel: 'text' },
    },
    blip: {
      series: { 'luwag_message_oldest_seconds{channel="text"}': '0x10 700x2 0x60' },
      at: ['11m', '20m'],
    },
  },
];

export const workGroup: RuleGroup = { name: 'work', alerts: [...queue, ...outside] };
