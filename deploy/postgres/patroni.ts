import { at, type Cluster, type Node, scope } from './plan.ts';

/** What Patroni says of the cluster in etcd. Written at the first start; later: edit-config. */
const shared = (cluster: Cluster) => ({
  // A leader that is silent for eight seconds has lost its role; the rest is made to fit into that.
  ttl: 8,
  loop_wait: 1,
  retry_timeout: 3,
  // A standby that lacks anything acknowledged is never chosen, whatever this says: strict mode.
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  // Without a standby writes wait. They are not acknowledged on one host alone.
  synchronous_mode_strict: true,
  synchronous_node_count: 1,
  // A postmaster that died is not waited for: another host takes over.
  primary_start_timeout: 0,
  // etcd away, and all nodes still see each other: the leader stays.
  failsafe_mode: true,
  check_timeline: true,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: parametersOf(cluster),
  },
});

const parametersOf = ({ size, archive }: Cluster) => ({
  wal_level: 'replica',
  hot_standby: 'on',
  wal_log_hints: 'on',
  synchronous_commit: 'on',
  max_wal_senders: 10,
  max_replication_slots: 10,
  wal_keep_size: '128MB',
  // A standby that is gone for long is copied anew, before its slot fills the primary's disk.
  max_slot_wal_keep_size: size.walKept,
  // After five seconds, the usual wait, the new standby would hold every write up for as long.
  wal_retrieve_retry_interval: '500ms',
  // A standby that is there and does not answer holds writes up until it is given up.
  wal_sender_timeout: '10s',
  wal_receiver_timeout: '10s',
  // A client whose host is gone does not keep its locks.
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 3,
  tcp_keepalives_count: 3,
  tcp_user_timeout: '10s',
  max_connections: size.connections,
  shared_buffers: size.sharedBuffers,
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  jit: 'off',
  log_lock_waits: 'on',
  ...(archive
    ? { archive_mode: 'on', archive_command: archive.command, archive_timeout: '60s' }
    : { archive_mode: 'off' }),
});

const roles = ['luwag_app', 'luwag_userpool', 'luwag_readonly', 'luwag_owner'];

/** Who may connect, from where. Whoever is not named is refused. */
function accessOf({ nodes, clients, operators, localLogin }: Cluster): string[] {
  const hosts = [...new Set(nodes.map(({ postgres }) => `${postgres.host}/32`))];
  return [
    `local all postgres ${localLogin}`,
    'local replication replicator scram-sha-256',
    ...operators.map((network) => `host all postgres ${network} scram-sha-256`),
    ...hosts.flatMap((host) => [
      `host replication replicator ${host} scram-sha-256`,
      `host postgres rewinder ${host} scram-sha-256`,
    ]),
    ...clients.map((network) => `host all ${roles.join(',')} ${network} scram-sha-256`),
  ];
}

/** /etc/patroni/config.yml of one node. */
export const patroniConfig = (cluster: Cluster, node: Node) => ({
  scope,
  name: node.name,
  restapi: {
    listen: at(node.patroni),
    connect_address: at(node.patroni),
    authentication: { username: 'patroni', password: cluster.passwords.patroni },
  },
  ctl: { authentication: { username: 'patroni', password: cluster.passwords.patroni } },
  etcd3: { hosts: cluster.nodes.map(({ etcd }) => at(etcd)) },
  bootstrap: {
    dcs: shared(cluster),
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: at(node.postgres),
    connect_address: at(node.postgres),
    data_dir: node.folders.data,
    bin_dir: cluster.programs,
    pgpass: `${node.folders.state}/pgpass`,
    use_unix_socket: true,
    pg_hba: accessOf(cluster),
    authentication: {
      superuser: { username: 'postgres', password: cluster.passwords.postgres },
      replication: { username: 'replicator', password: cluster.passwords.replicator },
      rewind: { username: 'rewinder', password: cluster.passwords.rewinder },
    },
    parameters: { unix_socket_directories: node.folders.socket },
    ...(cluster.archive ? { recovery_conf: restoreOf(cluster.archive) } : {}),
  },
  // A host that hangs is not shot: what it acknowledges needs a standby that follows it.
  watchdog: { mode: 'off' },
});

const restoreOf = ({ restoreCommand }: NonNullable<Cluster['archive']>) => ({
  restore_command: restoreCommand,
});
