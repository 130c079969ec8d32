import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestFailure } from './test-report.ts';

/** A guard of the product, the same file without it, and the test that must notice. */
export type Mutant = {
  id: string;
  /** What holds while the guard is there. */
  promise: string;
  file: string;
  /** The guard as it is written; it stands in the file once. */
  from: string;
  to: string;
  /** The test that fails without the guard: its file, and words of its name. */
  test: { file: string; name: string };
};

/** Why a mutant cannot be applied to its file; undefined when it can. */
export function faultOf({ from, to }: Mutant, text: string): string | undefined {
  if (from === to) return 'changes nothing';
  const times = text.split(from).length - 1;
  return times === 1 ? undefined : `stands ${times} times in its file: ${from}`;
}

/** Takes the guard out of a tree. Returns what puts it back. */
export function takeOut(tree: string, mutant: Mutant): () => void {
  const path = join(tree, mutant.file);
  const text = readFileSync(path, 'utf8');
  const fault = faultOf(mutant, text);
  if (fault) throw new Error(`mutant ${mutant.id} (${mutant.file}) ${fault}`);
  writeFileSync(
    path,
    text.replace(mutant.from, () => mutant.to),
  );
  return () => writeFileSync(path, text);
}

/** The vitest project that a file of tests belongs to. */
export const projectOf = (testFile: string): 'unit' | 'module' =>
  /^(?:packages\/(?:domain|contracts|env|ui)|apps\/web\/(?:src|server|gallery)|scripts)\//.test(
    testFile,
  )
    ? 'unit'
    : 'module';

/** For vitest's `-t`: a test that has any of these words in its name. */
export const patternOf = (names: readonly string[]): string =>
  [...new Set(names)].map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|');

export type Verdict = 'killed' | 'survived' | 'broken';

/**
 * Only a test that ran and failed has noticed. A file that no longer loads, or a harness that did
 * not start, says nothing about the guard.
 */
export function verdictOf(run: { passed: number; failures: readonly TestFailure[] }): Verdict {
  if (run.failures.some(({ test }) => test === undefined)) return 'broken';
  if (run.failures.length > 0) return 'killed';
  return run.passed > 0 ? 'survived' : 'broken';
}
