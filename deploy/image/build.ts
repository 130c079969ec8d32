import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppName, apps, isShipped, readLockfile, root, treeOf } from './apps.ts';
import { layBase } from './base-tree.ts';
import { readDebianLock } from './debian.ts';
import type { DependencyTree } from './dependency-tree.ts';
import { fetchDebianPackages, fetchNode } from './fetch-parts.ts';
import { sbomOf } from './sbom.ts';

/** One commit, checked out and installed in a folder of its own, from which images are made. */
export type Source = { folder: string; revision: string; epoch: number; files: string[] };

export type Image = {
  app: AppName;
  /** Of its configuration, which names its layers: the same id is the same image. */
  id: string;
  archive: string;
  sbom: string;
  bytes: { unpacked: number; packed: number };
};

/** Where the tools of images keep what they make, apart from whatever else the machine has. */
export type Store = { folder: string };

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }).trim();

/**
 * The commit at hand, never what lies around it: an image can be made again from its label.
 * Packages are installed as locked, npm checks their hashes, and none of their scripts runs.
 */
export function checkOut(folder: string, { withPages }: { withPages: boolean }): Source {
  const open = git('status', '--porcelain', '--untracked-files=no');
  if (open !== '') throw new Error(`images are made from a commit; not committed:\n${open}`);
  const revision = git('rev-parse', 'HEAD');
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--silent'];
  execFileSync('npm', ['ci', ...quiet], { cwd: folder, stdio: 'inherit' });
  if (withPages)
    execFileSync('npm', ['run', 'build', '--silent', '-w', '@luwag/web'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  return sourceIn(folder, revision);
}

const sourceIn = (folder: string, revision: string): Source => ({
  folder,
  revision,
  epoch: Number(git('log', '-1', '--format=%ct')),
  files: git('ls-tree', '-r', '--name-only', '-z', 'HEAD').split('\0').filter(Boolean),
});

/** This checkout with what is installed and built in it: for a quick look, never for a release. */
export const thisCheckout = (): Source => sourceIn(root, 'not-a-release');

/** Makes the image of one app, with its list of components beside it, in the folder `to`. */
export function buildImage(app: AppName, source: Source, store: Store, to: string): Image {
  const debian = readDebianLock();
  const context = join(store.folder, `context-${app}`);
  rmSync(context, { recursive: true, force: true });
  for (const place of ['anchors', 'objects'])
    mkdirSync(join(context, 'state/var/lib/luwag', place), { recursive: true });
  mkdirSync(to, { recursive: true });

  const base = join(context, 'base');
  layBase(app, fetchDebianPackages(debian), base);
  const lock = readLockfile();
  const tree = treeOf(app, lock);
  const { epoch, revision } = source;
  pack('-c', { from: base, to: join(context, 'base.tar'), epoch, paths: ['.'] });
  // What a volume mounted there begins with: the process's own, for nobody else's eyes.
  const state = { from: join(context, 'state'), paths: ['var/lib/luwag'], owner: 10_001 };
  pack('-r', { ...state, to: join(context, 'base.tar'), epoch, mode: '0750' });
  const { folder: from } = source;
  const packages = { from, paths: outermost(tree.packages), without: notRead };
  pack('-c', { ...packages, to: join(context, 'packages.tar'), epoch });
  pack('-c', { from, to: join(context, 'app.tar'), epoch, paths: filesOf(app, source, tree) });
  cpSync(fetchNode(debian), join(context, 'node'));

  const id = buildah(app, source, store, context);
  const archive = join(to, `luwag-${app}.oci.tar`);
  rmSync(archive, { force: true });
  run(store, ['push', '--quiet', id, `oci-archive:${archive}:luwag-${app}:${revision}`]);
  const sbom = join(to, `luwag-${app}.cdx.json`);
  const components = sbomOf(app, { lock, debian, revision, epoch });
  writeFileSync(sbom, `${JSON.stringify(components, null, 2)}\n`);
  const unpacked = ['base.tar', 'packages.tar', 'app.tar', 'node'].map((file) =>
    statSync(join(context, file)),
  );
  rmSync(context, { recursive: true, force: true });
  return {
    app,
    id,
    archive,
    sbom,
    bytes: {
      unpacked: unpacked.reduce((sum, { size }) => sum + size, 0),
      packed: statSync(archive).size,
    },
  };
}

/** Of packages, what no process reads: types, maps of minified code, what is written for people. */
const notRead = ['*.d.ts', '*.d.mts', '*.d.cts', '*.map', '*.md', '*.markdown'];

type Packing = {
  from: string;
  to: string;
  epoch: number;
  paths: readonly string[];
  owner?: number;
  mode?: string;
  without?: readonly string[];
};

/** The same files make the same bytes: in order, of one time, and root's unless told otherwise. */
function pack(
  action: '-c' | '-r',
  { from, to, epoch, paths, owner = 0, mode = 'u+rwX,go+rX,go-w', without = [] }: Packing,
): void {
  const flags = [
    ...['--sort=name', `--mtime=@${epoch}`, '--numeric-owner', '--format=gnu'],
    ...[`--owner=${owner}`, `--group=${owner}`, `--mode=${mode}`],
    ...without.map((pattern) => `--exclude=${pattern}`),
  ];
  const input = `${paths.join('\n')}\n`;
  execFileSync('tar', [...flags, action, '-f', to, '-C', from, '-T', '-'], { input });
}

/** Folders that are in no other of them: each is packed with all that is below it. */
const outermost = (paths: readonly string[]): string[] =>
  paths.filter((path) => !paths.some((other) => path.startsWith(`${other}/`)));

function filesOf(app: AppName, { files }: Source, { folders }: DependencyTree): string[] {
  const shipped = files.filter((path) => isShipped(path, apps[app], folders));
  return [...shipped, ...(apps[app].isBuilt ? ['apps/web/build'] : [])].sort();
}

function buildah(app: AppName, source: Source, store: Store, context: string): string {
  const idFile = join(context, '.id');
  run(store, [
    ...['build', '--isolation=chroot', '--layers', '--no-cache', '--quiet', '--format=oci'],
    ...[`--timestamp=${source.epoch}`, `--iidfile=${idFile}`],
    ...[`--build-arg=APP=${app}`, `--build-arg=REVISION=${source.revision}`],
    ...['--file', join(source.folder, 'deploy/image/Containerfile')],
    ...[`--tag=luwag-${app}`, context],
  ]);
  return readFileSync(idFile, 'utf8').trim();
}

/** Calls buildah on a store of our own; what it prints is given back. */
export function run({ folder }: Store, args: readonly string[]): string {
  const places = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const output = execFileSync('buildah', [...places, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return output.trim();
}

/** Removes a store with all that buildah has mounted in it, the innermost first. */
export function discard({ folder }: Store): void {
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`));
  for (const path of mounted.reverse()) execFileSync('umount', ['--lazy', path]);
  rmSync(folder, { recursive: true, force: true });
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const describe = ({ app, id, bytes }: Image): string =>
  [
    `luwag-${app}`.padEnd(16),
    id.slice(0, 'sha256:'.length + 16),
    `${megabytes(bytes.unpacked).padStart(9)}, ${megabytes(bytes.packed).padStart(9)} packed`,
  ].join('  ');
