import { type Alert, gauge, type RuleGroup, slowGauge } from './alert.ts';

const ours: Alert[] = [
  {
    name: 'PoolWaits',
    expr: 'max by (job, instance) (luwag_db_pool_waiting) > 0',
    for: '2m',
    severity: 'ticket',
    summary: 'Calls wait for a database connection on {{ $labels.instance }}',
    runbook: 'database-load',
    ...gauge('luwag_db_pool_waiting{job="luwag-api",instance="a"}', ['0', '7'], {
      job: 'luwag-api',
      instance: 'a',
    }),
  },
  {
    name: 'KeysAway',
    expr: 'min by (job, instance) (luwag_keys_up) < 1',
    for: '1m',
    severity: 'page',
    summary: 'The key process is away on {{ $labels.instance }}: personal data cannot be read',
    runbook: 'personal-keys',
    ...gauge('luwag_keys_up{job="luwag-api",instance="a"}', ['1', '0'], {
      job: 'luwag-api',
      instance: 'a',
    }),
  },
  {
    name: 'RedisAway',
    expr: 'min by (job, instance) (luwag_redis_up) < 1',
    for: '1m',
    severity: 'page',
    summary: 'Redis is away from {{ $labels.instance }}: each process counts tries by itself',
    runbook: 'redis-away',
    ...gauge('luwag_redis_up{job="luwag-api",instance="a"}', ['1', '0'], {
      job: 'luwag-api',
      instance: 'a',
    }),
  },
  {
    name: 'StoreAway',
    expr: 'min by (job, instance) (luwag_object_store_up) < 1',
    for: '1m',
    severity: 'page',
    summary: 'The object store is away from {{ $labels.instance }}: no picture is taken or shown',
    runbook: 'documents',
    ...gauge('luwag_object_store_up{job="luwag-api",instance="a"}', ['1', '0'], {
      job: 'luwag-api',
      instance: 'a',
    }),
  },
  {
    name: 'RedisNoReplica',
    expr: 'max(redis_connected_slaves) < 1',
    for: '5m',
    severity: 'ticket',
    summary: 'Redis has no replica to fail over to',
    runbook: 'redis-away',
    ...gauge('redis_connected_slaves{job="redis",instance="a"}', ['1', '0']),
  },
];

