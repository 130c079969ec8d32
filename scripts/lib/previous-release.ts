import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { localDir, root } from './checkout.ts';
import { linkPackages } from './mutant-tree.ts';
import { readReleases } from './schema-releases.ts';

const folder = join(localDir, 'previous-release');
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/**
 * The commit of the last release: its tag, or where there is none the last commit before the schema
 * went beyond it.
 */
export function previousRef(): string {
  const last = readReleases(root).releases.at(-1);
  if (!last) return 'HEAD';
  const tag = `v${last.version}`;
  if (git('tag', '--list', tag)) return tag;
  const [first] = readdirSync(join(root, 'packages/db/migrations'))
    .sort()
    .filter((file) => file.replace(/\.sql$/, '') > last.migration);
  const added = first && git('log', '--format=%H', '-1', '--diff-filter=A', '--', pathOf(first));
  return added ? `${added}^` : 'HEAD';
}

const pathOf = (migration: string): string => `packages/db/migrations/${migration}`;

/**
 * The files of a commit in a folder of their own, able to run: its own packages are linked inside
 * it, others' are this checkout's, and so are the built pages.
 */
export function checkOut(ref: string): string {
  const tree = join(folder, 'tree');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  const archive = execFileSync('git', ['archive', '--format=tar', ref], {
    cwd: root,
    maxBuffer: 512 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', tree], { input: archive });
  linkPackages(tree);
  for (const made of ['apps/web/build', 'apps/web/src/paraglide']) {
    if (!existsSync(join(root, made)) || existsSync(join(tree, made))) continue;
    mkdirSync(dirname(join(tree, made)), { recursive: true });
    symlinkSync(join(root, made), join(tree, made));
  }
  return tree;
}

/** Tables and functions as they are now, under the code of the tree. */
export function giveNewSchema(tree: string): void {
  for (const part of ['migrations', 'functions', 'src/function-digests.ts']) {
    const path = join('packages/db', part);
    rmSync(join(tree, path), { recursive: true, force: true });
    cpSync(join(root, path), join(tree, path), { recursive: true });
  }
}

export const removePrevious = (): void => rmSync(folder, { recursive: true, force: true });
