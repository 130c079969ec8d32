import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Profile } from '../seccomp/profile.ts';
import { run, type Store } from './build.ts';

// An image under runc, as strictly as a cluster would run it: read-only, without privileges, under
// a profile, and in namespaces of its own. For drills; only the network may be the machine's.
export type Wanted = {
  name: string;
  /** As `buildah` knows it. */
  image: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  uid?: number;
  profile: Profile;
  hasNetwork?: boolean;
  /** Folders of the machine, by where they are in the container. */
  folders?: Readonly<Record<string, string>>;
};

export type Container = {
  log(): string;
  exitCode(): number | null;
  /** Asks it to end, and says with which code it did. */
  stop(): Promise<number | null>;
  /** Waits for an end that it finds by itself. */
  ended(): Promise<number | null>;
};

const group = 10_001;

/** As Docker hides them from every container. */
const maskedPaths = [
  ...['/proc/asound', '/proc/acpi', '/proc/kcore', '/proc/keys', '/proc/latency_stats'],
  ...['/proc/timer_list', '/proc/timer_stats', '/proc/sched_debug', '/proc/scsi', '/sys/firmware'],
];
const readonlyPaths = ['bus', 'fs', 'irq', 'sys', 'sysrq-trigger'].map((name) => `/proc/${name}`);

const passing = (destination: string, size: string) => ({
  destination,
  type: 'tmpfs',
  source: 'tmpfs',
  options: ['nosuid', 'nodev', 'noexec', `size=${size}`, 'mode=1777'],
});

function specOf(wanted: Wanted, rootfs: string): object {
  const { args, env, uid = 10_001, profile, hasNetwork = true, folders = {} } = wanted;
  const none = { bounding: [], effective: [], inheritable: [], permitted: [], ambient: [] };
  const kinds = ['pid', 'mount', 'ipc', 'uts', ...(hasNetwork ? [] : ['network'])];
  const settings = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin', NODE_ENV: 'production', ...env };
  return {
    ociVersion: '1.0.2',
    hostname: 'luwag',
    process: {
      terminal: false,
      user: { uid, gid: group },
      args: ['/usr/bin/tini', '--', '/usr/local/bin/node', ...args],
      env: Object.entries(settings).map(([name, value]) => `${name}=${value}`),
      cwd: '/app',
      capabilities: none,
      noNewPrivileges: true,
    },
    root: { path: rootfs, readonly: true },
    mounts: [
      {
        destination: '/proc',
        type: 'proc',
        source: 'proc',
        options: ['nosuid', 'noexec', 'nodev'],
      },
      {
        destination: '/dev',
        type: 'tmpfs',
        source: 'tmpfs',
        options: ['nosuid', 'strictatime', 'mode=755', 'size=65536k'],
      },
      passing('/dev/shm', '64m'),
      passing('/tmp', '64m'),
      ...Object.entries(folders).map(([destination, source]) => ({
        destination,
        type: 'bind',
        source,
        options: ['rbind', 'rw', 'nosuid', 'nodev', 'noexec'],
      })),
    ],
    linux: {
      namespaces: kinds.map((type) => ({ type })),
      maskedPaths,
      readonlyPaths,
      seccomp: profile,
    },
  };
}

/** A folder that a container's user owns. */
export function ownedFolder(path: string, uid = 10_001): string {
  mkdirSync(path, { recursive: true, mode: 0o750 });
  chownSync(path, uid, group);
  return path;
}

export const chownKeyFile = (path: string, uid: number): void => chownSync(path, uid, group);

export function startContainer(wanted: Wanted, store: Store): Container {
  const bundle = join(store.folder, `bundle-${wanted.name}`);
  mkdirSync(bundle, { recursive: true });
  run(store, ['from', '--pull-never', '--name', wanted.name, wanted.image]);
  const rootfs = run(store, ['mount', wanted.name]);
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(specOf(wanted, rootfs)));
  const logFile = join(bundle, 'log');
  const log = openSync(logFile, 'w');
  const child = spawn(
    'runc',
    ['--root', join(store.folder, 'runc'), 'run', '--bundle', bundle, wanted.name],
    { stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const over = once(child, 'exit').then(([code]) => {
    // It holds settings.
    rmSync(join(bundle, 'config.json'), { force: true });
    run(store, ['umount', wanted.name]);
    run(store, ['rm', wanted.name]);
    return code as number | null;
  });
  return {
    log: () => readFileSync(logFile, 'utf8'),
    exitCode: () => child.exitCode,
    ended: () => over,
    async stop() {
      endKindly(child);
      return over;
    },
  };
}

/** runc passes the signal on, and ends as its container does. */
function endKindly(child: ChildProcess): void {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), 60_000).unref();
}
