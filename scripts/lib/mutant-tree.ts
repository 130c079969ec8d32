import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { localDir, root } from './checkout.ts';

const folder = join(localDir, 'mutants');

/**
 * A copy of the checkout as it is now, changes that are not committed too. Packages of our own are
 * linked inside the copy, or the tests would import them from the checkout; those of others are the
 * checkout's.
 */
export function makeTree(name: string): string {
  const tree = join(folder, name);
  rmSync(tree, { recursive: true, force: true });
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\0')) {
    if (!file || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    copyFileSync(join(root, file), join(tree, file));
  }
  linkPackages(tree);
  // Compiled from the messages, and not in git.
  const compiled = 'apps/web/src/paraglide';
  cpSync(join(root, compiled), join(tree, compiled), { recursive: true });
  return tree;
}

/**
 * One by one: some of our code asks for the folder of a package, and not for the package. Names
 * with a dot are caches, and each tree has its own.
 */
export function linkPackages(tree: string): void {
  const own = '@luwag';
  mkdirSync(join(tree, 'node_modules', own), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== own && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  for (const name of readdirSync(join(root, 'node_modules', own))) {
    const link = join('node_modules', own, name);
    symlinkSync(readlinkSync(join(root, link)), join(tree, link));
  }
  const ofWeb = join('apps/web', 'node_modules');
  if (existsSync(join(root, ofWeb))) symlinkSync(join(root, ofWeb), join(tree, ofWeb));
}

export const removeTrees = (): void => rmSync(folder, { recursive: true, force: true });
