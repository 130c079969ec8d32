import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { AppName } from './apps.ts';
import { debianSharesOf, isKept, type Share } from './debian.ts';

/** Mount points. Decoders make their root on /mnt; the rest is what a runtime mounts over. */
const emptyFolders = ['app', 'dev', 'mnt', 'proc', 'run/luwag', 'run/secrets', 'sys', 'tmp', 'var'];

const ownFiles = {
  'etc/passwd':
    'root:x:0:0::/:/usr/sbin/nologin\n' +
    'luwag:x:10001:10001::/app:/usr/sbin/nologin\n' +
    'keys:x:10002:10001::/app:/usr/sbin/nologin\n',
  'etc/group': 'root:x:0:\nluwag:x:10001:\n',
  'etc/nsswitch.conf': 'hosts: files dns\n',
  // The runtime mounts its own over these.
  'etc/hosts': '',
  'etc/hostname': '',
  'etc/resolv.conf': '',
};

/**
 * Everything of an image outside /app: files of Debian's, unpacked and never configured, so that no
 * script of a package has run, there is no package manager, and nothing is set-uid.
 */
export function layBase(name: AppName, debs: ReadonlyMap<string, string>, to: string): void {
  for (const share of debianSharesOf(name)) {
    const deb = debs.get(share.package);
    if (!deb) throw new Error(`debian.lock.json has no ${share.package}: npm run image -- --lock`);
    const unpacked = `${to}.${share.package}`;
    execFileSync('dpkg-deb', ['-x', deb, unpacked]);
    takeShare(share, unpacked, to);
    noteVersion(share, deb, to);
  }
  for (const folder of emptyFolders) mkdirSync(join(to, folder), { recursive: true });
  for (const [path, text] of Object.entries(ownFiles)) write(join(to, path), text);
}

function takeShare(share: Share, from: string, to: string): void {
  const files = filesIn(from).filter((path) => isKept(path, share));
  const unused = share.keep.filter((pattern) => !files.some((path) => pattern.test(path)));
  if (unused.length > 0)
    throw new Error(`${share.package} has nothing like ${unused.map(String).join(', ')}`);
  for (const path of files) {
    const target = join(to, path);
    mkdirSync(dirname(target), { recursive: true });
    const found = lstatSync(join(from, path));
    if (found.isSymbolicLink()) symlinkSync(readlinkSync(join(from, path)), target);
    else {
      copyFileSync(join(from, path), target);
      chmodSync(target, found.mode & 0o755);
    }
  }
}

/** As scanners look for it where there is no database of packages. */
function noteVersion({ package: name }: Share, deb: string, to: string): void {
  const control = execFileSync('dpkg-deb', ['-f', deb], { encoding: 'utf8' });
  write(join(to, 'var/lib/dpkg/status.d', name), control);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o644 });
}

/** Files and links below a folder, as absolute paths of the image. Links are not followed. */
function filesIn(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = `${below}/${entry.name}`;
    return entry.isDirectory() ? filesIn(folder, path) : [path];
  });
}
