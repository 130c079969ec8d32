import type { Dashboard } from './panel.ts';

const requests = 'luwag_http_request_seconds';

export const enginesBoard: Dashboard = {
  uid: 'luwag-engines',
  title: 'Luwag: engines',
  panels: [
    {
      title: 'Primary and standby',
      unit: 'short',
      lines: {
        'primary: {{instance}}': 'patroni_primary',
        'confirms: {{instance}}': 'patroni_sync_standby',
      },
    },
    {
      title: 'Timeline: one step for each failover',
      unit: 'short',
      lines: { '{{instance}}': 'patroni_postgres_timeline' },
    },
    {
      title: 'Log that a standby has not replayed',
      unit: 'bytes',
      lines: {
        '{{application_name}}': 'max by (application_name) (pg_stat_replication_pg_wal_lsn_diff)',
      },
      limit: 268_435_456,
    },
    {
      title: 'Connections by state',
      unit: 'short',
      lines: {
        '{{instance}} {{state}}': 'sum by (instance, state) (pg_stat_activity_count)',
        'most: {{instance}}': 'max by (instance) (pg_settings_max_connections)',
      },
    },
    {
      title: 'Our pools',
      unit: 'short',
      lines: {
        'open: {{instance}}': 'sum by (instance) (luwag_db_pool_total)',
        'idle: {{instance}}': 'sum by (instance) (luwag_db_pool_idle)',
        'waiting: {{instance}}': 'sum by (instance) (luwag_db_pool_waiting)',
      },
    },
    {
      title: 'Transactions',
      unit: 'reqps',
      lines: {
        'committed: {{instance}}': 'sum by (instance) (rate(pg_stat_database_xact_commit[5m]))',
        'rolled back: {{instance}}': 'sum by (instance) (rate(pg_stat_database_xact_rollback[5m]))',
      },
    },
    {
      title: 'The longest open transaction',
      unit: 's',
      lines: {
        '{{instance}} {{state}}': 'max by (instance, state) (pg_stat_activity_max_tx_duration)',
      },
      limit: 900,
    },
    {
      title: 'Log that has not left the primary',
      unit: 's',
      lines: { 'since the last file': 'min(pg_stat_archiver_last_archive_age)' },
      limit: 600,
    },
    {
      title: 'Since the last backup, and the last that was restored',
      unit: 's',
      lines: {
        backup: 'time() - max(luwag_backup_completed_at_seconds)',
        'restore that was proved': 'time() - max(luwag_restore_proved_at_seconds)',
      },
      limit: 90_000,
    },
    {
      title: 'What HAProxy can send people to',
      unit: 'short',
      lines: { '{{proxy}}': 'max by (proxy) (haproxy_backend_active_servers)' },
    },
    {
      title: 'etcd: leaders lost, and time to flush',
      unit: 'short',
      lines: {
        'changes of leader': 'sum(increase(etcd_server_leader_changes_seen_total[1h]))',
        'flush, 99 of 100: {{instance}}':
          'histogram_quantile(0.99, sum by (instance, le) (rate(etcd_disk_wal_fsync_duration_seconds_bucket[5m])))',
      },
    },
    {
      title: 'Redis',
      unit: 'bytes',
      lines: { 'memory: {{instance}}': 'redis_memory_used_bytes' },
    },
    {
      title: 'Redis and keys, as our processes see them',
      unit: 'short',
      lines: {
        'redis: {{job}} {{instance}}': 'luwag_redis_up',
        'keys: {{job}} {{instance}}': 'luwag_keys_up',
        'store: {{job}} {{instance}}': 'luwag_object_store_up',
      },
    },
    {
      title: 'Free space',
      unit: 'percentunit',
      lines: {
        '{{instance}} {{mountpoint}}':
          'node_filesystem_avail_bytes{fstype!~"tmpfs|ramfs|overlay|squashfs"} / node_filesystem_size_bytes{fstype!~"tmpfs|ramfs|overlay|squashfs"}',
      },
      limit: 0.1,
    },
  ],
};

export const deployBoard: Dashboard = {
  uid: 'luwag-deploy',
  title: 'Luwag: deploy',
  panels: [
    {
      title: 'What runs',
      unit: 'short',
      lines: { '{{job}} {{version}}': 'count by (job, version) (luwag_build_info)' },
    },
    { title: 'Who answers', unit: 'short', lines: { '{{job}}': 'sum by (job) (up)' } },
    {
      title: 'Errors, by release',
      unit: 'percentunit',
      lines: {
        '{{version}}': `sum by (version) (rate(${requests}_count{status=~"5.."}[5m]) * on (instance) group_left (version) luwag_build_info) / sum by (version) (rate(${requests}_count[5m]) * on (instance) group_left (version) luwag_build_info)`,
      },
    },
    {
      title: 'Time to answer, 95 of 100, by process',
      unit: 's',
      lines: {
        '{{instance}}': `histogram_quantile(0.95, sum by (instance, le) (rate(${requests}_bucket[5m])))`,
      },
    },
    {
      title: 'Started',
      unit: 'dateTimeAsIso',
      lines: { '{{job}} {{instance}}': 'process_start_time_seconds{job=~"luwag-.*"} * 1000' },
    },
    {
      title: 'Memory',
      unit: 'bytes',
      lines: { '{{job}} {{instance}}': 'process_resident_memory_bytes{job=~"luwag-.*"}' },
    },
  ],
};
