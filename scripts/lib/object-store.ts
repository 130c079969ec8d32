import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeBucket } from '@luwag/object-store/make-bucket';
import type { StoreSettings } from '@luwag/object-store/store';
import { localDir, portsOf, root } from './checkout.ts';
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

const home = join(localDir, 'object-store');
const config = join(home, 'ceph.conf');
const fsid = '7c1b3c52-5d4e-4d0a-9a43-0d3f4b1c9a10';
const osdId = '2f7a9f64-8a3a-4a5c-8a1e-6f0d9f2c7b21';
const daemons = { mon: 'ceph-mon', osd: 'ceph-osd', rgw: 'radosgw' } as const;
const bucket = 'luwag-tests';

const access = () => ({
  endpoint: `http://127.0.0.1:${portsOf(root).s3}`,
  // The one that every store knows.
  region: 'us-east-1',
  keyId: 'LUWAGTESTS',
  // Of a store on loopback that forgets: it protects nothing.
  secret: 'of-a-store-on-loopback',
});

export function objectStoreSettings(): StoreSettings {
  const { endpoint, ...s3 } = access();
  return { url: `${endpoint}/${bucket}`, s3 };
}

const cephConf = (): string => {
  const { s3, ceph } = portsOf(root);
  return `
[global]
fsid = ${fsid}
mon_host = [v1:127.0.0.1:${ceph}]
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
mon_addr = 127.0.0.1:${ceph}
[osd.0]
osd_data = ${home}/osd
osd_objectstore = memstore
osd_crush_update_on_start = false
osd_class_update_on_start = false
memstore_device_bytes = 1073741824
[client.rgw]
rgw_data = ${home}/rgw
rgw_frontends = beast endpoint=127.0.0.1:${s3}
rgw_run_sync_thread = false
rgw_enable_usage_log = false
`;
};

const run = (file: string, ...args: string[]): string =>
  execFileSync(file, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 }).toString();

/**
 * A question to the monitor. For some seconds after its start it may refuse a client that it will
 * answer a moment later ("problem getting command descriptions"): only after a minute it counts.
 */
async function ceph(...args: string[]): Promise<string> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      return run('ceph', '-c', config, '--connect-timeout', '5', ...args);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/** Some fifteen seconds the first time; nothing when it is up. */
export async function startObjectStore(): Promise<void> {
  await oneAtATime(async () => {
    const isUp = runningPid('object-store-rgw', daemons.rgw) !== undefined;
    if (!isUp || !(await portAnswers(portsOf(root).s3))) await startDaemons();
  });
  await makeBucket({ ...access(), bucket });
}

/** Two files of tests may want it at once, and the second would begin anew under the first. */
async function oneAtATime(work: () => Promise<void>): Promise<void> {
  const lock = join(localDir, 'object-store.lock');
  await until(async () => takes(lock), { what: 'whoever starts the store', timeoutMs: 180_000 });
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** The lock of a process that is gone is nobody's; the next look takes it. */
function takes(lock: string): boolean {
  const isTaken = answers(() => writeFileSync(lock, String(process.pid), { flag: 'wx' }));
  if (!isTaken && !answers(() => process.kill(Number(readFileSync(lock, 'utf8')), 0)))
    rmSync(lock, { force: true });
  return isTaken;
}

async function startDaemons(): Promise<void> {
  await stopObjectStore();
  const { s3, ceph: monitor } = portsOf(root);
  for (const port of [s3, monitor]) await assertPortFree(port, 'the object store');
  rmSync(home, { recursive: true, force: true });
  for (const name of ['run', 'log', 'mon', 'osd', 'rgw'])
    mkdirSync(join(home, name), { recursive: true });
  writeFileSync(config, cephConf());
  makeMonitor();
  start('mon', '-f', '-i', 'a');
  await ceph('osd', 'new', osdId, '0');
  // A disk that says itself where it stands may say so before it knows the monitor, and then ends.
  await ceph('osd', 'crush', 'add', 'osd.0', '1.0', 'root=default', 'host=loopback');
  run('ceph-osd', '-c', config, '-i', '0', '--mkfs', '--osd-uuid', osdId);
  start('osd', '-f', '-i', '0');
  await until(async () => (await ceph('osd', 'stat')).includes('1 up'), {
    what: 'the disk',
    timeoutMs: 90_000,
  });
  start('rgw', '-f', '-n', 'client.rgw');
  await until(() => portAnswers(portsOf(root).s3), { what: 'the gateway', timeoutMs: 90_000 });
  const { keyId, secret } = access();
  const user = ['--uid', 'luwag', '--display-name', 'luwag'];
  const admin = ['-c', config, '-n', 'client.rgw', 'user', 'create', ...user];
  run('radosgw-admin', ...admin, '--access-key', keyId, '--secret', secret);
}

function makeMonitor(): void {
  const keyring = join(home, 'keyring');
  const monmap = join(home, 'monmap');
  const all = (...names: string[]) => names.flatMap((name) => ['--cap', name, 'allow *']);
  run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', ...all('mon'));
  const admin = all('mon', 'osd', 'mgr');
  run('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...admin);
  const address = `[v1:127.0.0.1:${portsOf(root).ceph}]`;
  run('monmaptool', '--create', '--clobber', '--fsid', fsid, '--addv', 'a', address, monmap);
  run('ceph-mon', '-c', config, '-i', 'a', '--mkfs', '--monmap', monmap, '--keyring', keyring);
}

const start = (name: keyof typeof daemons, ...args: string[]): void =>
  void startDetached(`object-store-${name}`, [daemons[name], '-c', config, ...args], {});

const answers = (ask: () => unknown): boolean => {
  try {
    ask();
    return true;
  } catch {
    return false;
  }
};

/** The process that speaks S3 to its callers; what it stores is behind it, and stays. */
export const objectGatewayPid = (): number | undefined =>
  runningPid('object-store-rgw', daemons.rgw);

/** After that process alone was killed. */
export async function restartObjectGateway(): Promise<void> {
  start('rgw', '-f', '-n', 'client.rgw');
  await until(() => portAnswers(portsOf(root).s3), { what: 'the gateway', timeoutMs: 90_000 });
}

/** At once and without a farewell, for a script that is ended. */
export function killObjectStore(): void {
  for (const name of ['rgw', 'osd', 'mon'] as const) {
    const pid = runningPid(`object-store-${name}`, daemons[name]);
    if (pid) process.kill(pid, 'SIGKILL');
  }
}

export async function stopObjectStore(): Promise<void> {
  for (const name of ['rgw', 'osd', 'mon'] as const)
    await stopDetached(`object-store-${name}`, daemons[name]);
}
