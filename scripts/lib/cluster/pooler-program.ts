import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { poolerVersionMin } from '../../../deploy/postgres/pgbouncer.ts';
import { clusterDir } from '../postgres.ts';

// Debian 12 has a PgBouncer that is too old, Debian 13 one that will do. Where the machine is the
// older one, that package and the libraries it needs are unpacked into a folder of the checkout and
// started by their own loader. Nothing of it is installed, and no script of a package is run.
const wanted = [
  ...['pgbouncer', 'libc6', 'libcares2', 'libevent-2.1-7t64', 'libssl3t64', 'libpam0g'],
  ...['libsystemd0', 'zlib1g', 'libzstd1', 'libcap2', 'libaudit1', 'libcap-ng0'],
];
const suite = 'trixie';
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const installed = '/usr/sbin/pgbouncer';

/** The command that starts a PgBouncer which is new enough; fetched if it is not there. */
export function poolerCommand(): string[] {
  if (existsSync(installed) && isNewEnough([installed])) return [installed];
  // Where the server's account can read it: it is started as that.
  const tree = join(clusterDir('pgbouncer'), '..');
  const command = commandIn(tree);
  if (!existsSync(join(tree, 'usr/sbin/pgbouncer'))) fetchInto(tree);
  if (!isNewEnough(command)) throw new Error(`the PgBouncer in ${tree} is too old`);
  return command;
}

const commandIn = (tree: string): string[] => [
  join(tree, 'usr/lib64/ld-linux-x86-64.so.2'),
  ...['--library-path', join(tree, 'usr/lib/x86_64-linux-gnu')],
  join(tree, 'usr/sbin/pgbouncer'),
];

function isNewEnough([file = '', ...args]: string[]): boolean {
  const said = execFileSync(file, [...args, '--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(said) ?? [];
  const [majorMin, minorMin] = poolerVersionMin;
  return Number(major) > majorMin || (Number(major) === majorMin && Number(minor) >= minorMin);
}

/** In a folder beside it first: half of a tree would be taken for a whole one. */
function fetchInto(tree: string): void {
  const work = mkdtempSync(join(tmpdir(), 'luwag-pgbouncer-'));
  const half = `${tree}.${process.pid}`;
  try {
    for (const deb of download(work)) execFileSync('dpkg-deb', ['-x', deb, half]);
    chmodSync(half, 0o755);
    rmSync(tree, { recursive: true, force: true });
    renameSync(half, tree);
  } finally {
    for (const folder of [work, half]) rmSync(folder, { recursive: true, force: true });
  }
}

/** By Debian's own client, which checks the archive's signatures, with lists of its own. */
function download(work: string): string[] {
  const under = (name: string): string => {
    mkdirSync(join(work, name), { recursive: true });
    return join(work, name);
  };
  const source = join(work, 'sources.list');
  const status = join(work, 'status');
  const debs = under('debs');
  writeFileSync(source, `deb [arch=amd64 signed-by=${keyring}] ${mirror()} ${suite} main\n`);
  writeFileSync(status, '');
  under('lists/partial');
  under('cache/archives/partial');
  const settings = [
    `Dir::State=${work}`,
    `Dir::State::status=${status}`,
    `Dir::State::lists=${join(work, 'lists')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    `Dir::Etc::sourcelist=${source}`,
    'Dir::Etc::sourceparts=/dev/null',
    'Dir::Etc::preferences=/dev/null',
    'Dir::Etc::preferencesparts=/dev/null',
    'APT::Architecture=amd64',
    'APT::Sandbox::User=',
    'Acquire::Languages=none',
    'Acquire::Retries=5',
    // Without it, a list that could not be fetched is a warning, and its packages are unknown.
    'APT::Update::Error-Mode=any',
  ].flatMap((each) => ['-o', each]);
  const apt = (...args: string[]) =>
    execFileSync('apt-get', [...settings, '-qq', ...args], {
      cwd: debs,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  persistently(() => apt('update'));
  persistently(() => apt('download', ...wanted));
  return readdirSync(debs).map((file) => join(debs, file));
}

/** The one that this machine takes its own packages from. */
function mirror(): string {
  const format = ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'];
  const uris = execFileSync('apt-get', format, { encoding: 'utf8' }).trim().split('\n');
  const uri =
    uris.find((each) => /\/debian\/?$/.test(each)) ??
    uris.find((each) => each && !each.includes('security'));
  if (!uri) throw new Error('no source of Debian packages in /etc/apt');
  return uri;
}

function persistently(work: () => void): void {
  for (let left = 2; ; left -= 1) {
    try {
      work();
      return;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}
