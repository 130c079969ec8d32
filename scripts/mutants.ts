import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dropDatabase } from '@luwag/db/prepare';
import pg from 'pg';
import { compileIfStale, forDevelopment } from '../apps/web/compiled-messages.ts';
import { childEnv, localDir, root, settings } from './lib/checkout.ts';
import { makeTree, removeTrees } from './lib/mutant-tree.ts';
import { findUntyped } from './lib/mutant-types.ts';
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
const logFile = join(localDir, 'mutants.log');
/** One tree each: a test waits for engines and timers about half of its time. */
const treeNames = ['tree-1', 'tree-2'];
const minuteMs = 60_000;
/** Longer than any test waits; what hangs is ended. */
const limitMs = 5 * minuteMs;
/** All of the named tests in one run. */
const limitOfAllMs = 30 * minuteMs;

type Judged = { mutant: Mutant; verdict: Verdict; error: string };
type Wanted = { tree: string; files: string[]; names: string[]; limitMs: number };

function chosen(ids: string[]): Mutant[] {
  const unknown = ids.filter((id) => !mutants.some((mutant) => mutant.id === id));
  if (unknown.length > 0) throw new Error(`no mutant ${unknown.join(', ')}; see --list`);
  return mutants.filter(({ id }) => ids.length === 0 || ids.includes(id));
}

async function runAll(wanted: Mutant[]): Promise<void> {
  const began = performance.now();
  await compileIfStale(forDevelopment);
  await startEngines();
  removeTrees();
  rmSync(logFile, { force: true });
  try {
    const trees = treeNames.slice(0, wanted.length).map(makeTree);
    const unsound = await findUnsound(trees[0] ?? '', wanted);
    const templates = await listTemplates();
    try {
      const sound = without(wanted, unsound);
      const [judgedByTests, untyped] = await Promise.all([
        judgeAll(trees, sound),
        findBroken(makeTree('types'), sound),
      ]);
      const others = judgedByTests.filter(({ mutant }) => !isAmong(mutant, untyped));
      const judged = [...unsound, ...untyped, ...others];
      const minutes = Math.ceil((performance.now() - began) / minuteMs);
      report(judged, minutes);
      if (values.only.length === 0) writeMutantsSection(judged, { on: new Date(), minutes });
    } finally {
      await dropTemplatesBut(templates);
    }
  } finally {
    removeTrees();
  }
}

const isAmong = (mutant: Mutant, judged: Judged[]): boolean =>
  judged.some((one) => one.mutant === mutant);

const without = (wanted: Mutant[], judged: Judged[]): Mutant[] =>
  wanted.filter((mutant) => !isAmong(mutant, judged));

/**
 * With every guard in its place the tests pass, and a failure is the mutant's. Of a test that does
 * not, nothing would follow.
 */
async function findUnsound(tree: string, wanted: Mutant[]): Promise<Judged[]> {
  const failures: TestFailure[] = [];
  for (const project of ['unit', 'module'] as const) {
    const tests = wanted.map(({ test }) => test).filter(({ file }) => projectOf(file) === project);
    if (tests.length === 0) continue;
    const files = [...new Set(tests.map(({ file }) => file))];
    const names = tests.map(({ name }) => name);
    const run = await runTests({ tree, files, names, limitMs: limitOfAllMs });
    console.log(
      `${run.passed} ${project} tests pass with every guard in place, ${run.failures.length} fail`,
    );
    for (const { file, test, error } of run.failures)
      console.log(`${file} > ${test ?? ''} ${error}`);
    if (run.passed + run.failures.length === 0)
      throw new Error(`no ${project} test ran; see ${logFile}`);
    failures.push(...run.failures);
  }
  return wanted
    .filter((mutant) => isUnsound(mutant, failures))
    .map((mutant) => broken(mutant, 'its test fails with the guard in place'));
}

const isUnsound = ({ test }: Mutant, failures: TestFailure[]): boolean =>
  failures.some(
    (failure) => failure.file.endsWith(test.file) && (failure.test?.includes(test.name) ?? true),
  );

const findBroken = async (tree: string, wanted: Mutant[]): Promise<Judged[]> =>
  (await findUntyped(tree, wanted)).map(({ mutant, error }) => broken(mutant, error));

const broken = (mutant: Mutant, error: string): Judged => ({ mutant, verdict: 'broken', error });

async function judgeAll(trees: string[], wanted: Mutant[]): Promise<Judged[]> {
  // By the file of their tests: what it needs is in the caches when the next one asks.
  const waiting = wanted.toSorted((a, b) => a.test.file.localeCompare(b.test.file));
  const judged: Judged[] = [];
  await Promise.all(
    trees.map(async (tree) => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        judged.push(await judge(tree, next));
    }),
  );
  return judged;
}

async function judge(tree: string, mutant: Mutant): Promise<Judged> {
  const began = performance.now();
  const putBack = takeOut(tree, mutant);
  try {
    const { file, name } = mutant.test;
    const run = await runTests({ tree, files: [file], names: [name], limitMs });
    const verdict = verdictOf(run);
    const error = run.failures[0]?.error ?? '';
    const seconds = ((performance.now() - began) / 1000).toFixed(1).padStart(6);
    console.log(`${verdict.padEnd(8)} ${seconds} s  ${mutant.id}: ${mutant.promise}`);
    if (error) console.log(`${' '.repeat(20)}${error}`);
    return { mutant, verdict, error };
  } finally {
    putBack();
  }
}

/** In a copy, with the engines of this checkout; each file of tests has a database of its own. */
async function runTests({ tree, files, names, ...limits }: Wanted): Promise<TestReport> {
  const outputFile = `${tree}.report.json`;
  rmSync(outputFile, { force: true });
  const args = [
    ...['run', '--project', projectOf(files[0] ?? ''), '-t', patternOf(names)],
    ...['--reporter=json', `--outputFile=${outputFile}`],
    ...files,
  ];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [vitest, ...args], {
    stdio: ['ignore', log, log],
    cwd: tree,
    env: { ...childEnv(), LUWAG_MODE: 'test', LOG_LEVEL: 'silent' },
    timeout: limits.limitMs,
    killSignal: 'SIGKILL',
  });
  await once(child, 'exit');
  closeSync(log);
  return readTestReport(outputFile);
}

function report(judged: Judged[], minutes: number): void {
  const killed = judged.filter(({ verdict }) => verdict === 'killed').length;
  for (const { mutant, verdict, error } of judged)
    if (verdict !== 'killed')
      console.log(`${verdict}: ${mutant.id} (${mutant.file}; ${mutant.test.file}) ${error}`);
  const percent = ((killed / judged.length) * 100).toFixed(1);
  const held = `${killed} of ${judged.length} guards are held by a test: ${percent} %`;
  console.log(`${held}, in ${minutes} minutes`);
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
