import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasesFile, withRelease } from './schema-releases.ts';

/** What a release would write, by path. */
export type Release = { version: string; tag: string; notes: string; files: Map<string, string> };

type Lockfile = {
  version: string;
  packages: Record<string, { version?: string }>;
};
type Manifest = { version: string; workspaces?: string[] };

const heading = '## [Unreleased]';

/**
 * Works out the release of the checkout at `root` and writes nothing. Refuses a tree with
 * uncommitted changes, a version that is not higher, a tag that exists, and one without notes.
 */
export function planRelease(root: string, version: string, today: string): Release {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const manifest: Manifest = JSON.parse(read('package.json'));
  if (!isHigher(version, manifest.version))
    throw new Error(`${version} is not a version above ${manifest.version}, such as 0.2.0`);
  const dirty = git('status', '--porcelain').trim();
  if (dirty) throw new Error(`there are uncommitted changes:\n${dirty}`);
  const tag = `v${version}`;
  if (git('tag', '--list', tag).trim()) throw new Error(`the tag ${tag} exists already`);

  const changelog = read('CHANGELOG.md');
  const notes = unreleasedOf(changelog);
  if (notes === '') throw new Error(`CHANGELOG.md has nothing under ${heading}`);

  const manifests = ['package.json', ...workspacesOf(root, manifest)];
  const files = new Map(
    manifests.map((path) => [path, withVersion(read(path), manifest.version, version)]),
  );
  files.set('package-lock.json', lockedAt(read('package-lock.json'), version));
  files.set('CHANGELOG.md', changelog.replace(heading, `${heading}\n\n## [${version}] - ${today}`));
  if (existsSync(join(root, releasesFile)))
    files.set(releasesFile, `${JSON.stringify(withRelease(root, version), null, 2)}\n`);
  return { version, tag, notes, files };
}

/** Writes the files, commits them and tags the commit. Nothing is pushed. */
export function makeRelease(root: string, { version, tag, notes, files }: Release): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
  for (const [path, text] of files) writeFileSync(join(root, path), text);
  git('add', '--', ...files.keys());
  git('commit', '--quiet', '-m', `chore(release): ${version}`);
  // Lines that begin with a number sign are headings of the notes, not comments of git.
  git('tag', '--annotate', '--cleanup=verbatim', tag, '-m', `Luwag ${version}\n\n${notes}\n`);
}

/** What stands between the heading of unreleased changes and the release before. */
function unreleasedOf(changelog: string): string {
  const from = changelog.indexOf(heading);
  if (from < 0) throw new Error(`CHANGELOG.md has no heading ${heading}`);
  const [notes = ''] = changelog.slice(from + heading.length).split(/^## \[/m);
  return notes.trim();
}

const numbersOf = (version: string): number[] | undefined =>
  /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : undefined;

function isHigher(version: string, than: string): boolean {
  const [next, current] = [numbersOf(version), numbersOf(than)];
  if (!next || !current) return false;
  const differing = next.findIndex((number, i) => number !== current[i]);
  return differing >= 0 && (next[differing] ?? 0) > (current[differing] ?? 0);
}

const workspacesOf = (root: string, { workspaces = [] }: Manifest): string[] =>
  workspaces
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .filter((path) => existsSync(join(root, path)))
    .sort();

/** The manifest's own version is its first one; the text around it stays as it is. */
const withVersion = (manifest: string, from: string, to: string): string =>
  manifest.replace(`"version": "${from}"`, `"version": "${to}"`);

/** Our own packages are those outside node_modules; everybody else's keep their versions. */
function lockedAt(text: string, version: string): string {
  const lockfile: Lockfile = JSON.parse(text);
  lockfile.version = version;
  for (const [path, entry] of Object.entries(lockfile.packages))
    if (entry.version !== undefined && !path.includes('node_modules') && !path.startsWith('stubs/'))
      entry.version = version;
  return `${JSON.stringify(lockfile, null, 2)}\n`;
}
