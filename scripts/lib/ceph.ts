import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  assertPortFree,
  portAnswers,
  runningPid,
  startDetached,
  stopDetached,
  until,
} from './processes.ts';

// A store that speaks S3, for tests: Ceph's gateway over one monitor and one disk in memory, from
// Debian's packages, on loopback. It begins empty, and forgets everything when it stops.

export type CephPlace = {
  /** What its processes are noted under. */
  name: string;
  home: string;
  /** Where the gateway answers by HTTP, and where the monitor does. */
  ports: { s3: number; monitor: number };
  /** Where it answers by HTTPS as well, with one file for its certificate and key. */
  https?: { port: number; certificate: string };
};
export type CephUser = { keyId: string; secret: string };

const fsid = '7c1b3c52-5d4e-4d0a-9a43-0d3f4b1c9a10';
const osdId = '2f7a9f64-8a3a-4a5c-8a1e-6f0d9f2c7b21';
const daemons = { mon: 'ceph-mon', osd: 'ceph-osd', rgw: 'radosgw' } as const;

/** Where the gateway's process id is noted, and which program it is. */
export const gatewayOf = ({ name }: CephPlace) => ({ noted: `${name}-rgw`, program: daemons.rgw });

const configOf = ({ home }: CephPlace): string => join(home, 'ceph.conf');

function cephConf({ home, ports, https }: CephPlace): string {
  const tls = https
    ? ` ssl_endpoint=127.0.0.1:${https.port} ssl_certificate=${https.certificate}`
    : '';
  return `
[global]
fsid = ${fsid}
mon_host = [v1:127.0.0.1:${ports.monitor}]
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_msgr2 = false
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
run_dir = ${home}/run
admin_socket = ${home}/run/$name.asok
pid_file = ${home}/run/$name.pid
log_file = ${home}/log/$name.log
keyring = ${home}/keyring
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
[mon.a]
mon_data = ${home}/mon
mon_addr = 127.0.0.1:${ports.monitor}
[osd.0]
osd_data = ${home}/osd
osd_objectstore = memstore
osd_crush_update_on_start = false
osd_class_update_on_start = false
memstore_device_bytes = 1073741824
[client.rgw]
rgw_data = ${home}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${ports.s3}${tls}
rgw_run_sync_thread = false
rgw_enable_usage_log = false
`;
}

const run = (file: string, ...args: string[]): string =>
  execFileSync(file, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 }).toString();

/**
 * A question to the monitor. For some seconds after its start it may refuse a client that it will
 * answer a moment later ("problem getting command descriptions"): only after a minute it counts.
 */
async function ceph(place: CephPlace, ...args: string[]): Promise<string> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      return run('ceph', '-c', configOf(place), '--connect-timeout', '5', ...args);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/** Some fifteen seconds. What was there before is gone. */
export async function startCeph(place: CephPlace, { keyId, secret }: CephUser): Promise<void> {
  const { home, ports } = place;
  const config = configOf(place);
  for (const port of Object.values(ports)) await assertPortFree(port, 'the object store');
  for (const folder of ['run', 'log', 'mon', 'osd', 'rgw'])
    mkdirSync(join(home, folder), { recursive: true });
  writeFileSync(config, cephConf(place));
  makeMonitor(place);
  start(place, 'mon', '-f', '-i', 'a');
  await ceph(place, 'osd', 'new', osdId, '0');
  // A disk that says itself where it stands may say so before it knows the monitor, and then ends.
  await ceph(place, 'osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=loopback');
  run('ceph-osd', '-c', config, '-i', '0', '--mkfs', '--osd-uuid', osdId);
  start(place, 'osd', '-f', '-i', '0');
  await until(async () => (await ceph(place, 'osd', 'stat')).includes('1 up'), {
    what: 'the disk',
    timeoutMs: 90_000,
  });
  start(place, 'rgw', '-f', '-n', 'client.rgw');
  await until(() => portAnswers(ports.s3), { what: 'the gateway', timeoutMs: 90_000 });
  const user = ['--uid', 'luwag', '--display-name', 'luwag'];
  const admin = ['-c', config, '-n', 'client.rgw', 'user', 'create', ...user];
  run('radosgw-admin', ...admin, '--access-key', keyId, '--secret', secret);
}

function makeMonitor(place: CephPlace): void {
  const { home, ports } = place;
  const keyring = join(home, 'keyring');
  const monmap = join(home, 'monmap');
  const all = (...names: string[]) => names.flatMap((name) => ['--cap', name, 'allow *']);
  run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', ...all('mon'));
  const admin = all('mon', 'osd', 'mgr');
  run('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...admin);
  const address = `[v1:127.0.0.1:${ports.monitor}]`;
  run('monmaptool', '--create', '--clobber', '--fsid', fsid, '--addv', 'a', address, monmap);
  const made = ['--mkfs', '--monmap', monmap, '--keyring', keyring];
  run('ceph-mon', '-c', configOf(place), '-i', 'a', ...made);
}

const start = (place: CephPlace, name: keyof typeof daemons, ...args: string[]): void =>
  void startDetached(`${place.name}-${name}`, [daemons[name], '-c', configOf(place), ...args], {});

export async function stopCeph({ name }: CephPlace): Promise<void> {
  for (const daemon of ['rgw', 'osd', 'mon'] as const)
    await stopDetached(`${name}-${daemon}`, daemons[daemon]);
}

/** At once, for a script that is ending. */
export function killCeph({ name }: CephPlace): void {
  for (const [daemon, program] of Object.entries(daemons)) {
    const pid = runningPid(`${name}-${daemon}`, program);
    if (pid) process.kill(pid, 'SIGKILL');
  }
}
