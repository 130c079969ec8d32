import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './lib/checkout.ts';
import { makeRelease, planRelease } from './lib/release.ts';

// A small repository with the shape of ours.

let repository: string;
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
const write = (path: string, text: string) => writeFileSync(join(repository, path), text);
const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
const commitAll = () => {
  git('add', '--all');
  git('commit', '--quiet', '-m', 'chore: start');
};

const changelog = `# Changelog

## [Unreleased]

### Added
- Vouchers.

## [0.1.0] - 2026-11-01

### Added
- Everything else.
`;

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'luwag-release-'));
  git('init', '--quiet');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@luwag.test');
  mkdirSync(join(repository, 'apps/api'), { recursive: true });
  write('package.json', json({ name: 'luwag', version: '0.1.0', workspaces: ['apps/*'] }));
  write('apps/api/package.json', json({ name: '@luwag/api', version: '0.1.0' }));
  const packages = {
    '': { name: 'luwag', version: '0.1.0' },
    'apps/api': { name: '@luwag/api', version: '0.1.0' },
    'node_modules/other': { version: '0.1.0' },
  };
  write('package-lock.json', json({ name: 'luwag', version: '0.1.0', packages }));
  write('CHANGELOG.md', changelog);
  commitAll();
});
afterEach(() => rmSync(repository, { recursive: true, force: true }));

const plan = (version: string) => planRelease(repository, version, '2026-11-16');

test('a plan changes nothing', () => {
  const { files, notes } = plan('0.2.0');
  expect([...files.keys()].sort()).toEqual([
    'CHANGELOG.md',
    'apps/api/package.json',
    'package-lock.json',
    'package.json',
  ]);
  expect(notes).toBe('### Added\n- Vouchers.');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('tag')).toBe('');
});

test('a release sets our versions, closes the section, commits and tags', () => {
  makeRelease(repository, plan('0.2.0'));
  expect(JSON.parse(read('package.json')).version).toBe('0.2.0');
  expect(JSON.parse(read('apps/api/package.json')).version).toBe('0.2.0');
  const { version, packages } = JSON.parse(read('package-lock.json'));
  expect([version, packages['apps/api'].version]).toEqual(['0.2.0', '0.2.0']);
  expect(packages['node_modules/other'].version).toBe('0.1.0');
  expect(read('CHANGELOG.md')).toContain(
    '## [Unreleased]\n\n## [0.2.0] - 2026-11-16\n\n### Added\n- Vouchers.',
  );
  expect(git('log', '-1', '--format=%s')).toBe('chore(release): 0.2.0');
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(git('tag', '--list', '--format=%(contents)')).toContain('### Added\n- Vouchers.');
  expect(git('status', '--porcelain')).toBe('');
  expect(() => plan('0.3.0')).toThrow('has nothing under');
});

test('a release writes down how far its schema goes, and how its functions are called', () => {
  for (const folder of ['migrations', 'functions'])
    mkdirSync(join(repository, 'packages/db', folder), { recursive: true });
  write('packages/db/migrations/1_first.sql', 'create table a (id int);');
  write('packages/db/migrations/2_second.sql', 'create table b (id int);');
  write('packages/db/functions/public.f.sql', 'create function public.f(a int) as $$ $$;');
  const before = [{ version: '0.1.0', migration: '1_first' }];
  write('packages/db/releases.json', json({ releases: before, functions: {}, retired: {} }));
  commitAll();
  makeRelease(repository, plan('0.2.0'));
  const { releases, functions } = JSON.parse(read('packages/db/releases.json'));
  expect(releases).toEqual([...before, { version: '0.2.0', migration: '2_second' }]);
  expect(Object.keys(functions)).toEqual(['public.f']);
  expect(git('status', '--porcelain')).toBe('');
});

test.each(['0.1.0', '0.0.9', '0.2', 'v0.2.0', '0.2.0-beta', 'next'])(
  'refuses %s, which is no higher version',
  (version) => {
    expect(() => plan(version)).toThrow('is not a version above 0.1.0');
  },
);

test('refuses a tree with uncommitted changes', () => {
  write('stray.txt', 'not committed');
  expect(() => plan('0.2.0')).toThrow('uncommitted changes:\n?? stray.txt');
});

test('refuses a tag that exists', () => {
  git('tag', 'v0.2.0');
  expect(() => plan('0.2.0')).toThrow('the tag v0.2.0 exists already');
});

test('our own lockfile keeps its form when it is written again', () => {
  const ours = readFileSync(join(root, 'package-lock.json'), 'utf8');
  expect(`${JSON.stringify(JSON.parse(ours), null, 2)}\n`).toBe(ours);
});
