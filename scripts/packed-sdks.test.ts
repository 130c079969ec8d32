import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { facts } from '../apps/web/src/features/developers/facts.ts';
import { root } from './lib/checkout.ts';
import {
  digestOf,
  downloads,
  filesIn,
  type Sdk,
  sdks,
  sourcesFile,
  sourcesOf,
} from './lib/packed-sdks.ts';

const said = facts.downloads;
const archiveOf = ({ archive }: Sdk) => join(downloads, archive);
const listOf = (sdk: Sdk): string[] =>
  execFileSync('tar', ['-tzf', archiveOf(sdk)], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .sort();

test('the documentation names the archives that are served, and their hashes', () => {
  const served = Object.entries(sdks).flatMap(([language, sdk]) => [
    [language, sdk.archive],
    [`${language}Sha256`, digestOf(archiveOf(sdk))],
  ]);
  expect(said).toEqual(Object.fromEntries(served));
});

const packAgain = 'run scripts/run node scripts/pack-sdks.ts';

test('the archive for Node is of the sources as they are', () => {
  const args = ['-xzOf', archiveOf(sdks.node), `${sdks.node.inside}/${sourcesFile}`];
  const packedFrom = execFileSync('tar', args, { encoding: 'utf8' }).trim();
  expect(packedFrom, packAgain).toBe(sourcesOf(sdks.node));
});

test.each([sdks.php, sdks.python])('$archive holds its sources and nothing else', (sdk) => {
  const files = filesIn(join(root, sdk.from), sdk.sources);
  expect(listOf(sdk)).toEqual(files.map((name) => `${sdk.inside}/${name}`).sort());
  const folder = mkdtempSync(join(tmpdir(), 'luwag-packed-'));
  execFileSync('tar', ['-xzf', archiveOf(sdk), '-C', folder]);
  const differing = files.filter(
    (name) => digestOf(join(folder, sdk.inside, name)) !== digestOf(join(root, sdk.from, name)),
  );
  rmSync(folder, { recursive: true });
  expect(differing, packAgain).toEqual([]);
});

test('the archive for Node holds what its package names, and its command', () => {
  const { bin, files } = JSON.parse(
    readFileSync(join(root, sdks.node.from, 'package.json'), 'utf8'),
  );
  const held = listOf(sdks.node);
  expect(held).toContain(join('package', bin.luwag));
  const known = ['package.json', sourcesFile, ...files].map((name: string) => `package/${name}`);
  const isKnown = (name: string) =>
    known.some((each) => name === each || name.startsWith(`${each}/`));
  expect(held.filter((name) => !isKnown(name))).toEqual([]);
});

test('no guide and no README has a stranger’s package run or installed', () => {
  const texts = [
    'packages/sdk/README.md',
    'sdks/medusa/README.md',
    'sdks/php/README.md',
    'sdks/python/README.md',
    ...filesIn(root, ['apps/web/src/features/developers/content']),
  ].map((path) => readFileSync(join(root, path), 'utf8'));
  for (const text of texts)
    expect(text).not.toMatch(/npx luwag (?:listen|trigger)|install @luwag|install luwag/);
});

test('what is packed points to no file that is not in the archive', () => {
  for (const { from, sources } of Object.values(sdks))
    for (const name of filesIn(join(root, from), sources).filter((each) => each.endsWith('.md')))
      expect(readFileSync(join(root, from, name), 'utf8')).not.toMatch(/\]\(\.\.\//);
});
