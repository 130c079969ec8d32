import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '@luwag/db/prepare';
import { freePort } from '@luwag/testing/harness/processes';
import pg from 'pg';
import {
  asServerUser,
  clusterDir,
  createCluster,
  findPostgresBin,
  makeServerFolder,
} from './postgres.ts';
import { until } from './processes.ts';

export type ScratchCluster = {
  adminUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** The folder with its data, its write-ahead log and what it says. */
  home: string;
  /** The postmaster and every process under it, standby included. */
  pids(): number[];
  start(): void;
  /** SIGKILL to the postmaster and all its children, as a power cut would have it. */
  kill(): Promise<void>;
  /** A second server that every commit waits for, from then on. */
  attachStandby(): Promise<void>;
  /** Stops everything and throws the data away. */
  destroy(): void;
};

// Durable, as in production; the rest is sized for a machine that runs other things beside it.
const serverOptions = [
  '-c listen_addresses=127.0.0.1 -c timezone=UTC -c jit=off',
  '-c max_connections=200 -c shared_buffers=256MB -c max_wal_size=4GB',
  '-c fsync=on -c full_page_writes=on -c synchronous_commit=on',
  '-c wal_retrieve_retry_interval=500ms',
].join(' ');

export type ClusterPlace = { home: string; data: string; port: number; sockets: string };
export type ClusterOptions = {
  /** Callers reach it as where everything is on one host: without the network's own work. */
  bySocket?: boolean;
  /** Lines for its configuration; called when its folder is there and it has not started yet. */
  configure?: (place: ClusterPlace) => string[];
};

/** A PostgreSQL of the script's own: nobody else is on it, and it may be killed. */
export async function createScratchCluster(
  name: string,
  { bySocket = false, configure }: ClusterOptions = {},
): Promise<ScratchCluster> {
  const bin = findPostgresBin();
  if (!bin) throw new Error('PostgreSQL is not installed: run npm run setup');
  const port = await freePort();
  const home = join(clusterDir(`${name}-${process.pid}`), '..');
  const primary = join(home, 'data');
  const standby = join(home, 'standby');
  // A socket's name has 107 bytes, and a checkout may be deep down.
  const sockets = bySocket || configure ? mkdtempSync(join(tmpdir(), 'luwag-pg-')) : '';
  const host = bySocket ? encodeURIComponent(sockets) : '127.0.0.1';
  const url = (role: string, database: string) =>
    `postgres://${role}:${role}@${host}:${port}/${database}`;
  const run = (data: string, onPort: number) =>
    asServerUser([
      ...[join(bin, 'pg_ctl'), '-D', data, '-l', join(home, 'postgres.log'), '-w', 'start'],
      ...['-o', `-p ${onPort} -c unix_socket_directories=${sockets} ${serverOptions}`],
    ]);
  const pids = () => [primary, standby].flatMap(processesOf);

  const cluster: ScratchCluster = {
    adminUrl: url('postgres', 'postgres'),
    ownerUrl: url('luwag_owner', 'luwag'),
    appUrl: url('luwag_app', 'luwag'),
    home,
    pids,
    start: () => run(primary, port),
    async kill() {
      const doomed = processesOf(primary);
      for (const pid of doomed) killHard(pid);
      // The next postmaster refuses to start while a child of the last holds the shared memory.
      await until(async () => !doomed.some(isAlive), { what: 'the killed server to be gone' });
      // All are dead, but where process 1 reaps nobody the number in this file still looks taken.
      rmSync(join(primary, 'postmaster.pid'), { force: true });
    },
    async attachStandby() {
      asServerUser([
        ...[join(bin, 'pg_basebackup'), '-D', standby, '-R', '-X', 'stream', '-c', 'fast'],
        ...['-d', cluster.adminUrl],
      ]);
      run(standby, await freePort());
      await requireStandby(cluster.adminUrl);
    },
    destroy() {
      for (const pid of pids()) killHard(pid);
      // What archives its log may still write a last file.
      rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      if (sockets) rmSync(sockets, { recursive: true, force: true });
    },
  };
  destroyAtExit(cluster);
  makeServerFolder(home);
  if (sockets) makeServerFolder(sockets);
  createCluster(bin, primary);
  const lines = configure?.({ home, data: primary, port, sockets }) ?? [];
  appendFileSync(join(primary, 'postgresql.conf'), lines.map((line) => `${line}\n`).join(''));
  cluster.start();
  const roles = ['luwag_app', 'luwag_userpool', 'luwag_readonly'];
  await prepareDatabase({
    adminUrl: cluster.adminUrl,
    ownerUrl: cluster.ownerUrl,
    roleUrls: roles.map((role) => url(role, 'luwag')),
  });
  return cluster;
}

async function requireStandby(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`alter system set synchronous_standby_names = '*'`);
    await admin.query('select pg_reload_conf()');
    const isSynchronous = async () => {
      const { rowCount } = await admin.query(
        `select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`,
      );
      return rowCount === 1;
    };
    await until(isSynchronous, { what: 'the standby to be synchronous' });
  } finally {
    await admin.end();
  }
}

/** A script that fails or is stopped leaves no server behind. */
function destroyAtExit(cluster: ScratchCluster): void {
  process.once('exit', () => cluster.destroy());
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
}

/** Postmaster first: were a child to die before it, it would begin a recovery of its own. */
export function processesOf(data: string): number[] {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return isServerOf(postmaster, data) ? [postmaster, ...childrenOf(postmaster)] : [];
}

/** The file outlives a killed server, and its number may have gone to a stranger. */
function isServerOf(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false;
  }
}

function childrenOf(parent: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Boolean);
  return all.filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** A process that has ended and waits to be reaped is no longer alive. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

export function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
