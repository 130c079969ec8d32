import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

export type Decoder = ChildProcessByStdio<Writable, Readable, null>;

/** 512 MB of its own memory. Node without its compiler takes some 75 of them. */
const memoryBytesMax = 512 * 1024 * 1024;
/** Whatever a file asks for: after so many seconds of work the kernel ends it. */
const cpuSecondsMax = 10;

const home = join(import.meta.dirname, '..');
const modules = dirname(
  dirname(realpathSync(join(home, '../../../node_modules/sharp/package.json'))),
);
const nodeBinary = realpathSync(process.execPath);

const program = [
  nodeBinary,
  // Nothing in it is ever both written to and run.
  '--jitless',
  '--no-warnings',
  '--permission',
  '--allow-addons',
  `--allow-fs-read=${modules}/`,
  `--allow-fs-read=${home}/`,
  join(import.meta.dirname, 'decoder.js'),
];

const limits = [
  'prlimit',
  `--data=${memoryBytesMax}`,
  `--cpu=${cpuSecondsMax}:${cpuSecondsMax + 2}`,
  '--core=0',
  '--fsize=0',
  '--nofile=128',
];

const jail = [
  'unshare',
  ...['--user', '--map-root-user', '--net', '--mount', '--ipc', '--uts'],
  ...['--pid', '--fork', '--kill-child'],
  'sh',
  join(import.meta.dirname, 'jail.sh'),
  ...['/usr', dirname(nodeBinary), modules, home],
  '--',
];

/** No setting of ours reaches it. libvips is told to leave its less trusted readers alone. */
const env = {
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  MALLOC_ARENA_MAX: '2',
  UV_THREADPOOL_SIZE: '2',
  VIPS_BLOCK_UNTRUSTED: '1',
};

/** Starts a decoder, alone with its code, or with its limits only where that cannot be had. */
export function launch({ isJailed }: { isJailed: boolean }): Decoder {
  const command = [...limits, ...(isJailed ? jail : []), ...program];
  const [file = '', ...args] = command;
  return spawn(file, args, { cwd: home, env, stdio: ['pipe', 'pipe', 'ignore'] });
}
