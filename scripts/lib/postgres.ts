import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { localDir, root } from './checkout.ts';
import { assertPortFree } from './processes.ts';

const isRoot = process.getuid?.() === 0;
const logFile = (data: string) => join(data, '..', 'postgres.log');

/** Debian keeps the server's programs out of PATH; the newest version installed is taken. */
export function findPostgresBin(): string | undefined {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base) ? readdirSync(base).map(Number).filter(Boolean) : [];
  const newest = versions.sort((a, b) => b - a)[0];
  const debian = newest ? join(base, String(newest), 'bin') : undefined;
  return debian && existsSync(join(debian, 'initdb')) ? debian : undefined;
}

/** PostgreSQL refuses to run as root, so root hands it to Debian's own account for it. */
export function asServerUser(command: string[]): void {
  const [file = '', ...args] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  execFileSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' });
}

const userId = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/**
 * A cluster lives in .local unless the server's account cannot reach it there (a checkout under a
 * private folder); then it lives in a folder of the same name under /var/tmp.
 */
export function clusterDir(name: string): string {
  const inside = join(localDir, name, 'data');
  if (!isRoot || existsSync(join(inside, 'PG_VERSION'))) return inside;
  try {
    mkdirSync(localDir, { recursive: true });
    asServerUser(['test', '-x', localDir]);
    return inside;
  } catch {
    return folderOf('/var/tmp', name);
  }
}

/** A folder of this checkout's own, wherever it is. */
const folderOf = (place: string, name: string): string =>
  join(
    place,
    `luwag-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`,
    name,
    'data',
  );

/** Set by CI to a folder in memory; what is there is thrown away at the end. */
const passingPlace = (): string | undefined => shellEnv().LUWAG_PASSING_DATA;
export const isPassing = (): boolean => passingPlace() !== undefined;

const dataDir = (): string => {
  const place = passingPlace();
  return place ? folderOf(place, 'postgres') : clusterDir('postgres');
};

/** Where a server of this checkout may have its data, whichever way it was started. */
const ownDataDirs = (): string[] => [
  dataDir(),
  join(localDir, 'postgres', 'data'),
  ...['/var/tmp', '/dev/shm'].map((place) => folderOf(place, 'postgres')),
];

/** The port that a running server wrote into its own folder: pid first, port on the fourth line. */
function portOfServerIn(data: string): number | undefined {
  try {
    const [pid, , , port] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
    return name === 'postgres' ? Number(port) : undefined;
  } catch {
    return undefined;
  }
}

/** Afterwards a server of this checkout answers there: the one that runs, or a new one. */
export async function ensurePostgres(port: number): Promise<void> {
  const running = ownDataDirs().flatMap((data) => portOfServerIn(data) ?? []);
  if (running.includes(port)) return;
  await assertPortFree(port, 'PostgreSQL');
  startPostgres(port);
}

/** A folder that the server's account may write in. */
export function makeServerFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o755 });
  if (isRoot) chownSync(path, userId('-u'), userId('-g'));
}

export function createCluster(bin: string, data: string): void {
  const parent = join(data, '..');
  makeServerFolder(parent);
  const password = join(parent, 'password');
  writeFileSync(password, 'postgres\n');
  if (isRoot) chownSync(password, userId('-u'), userId('-g'));
  asServerUser([
    join(bin, 'initdb'),
    ...['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${password}`],
    ...['-E', 'UTF8', '--locale=C.UTF-8'],
  ]);
  rmSync(password);
}

// What is in memory does not outlive a power cut however it is written; drills of those have a
// server of their own.
const inMemory = '-c fsync=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0';

function startPostgres(port: number): void {
  const bin = findPostgresBin();
  if (!bin)
    throw new Error('PostgreSQL is not installed: run npm run setup, or give POSTGRES_ADMIN_URL');
  const data = dataDir();
  if (!existsSync(join(data, 'PG_VERSION'))) createCluster(bin, data);
  const options = [
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`,
    '-c max_connections=300 -c shared_buffers=256MB -c timezone=UTC -c jit=off',
    ...(isPassing() ? [inMemory] : []),
  ].join(' ');
  asServerUser([
    join(bin, 'pg_ctl'),
    '-D',
    data,
    '-l',
    logFile(data),
    '-o',
    options,
    ...['-w', '-t', '300'],
    'start',
  ]);
}

export function stopPostgres(): boolean {
  const bin = findPostgresBin();
  const data = dataDir();
  if (!bin || !existsSync(join(data, 'postmaster.pid'))) return false;
  asServerUser([join(bin, 'pg_ctl'), '-D', data, '-m', 'fast', '-w', 'stop']);
  return true;
}

/** Stops the server and throws its data away. */
export function destroyPostgres(): void {
  stopPostgres();
  const own = join(dataDir(), '..');
  rmSync(own, { recursive: true, force: true });
  // Away from the checkout it had a folder around it, which may hold other servers' data yet.
  const around = join(own, '..');
  if (around !== localDir && existsSync(around) && readdirSync(around).length === 0)
    rmdirSync(around);
}
