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

/** Inside the checkout, so that whatever the tree does not have itself is found above it. */
const folder = join(localDir, 'mutants');
export const tree = join(folder, 'tree');

/**
 * A copy of the checkout as it is now, changes that are not committed too. Packages of our own are
 * linked inside the copy, or the tests would import them from the checkout; those of others are
 * found in the checkout's node_modules, above it.
 */
export function makeTree(): void {
  removeTree();
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
  linkOwnPackages();
  const ofWeb = join('apps/web', 'node_modules');
  if (existsSync(join(root, ofWeb))) symlinkSync(join(root, ofWeb), join(tree, ofWeb));
  // Compiled from the messages, and not in git.
  const compiled = 'apps/web/src/paraglide';
  cpSync(join(root, compiled), join(tree, compiled), { recursive: true });
}

function linkOwnPackages(): void {
  const scope = join('node_modules', '@luwag');
  mkdirSync(join(tree, scope), { recursive: true });
  for (const name of readdirSync(join(root, scope)))
    symlinkSync(readlinkSync(join(root, scope, name)), join(tree, scope, name));
}

export const removeTree = (): void => rmSync(folder, { recursive: true, force: true });
