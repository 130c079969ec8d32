import { randomBytes } from 'node:crypto';
import type { RedisPlan } from '../redis/config.ts';
import type { Address, Cluster, Passwords } from './plan.ts';

/** A host by its name and its address, which is an IP: pg_hba.conf and Sentinel want one. */
export type Host = { name: string; address: string };

/** As the settings of the product, the rules of alerts and the runbooks have them. */
export const ports = {
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  etcdPeers: 2380,
  primary: 5000,
  replicas: 5001,
  haproxyMetrics: 8404,
  pooler: 6432,
  redis: 6379,
  sentinel: 26_379,
} as const;

const stanza = 'luwag';
/** Debian 12's, which the drill runs on. */
export const usualVersion = '15';

const passwordNames = [
  ...['postgres', 'replicator', 'rewinder', 'patroni', 'pooler'],
  ...['luwag_app', 'luwag_userpool', 'luwag_readonly', 'luwag_owner'],
] as (keyof Passwords)[];

/** Of letters and digits: nothing in them ends a string in any of the files. */
const drawn = (): string => randomBytes(24).toString('hex');

export const drawPasswords = (): Passwords =>
  Object.fromEntries(passwordNames.map((name) => [name, drawn()])) as Passwords;

/** The plan as one host has it: HAProxy and PgBouncer run on each, and lead to the same primary. */
export function planOf(
  hosts: readonly Host[],
  own: Host,
  { passwords, version = usualVersion }: { passwords: Passwords; version?: string },
): Cluster {
  const on = (host: Host, port: number): Address => ({ host: host.address, port });
  return {
    nodes: hosts.map((host) => ({
      name: host.name,
      postgres: on(host, ports.postgres),
      patroni: on(host, ports.patroni),
      etcd: on(host, ports.etcd),
      etcdPeers: on(host, ports.etcdPeers),
      folders: {
        data: `/var/lib/postgresql/${version}/luwag`,
        etcd: '/var/lib/etcd/luwag',
        socket: '/var/run/postgresql',
        state: '/var/lib/postgresql',
      },
    })),
    proxy: {
      primary: on(own, ports.primary),
      replicas: on(own, ports.replicas),
      metrics: on(own, ports.haproxyMetrics),
      adminSocket: '/run/haproxy/admin.sock',
    },
    pooler: { ...on(own, ports.pooler), authFile: '/etc/pgbouncer/userlist.txt' },
    passwords,
    programs: `/usr/lib/postgresql/${version}/bin`,
    clients: hosts.map(({ address }) => `${address}/32`),
    operators: [],
    localLogin: 'peer',
    size: { connections: 300, sharedBuffers: '4GB', walKept: '64GB' },
    archive: {
      command: `pgbackrest --stanza=${stanza} archive-push %p`,
      restoreCommand: `pgbackrest --stanza=${stanza} archive-get %f "%p"`,
    },
  };
}

export const redisPlanOf = (hosts: readonly Host[]): RedisPlan => ({
  nodes: hosts.map(({ address }) => ({
    server: { host: address, port: ports.redis },
    sentinel: { host: address, port: ports.sentinel },
    folder: '/var/lib/redis',
  })),
  passwords: { luwag: drawn(), replica: drawn(), sentinel: drawn() },
});