const postgres: Alert[] = [
  {
    name: 'NoPrimary',
    expr: '(sum(patroni_primary) or vector(0)) < 1',
    for: '30s',
    severity: 'page',
    summary: 'No PostgreSQL node is primary: nothing can be written',
    runbook: 'postgres-cluster',
    ...gauge('patroni_primary{scope="luwag",instance="a"}', ['1', '0']),
  },
  {
    name: 'TwoPrimaries',
    expr: 'sum(patroni_primary) > 1',
    for: '30s',
    severity: 'page',
    summary: 'Two PostgreSQL nodes say that they are primary',
    runbook: 'postgres-cluster',
    ...gauge('patroni_primary{scope="luwag",instance="a"}', ['1', '2']),
  },
  {
    name: 'NoSynchronousStandby',
    expr: '(sum(patroni_sync_standby) or vector(0)) < 1',
    for: '1m',
    severity: 'page',
    summary: 'No standby confirms: every write waits',
    runbook: 'postgres-cluster',
    ...gauge('patroni_sync_standby{scope="luwag",instance="b"}', ['1', '0']),
  },
  {
    name: 'ProxySeesNoPrimary',
    expr: 'max(haproxy_backend_active_servers{proxy="primary"}) < 1',
    for: '30s',
    severity: 'page',
    summary: 'HAProxy finds no primary to send anybody to',
    runbook: 'postgres-cluster',
    ...gauge('haproxy_backend_active_servers{proxy="primary",instance="a"}', ['1', '0']),
  },
  {
    name: 'PatroniPaused',
    expr: 'max(patroni_is_paused) > 0',
    for: '1h',
    severity: 'ticket',
    summary: 'Patroni has been paused for an hour: nothing fails over by itself',
    runbook: 'postgres-cluster',
    ...slowGauge('patroni_is_paused{scope="luwag",instance="a"}', ['0', '1']),
  },
  {
    name: 'StandbyLags',
    expr: 'max by (application_name) (pg_stat_replication_pg_wal_lsn_diff) > 268435456',
    for: '5m',
    severity: 'ticket',
    summary: 'The standby {{ $labels.application_name }} is 256 MB of log behind',
    runbook: 'postgres-cluster',
    ...gauge(
      'pg_stat_replication_pg_wal_lsn_diff{application_name="two",state="streaming"}',
      ['1000', '900000000'],
      { application_name: 'two' },
    ),
  },
  {
    name: 'EtcdNoLeader',
    expr: 'min(etcd_server_has_leader) < 1',
    for: '1m',
    severity: 'page',
    summary: 'etcd has no leader: the database is read-only soon, and nothing fails over',
    runbook: 'postgres-cluster',
    ...gauge('etcd_server_has_leader{instance="a"}', ['1', '0']),
  },
  {
    name: 'EtcdSlowDisk',
    expr: 'histogram_quantile(0.99, sum by (instance, le) (rate(etcd_disk_wal_fsync_duration_seconds_bucket[5m]))) > 0.5',
    for: '10m',
    severity: 'ticket',
    summary:
      "etcd's disk on {{ $labels.instance }} takes half a second to flush: leaders will be lost",
    runbook: 'postgres-cluster',
    fires: {
      series: {
        'etcd_disk_wal_fsync_duration_seconds_bucket{instance="a",le="0.512"}': '0+1x60',
        'etcd_disk_wal_fsync_duration_seconds_bucket{instance="a",le="1.024"}': '0+10x60',
        'etcd_disk_wal_fsync_duration_seconds_bucket{instance="a",le="+Inf"}': '0+10x60',
      },
      at: '30m',
      labels: { instance: 'a' },
    },
    blip: {
      series: {
        'etcd_disk_wal_fsync_duration_seconds_bucket{instance="a",le="0.008"}':
          '0+100x20 2000+100x60',
        'etcd_disk_wal_fsync_duration_seconds_bucket{instance="a",le="0.512"}':
          '0+100x20 2000+100x60',
        'etcd_disk_wal_fsync_duration_seconds_bucket{instance="a",le="1.024"}':
          '0+100x20 2010+100x60',
        'etcd_disk_wal_fsync_duration_seconds_bucket{instance="a",le="+Inf"}':
          '0+100x20 2010+100x60',
      },
      at: ['22m', '31m', '40m'],
    },
  },
];

const database: Alert[] = [
  {
    name: 'ConnectionsNearMax',
    expr: 'sum by (instance) (pg_stat_activity_count) / max by (instance) (pg_settings_max_connections) > 0.8',
    for: '5m',
    severity: 'ticket',
    summary: 'Four of five connections of {{ $labels.instance }} are taken',
    runbook: 'database-load',
    fires: {
      series: {
        'pg_stat_activity_count{instance="a",state="active"}': '90x60',
        'pg_settings_max_connections{instance="a"}': '100x60',
      },
      at: '20m',
      labels: { instance: 'a' },
    },
    blip: {
      series: {
        'pg_stat_activity_count{instance="a",state="active"}': '20x10 90 20x60',
        'pg_settings_max_connections{instance="a"}': '100x71',
      },
      at: ['11m', '20m'],
    },
  },
  {
    name: 'TransactionStaysOpen',
    expr: 'max by (instance) (pg_stat_activity_max_tx_duration{state=~"active|idle in transaction"}) > 900',
    for: '5m',
    severity: 'ticket',
    summary:
      'A transaction on {{ $labels.instance }} has been open for a quarter of an hour: events wait behind it',
    runbook: 'database-load',
    ...gauge('pg_stat_activity_max_tx_duration{instance="a",state="active"}', ['2', '1200'], {
      instance: 'a',
    }),
  },
  {
    name: 'PagesCorrupt',
    expr: 'sum by (instance) (increase(pg_stat_database_checksum_failures[1h])) > 0',
    severity: 'page',
    summary: 'PostgreSQL on {{ $labels.instance }} read a page whose checksum is wrong',
    runbook: 'postgres-cluster',
    fires: {
      series: { 'pg_stat_database_checksum_failures{instance="a",datname="luwag"}': '0x10 1x60' },
      at: '15m',
      labels: { instance: 'a' },
    },
    blip: {
      // A restart, after which it counts from zero.
      series: { 'pg_stat_database_checksum_failures{instance="a",datname="luwag"}': '3x90 0x90' },
      at: ['89m', '95m', '160m'],
    },
  },
  {
    name: 'WalNotArchived',
    // Standbys archive nothing and have an age without end: the smallest is the primary's.
    expr: [
      'sum(increase(pg_stat_archiver_failed_count[10m])) > 0',
      'min(pg_stat_archiver_last_archive_age) > 600',
    ].join(' or '),
    for: '5m',
    severity: 'page',
    summary:
      'The write-ahead log does not leave the primary: what a disaster would take is growing',
    runbook: 'backups',
    fires: {
      series: { 'pg_stat_archiver_failed_count{instance="a"}': '0x5 0+3x60' },
      at: '30m',
    },
    blip: {
      series: {
        'pg_stat_archiver_last_archive_age{instance="a"}': '30x10 700x2 10x60',
        'pg_stat_archiver_last_archive_age{instance="b"}': '9000+60x80',
      },
      at: ['11m', '14m', '30m'],
    },
  },
  {
    name: 'BackupOld',
    expr: 'time() - max(luwag_backup_completed_at_seconds) > 90000',
    for: '10m',
    severity: 'ticket',
    summary: 'No backup was finished for 25 hours',
    runbook: 'backups',
    every: '5m',
    fires: { series: { luwag_backup_completed_at_seconds: '0x320' }, at: '1550m' },
    blip: {
      series: { luwag_backup_completed_at_seconds: '0x301 90300x20' },
      at: ['1505m', '1510m', '1530m'],
    },
  },
];

