import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dropDatabase } from '@luwag/db/prepare';
import pg from 'pg';
import { compileIfStale, forDevelopment } from '../apps/web/compiled-messages.ts';
import { childEnv, localDir, root, settings } from './lib/checkout.ts';
import { makeTree, removeTree, tree } from './lib/mutant-tree.ts';
import {
  type Mutant,
  patternOf,
  projectOf,
  takeOut,
  type Verdict,
  verdictOf,
} from './lib/mutants.ts';
import { writeMutantsSection } from './lib/mutants-doc.ts';
import { readTestReport, type TestFailure, type TestReport } from './lib/test-report.ts';
import { mutants } from './mutants/all.ts';
import { startEngines } from './services.ts';

// Takes the guards of the product out, one at a time and in a copy of the tree, and runs the test
// that must notice:
//   npm run mutants                           all of them; writes the figure into docs/testing.md
//   npm run mutants -- --list                 their names and what they promise
//   npm run mutants -- --only unlinked-source [--only …]
// What vitest says meanwhile is in .local/mutants.log.
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
  },
});
const rateMin = 0.95;
/** Longer than any test waits; what hangs is ended. */
const limitMs = 10 * 60_000;

type Judged = { mutant: Mutant; verdict: Verdict; error: string };

function chosen(ids: string[]): Mutant[] {
  const unknown = ids.filter((id) => !mutants.some((mutant) => mutant.id === id));
  if (unknown.length > 0) throw new Error(`no mutant ${unknown.join(', ')}; see --list`);
  return mutants.filter(({ id }) => ids.length === 0 || ids.includes(id));
}

async function runAll(wanted: Mutant[]): Promise<void> {
  await compileIfStale(forDevelopment);
  await startEngines();
  const templates = await listTemplates();
  makeTree();
  try {
    const unsound = await findUnsound(wanted);
    const judged: Judged[] = [];
    // By the file of their tests: what it needs is in the caches when the next one asks.
    for (const mutant of wanted.toSorted((a, b) => compare(a.test.file, b.test.file)))
      judged.push(
        isUnsound(mutant, unsound)
          ? { mutant, verdict: 'broken', error: 'its test fails with the guard in place' }
          : await judge(mutant),
      );
    report(judged);
    if (values.only.length === 0) writeMutantsSection(judged);
  } finally {
    removeTree();
    await dropTemplatesBut(templates);
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/**
 * With every guard in its place the tests pass, and a failure is the mutant's. Those that do not
 * are returned: what they say of a mutant would mean nothing.
 */
async function findUnsound(wanted: Mutant[]): Promise<TestFailure[]> {
  const found: TestFailure[] = [];
  for (const project of ['unit', 'module'] as const) {
    const tests = wanted.map(({ test }) => test).filter(({ file }) => projectOf(file) === project);
    if (tests.length === 0) continue;
    const files = [...new Set(tests.map(({ file }) => file))];
    const { passed, failures } = await runTests(project, files, patternOf(namesOf(tests)));
    console.log(
      `${passed} ${project} tests pass with every guard in place, ${failures.length} fail`,
    );
    for (const { file, test, error } of failures) console.log(`${file} > ${test ?? ''} ${error}`);
    found.push(...failures);
  }
  return found;
}

const isUnsound = ({ test }: Mutant, failures: TestFailure[]): boolean =>
  failures.some(
    (failure) => failure.file.endsWith(test.file) && (failure.test?.includes(test.name) ?? true),
  );

const namesOf = (tests: { name: string }[]): string[] => tests.map(({ name }) => name);

async function judge(mutant: Mutant): Promise<Judged> {
  const began = performance.now();
  const putBack = takeOut(tree, mutant);
  try {
    const { file, name } = mutant.test;
    const run = await runTests(projectOf(file), [file], patternOf([name]));
    const verdict = verdictOf(run);
    const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
    console.log(`${verdict.padEnd(8)} ${seconds} s  ${mutant.id}: ${mutant.promise}`);
    return { mutant, verdict, error: run.failures[0]?.error ?? '' };
  } finally {
    putBack();
  }
}

/** In the copy, with the engines of this checkout; each file of tests has a database of its own. */
async function runTests(project: string, files: string[], pattern: string): Promise<TestReport> {
  const outputFile = join(localDir, 'mutants', 'report.json');
  rmSync(outputFile, { force: true });
  const args = [
    ...['run', '--project', project, '-t', pattern],
    ...['--reporter=json', `--outputFile=${outputFile}`],
    ...files,
  ];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const log = openSync(join(localDir, 'mutants.log'), 'a');
  const child = spawn(process.execPath, [vitest, ...args], {
    stdio: ['ignore', log, log],
    cwd: tree,
    env: { ...childEnv(), LUWAG_MODE: 'test', LOG_LEVEL: 'silent' },
    timeout: limitMs,
    killSignal: 'SIGKILL',
  });
  await once(child, 'exit');
  closeSync(log);
  return readTestReport(outputFile);
}

function report(judged: Judged[]): void {
  const killed = judged.filter(({ verdict }) => verdict === 'killed').length;
  for (const { mutant, verdict, error } of judged)
    if (verdict !== 'killed')
      console.log(`${verdict}: ${mutant.id} (${mutant.file}; ${mutant.test.file}) ${error}`);
  const percent = ((killed / judged.length) * 100).toFixed(1);
  console.log(`${killed} of ${judged.length} guards are held by a test: ${percent} %`);
  process.exitCode = killed / judged.length >= rateMin ? 0 : 1;
}

const withAdmin = async <T>(work: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client({ connectionString: settings().POSTGRES_ADMIN_URL });
  await admin.connect();
  return work(admin).finally(() => admin.end());
};

/** A changed SQL function makes a template of its own (testing/harness/database.ts). */
const listTemplates = (): Promise<string[]> =>
  withAdmin(async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'luwag\\_template\\_%'`,
    );
    return rows.map(({ name }) => name);
  });

async function dropTemplatesBut(kept: string[]): Promise<void> {
  const { POSTGRES_ADMIN_URL = '' } = settings();
  for (const name of await listTemplates())
    if (!kept.includes(name)) await dropDatabase(POSTGRES_ADMIN_URL, `postgres://none/${name}`);
}

if (values.list)
  for (const { id, promise, test } of mutants) console.log(`${id}: ${promise} (${test.file})`);
else await runAll(chosen(values.only));
