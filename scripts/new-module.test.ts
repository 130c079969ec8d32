import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDir, root } from './lib/checkout.ts';
import { type NewModule, newModule } from './lib/new-module.ts';
import { cruiseImports } from './tidy/imports.ts';
import { checkFile, printed } from './tidy/tidy.ts';

// `npm run new -- module vouchers`, run on a copy of the sources: what it writes must compile, be
// formatted and keep the rules as it is. Its own test runs with the module tests once it is added.

const noun = 'vouchers';
let copy: string;
let made: NewModule;
beforeAll(() => {
  mkdirSync(localDir, { recursive: true });
  copy = mkdtempSync(join(localDir, 'new-module-'));
  linkPackages(copySources());
  made = newModule(copy, noun);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const textOf = (path: string): string => readFileSync(join(copy, path), 'utf8');

/** The files that a module's types reach: no pages, no scripts, no tests. */
function copySources(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const wanted = listed
    .split('\0')
    .filter(
      (path) =>
        /\.(?:ts|json|sql)$/.test(path) &&
        !/^(?:apps\/web|packages\/ui|e2e|docs|stubs)\/|^scripts\/(?!lib\/)|\.test\.ts$/.test(
          path,
        ) &&
        existsSync(join(root, path)),
    );
  for (const path of wanted) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  return wanted;
}

/** Packages of others are those of this checkout; our own are the copy's. */
function linkPackages(copied: string[]): void {
  const from = join(root, 'node_modules');
  mkdirSync(join(copy, 'node_modules/@luwag'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@luwag') symlinkSync(join(from, name), join(copy, 'node_modules', name));
  for (const manifest of copied.filter((path) => path.endsWith('/package.json'))) {
    const { name } = JSON.parse(textOf(manifest));
    symlinkSync(join(copy, dirname(manifest)), join(copy, 'node_modules', name));
    const own = join(root, dirname(manifest), 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, dirname(manifest), 'node_modules'));
  }
}

test('a new module has its contract, words, table, code and test', () => {
  expect(made.created).toEqual([
    'modules/vouchers/jobs.ts',
    'modules/vouchers/repository.ts',
    'modules/vouchers/routes.ts',
    'modules/vouchers/service.ts',
    'modules/vouchers/vouchers.test.ts',
    'modules/vouchers/worker.ts',
    'packages/contracts/src/docs/vouchers.ts',
    'packages/contracts/src/vouchers.ts',
    expect.stringMatching(/^packages\/db\/migrations\/\d+_vouchers\.sql$/),
  ]);
  const before = readdirSync(join(root, 'packages/db/migrations'));
  const migration = made.created.at(-1)?.split('/').at(-1) ?? '';
  expect([...before, migration].sort().at(-1)).toBe(migration);
  const leftovers = made.created.filter((path) => /widget/i.test(textOf(path)));
  expect(leftovers).toEqual([]);
});

test('it is listed in the API, the worker and the documents', () => {
  expect(textOf('apps/api/src/routes.ts')).toContain('...vouchersRoutes,');
  expect(textOf('apps/worker/src/tasks.ts')).toContain('...vouchersHandlers,');
  expect(textOf('packages/contracts/src/docs/all.ts')).toContain('...vouchersDocs,');
});

test('it compiles', () => {
  const wanted = [...made.created, ...made.changed].filter((path) => path.endsWith('.ts'));
  const config = {
    extends: './tsconfig.json',
    include: [],
    files: wanted.map((path) => `./${path}`),
  };
  writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify(config));
  // Other tests run beside it: one checker does the least work.
  const tsc = spawnSync(
    join(root, 'node_modules/.bin/tsc'),
    ['-p', 'tsconfig.new.json', '--checkers', '1'],
    { cwd: copy, encoding: 'utf8' },
  );
  expect(tsc.stdout).toBe('');
  expect(tsc.status).toBe(0);
});

const biome = (paths: string[], ...options: string[]) => {
  const linted = paths.filter(
    (path) => path.endsWith('.ts') && path !== 'packages/db/src/schema.ts',
  );
  const { status, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['check', '--error-on-warnings', '--vcs-enabled=false', ...options, ...linted],
    { cwd: copy, encoding: 'utf8' },
  );
  return { status, stderr };
};

const findingsIn = ({ created }: NewModule): string[] =>
  created.flatMap((path) => checkFile(path, textOf(path))).map(printed);

test('it is formatted, whatever its noun', () => {
  expect(biome([...made.created, ...made.changed])).toEqual({ status: 0, stderr: '' });
  const others = ['bids', 'recommendations'].map((other) => newModule(copy, other));
  const paths = others.flatMap(({ created, changed }) => [...created, ...changed]);
  const written = [...new Set(paths)];
  expect(biome(written, '--linter-enabled=false')).toEqual({ status: 0, stderr: '' });
  expect(others.flatMap(findingsIn)).toEqual([]);
});

test('it keeps the rules of the tree', async () => {
  expect(findingsIn(made)).toEqual([]);
  const imports = await cruiseImports(
    made.created.filter((path) => /^modules\/.*(?<!\.test)\.ts$/.test(path)),
    copy,
  );
  expect(imports.findings).toEqual([]);
});

test('a noun that is taken or is no single plural word writes nothing', () => {
  expect(() => newModule(copy, noun)).toThrow('modules/vouchers exists already');
  expect(() => newModule(copy, 'GiftCards')).toThrow('not a plural noun of one word');
  expect(() => newModule(copy, '../outside')).toThrow('not a plural noun of one word');
});