const restores: Alert = {
  name: 'RestoreNotProved',
  expr: 'time() - max(luwag_restore_proved_at_seconds) > 8 * 86400',
  for: '1h',
  severity: 'ticket',
  summary: 'No backup was restored and proved for eight days: nobody knows whether they restore',
  runbook: 'backups',
  every: '1h',
  fires: { series: { luwag_restore_proved_at_seconds: '0x300' }, at: '200h' },
  blip: { series: { luwag_restore_proved_at_seconds: '0x193 694800x60' }, at: ['193h', '220h'] },
};

const disk = (mount: string) =>
  `node_filesystem_avail_bytes{instance="a",mountpoint="${mount}",fstype="ext4"}`;
const size = (mount: string) =>
  `node_filesystem_size_bytes{instance="a",mountpoint="${mount}",fstype="ext4"}`;
const lasting = 'fstype!~"tmpfs|ramfs|overlay|squashfs"';

const hosts: Alert[] = [
  {
    name: 'DiskAlmostFull',
    expr: `min by (instance, mountpoint) (node_filesystem_avail_bytes{${lasting}} / node_filesystem_size_bytes{${lasting}}) < 0.1`,
    for: '2m',
    severity: 'page',
    summary: '{{ $labels.mountpoint }} on {{ $labels.instance }} is nine tenths full',
    runbook: 'disk-full',
    fires: {
      series: { [disk('/data')]: '5x60', [size('/data')]: '100x60' },
      at: '10m',
      labels: { instance: 'a', mountpoint: '/data' },
    },
    blip: {
      series: { [disk('/data')]: '50x10 5 50x60', [size('/data')]: '100x71' },
      at: ['11m', '20m'],
    },
  },
  {
    name: 'DiskFills',
    expr: `min by (instance, mountpoint) (predict_linear(node_filesystem_avail_bytes{${lasting}}[6h], 24 * 3600)) < 0`,
    for: '1h',
    severity: 'ticket',
    summary: '{{ $labels.mountpoint }} on {{ $labels.instance }} will be full within a day',
    runbook: 'disk-full',
    every: '10m',
    fires: {
      series: { [disk('/data')]: '1000-10x70' },
      at: '600m',
      labels: { instance: 'a', mountpoint: '/data' },
    },
    blip: {
      // A large file that came and stayed.
      series: { [disk('/data')]: '1000x30 950x40' },
      at: ['310m', '400m', '650m'],
    },
  },
];

export const enginesGroup: RuleGroup = {
  name: 'engines',
  alerts: [...ours, ...postgres, ...database, restores, ...hosts],
};
