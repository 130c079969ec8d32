import { type Alert, gauge, type RuleGroup } from './alert.ts';

/** What is scraped, by the names in prometheus.yaml, and what is lost when none of it answers. */
export const jobs = {
  'luwag-api': 'nobody can pay',
  'luwag-worker': 'nothing is collected, sent or told',
  'luwag-userpool': 'nobody can sign in by password',
  'luwag-web': 'no page is served',
  patroni: 'nobody knows which database is primary',
  postgres: 'the database is not watched',
  etcd: 'failover is not watched',
  haproxy: 'the way to the primary is not watched',
  redis: 'Redis is not watched',
  node: 'disks are not watched',
} as const;

/** Of our own processes none may be gone for a minute; a missing exporter can wait for longer. */
const isOurs = (job: string) => job.startsWith('luwag-');

const nobodyUp = Object.entries(jobs).map(
  ([job, lost]): Alert => ({
    name: 'NobodyUp',
    expr: `absent(up{job="${job}"} == 1)`,
    for: isOurs(job) ? '1m' : '10m',
    severity: isOurs(job) ? 'page' : 'ticket',
    labels: { job },
    summary: `No ${job} answers: ${lost}`,
    runbook: isOurs(job) ? 'process-gone' : 'monitoring',
    fires: {
      series: { [`up{job="${job}",instance="a"}`]: '1x10 0x30' },
      at: '30m',
    },
    // A rolling restart: one is away, the other is not.
    blip: {
      series: {
        [`up{job="${job}",instance="a"}`]: '1x10 0x3 1x60',
        [`up{job="${job}",instance="b"}`]: '1x13 0x3 1x60',
      },
      at: ['11m', '13m', '15m', '40m'],
    },
  }),
);

/** Gauges of the worker and the api that rules rest on: one that is gone looks like all is well. */
const gauges = [
  ...['luwag_queue_oldest_ready_seconds', 'luwag_outbox_oldest_seconds', 'luwag_jobs_failed'],
  ...['luwag_payments_unknown_oldest_seconds', 'luwag_charges_waiting', 'luwag_tables_ahead'],
  ...['luwag_ledger_imbalances', 'luwag_ledger_drift', 'luwag_ledger_broken_batch'],
  ...['luwag_ledger_proved_at_seconds', 'luwag_ledger_alarms', 'luwag_audit_alarms'],
  ...['luwag_ledger_check_age_seconds', 'luwag_anchor_age_seconds', 'luwag_close_of_day_lag_days'],
  ...['luwag_reconciliation_differences', 'luwag_payout_oldest_due_seconds'],
  ...['luwag_message_oldest_seconds', 'luwag_kyc_queue_oldest_seconds', 'luwag_db_pool_waiting'],
  ...['luwag_keys_up', 'luwag_redis_up', 'luwag_object_store_up', 'luwag_build_info'],
  ...['luwag_backup_completed_at_seconds'],
  'luwag_restore_proved_at_seconds',
  ...['patroni_primary', 'patroni_sync_standby', 'pg_stat_archiver_last_archive_age'],
  ...['haproxy_backend_active_servers', 'etcd_server_has_leader', 'node_filesystem_avail_bytes'],
];

const absent = gauges.map(
  (metric): Alert => ({
    name: 'MetricAbsent',
    expr: `absent(${metric})`,
    for: '10m',
    severity: 'ticket',
    labels: { metric },
    summary: `Nobody tells ${metric} any more: its alerts are blind`,
    runbook: 'monitoring',
    fires: { series: { [metric]: '1x5' }, at: '25m' },
    // Two scrapes that failed.
    blip: { series: { [metric]: '1x5 _x2 1x30' }, at: ['7m', '15m', '25m'] },
  }),
);

const itself: Alert[] = [
  {
    name: 'TargetDown',
    expr: 'up == 0',
    for: '5m',
    severity: 'ticket',
    summary: '{{ $labels.job }} on {{ $labels.instance }} does not answer',
    runbook: 'process-gone',
    ...gauge('up{job="luwag-api",instance="a"}', ['1', '0'], { job: 'luwag-api', instance: 'a' }),
  },
  {
    name: 'RulesFail',
    expr: 'sum by (rule_group) (increase(prometheus_rule_evaluation_failures_total[15m])) > 0',
    for: '5m',
    severity: 'page',
    summary: 'Prometheus cannot evaluate {{ $labels.rule_group }}: its alerts are blind',
    runbook: 'monitoring',
    fires: {
      series: { 'prometheus_rule_evaluation_failures_total{rule_group="money"}': '0+1x60' },
      at: '30m',
      labels: { rule_group: 'money' },
    },
    blip: {
      // A restart: the counter begins anew.
      series: { 'prometheus_rule_evaluation_failures_total{rule_group="money"}': '4x60 0x60' },
      at: ['59m', '61m', '70m'],
    },
  },
  {
    name: 'RulesNotLoaded',
    expr: 'max(prometheus_config_last_reload_successful) < 1',
    for: '10m',
    severity: 'ticket',
    summary: 'Prometheus runs on old rules: the new ones do not load',
    runbook: 'monitoring',
    ...gauge('prometheus_config_last_reload_successful{instance="a"}', ['1', '0']),
  },
  {
    name: 'NotificationsFail',
    expr: 'sum by (integration) (increase(alertmanager_notifications_failed_total[15m])) > 3',
    for: '5m',
    severity: 'page',
    summary: 'Alertmanager cannot tell anybody by {{ $labels.integration }}',
    runbook: 'monitoring',
    fires: {
      series: { 'alertmanager_notifications_failed_total{integration="webhook"}': '0+1x60' },
      at: '30m',
      labels: { integration: 'webhook' },
    },
    blip: {
      series: { 'alertmanager_notifications_failed_total{integration="webhook"}': '0x10 1x60' },
      at: ['11m', '20m'],
    },
  },
  {
    name: 'VersionsMixed',
    expr: 'count by (job) (count by (job, version) (luwag_build_info)) > 1',
    for: '1h',
    severity: 'ticket',
    summary: 'Two releases of {{ $labels.job }} have run side by side for an hour',
    runbook: 'release-half-way',
    fires: {
      series: {
        'luwag_build_info{job="luwag-api",version="1"}': '1x120',
        'luwag_build_info{job="luwag-api",version="2"}': '1x120',
      },
      at: '100m',
      labels: { job: 'luwag-api' },
    },
    blip: {
      // A deploy: both for twenty minutes.
      series: {
        'luwag_build_info{job="luwag-api",version="1"}': '1x30 _x90',
        'luwag_build_info{job="luwag-api",version="2"}': '_x10 1x110',
      },
      at: ['20m', '29m', '100m'],
    },
  },
];

export const monitoringGroup: RuleGroup = {
  name: 'monitoring',
  alerts: [...nobodyUp, ...absent, ...itself],
};
