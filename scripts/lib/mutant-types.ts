import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.ts';
import { type Mutant, takeOut } from './mutants.ts';

/**
 * What is no program: words that do not parse (TS1…), and names that are not there. Other errors
 * are of types alone, which are gone when it runs.
 */
const noProgram = /error TS(?:1\d{3}|2304|2552|18004):/;

/** The web server has types of its own, which are made by a build. */
const isTyped = ({ file }: Mutant): boolean => /\.tsx?$/.test(file) && !/^apps\/web\//.test(file);

export type Untyped = { mutant: Mutant; error: string };

/**
 * The mutants that do not compile. A test would fail for them as well, by a name that is not there,
 * and that says nothing about the guard. Many are compiled at once: what is wrong with one is said
 * of its own file.
 */
export async function findUntyped(tree: string, mutants: readonly Mutant[]): Promise<Untyped[]> {
  const found: Untyped[] = [];
  for (const group of groupsOf(mutants.filter(isTyped))) {
    const putBack = group.map((mutant) => takeOut(tree, mutant));
    const files = group.map(({ file }) => file);
    const errors = await compile(tree, files).finally(() => {
      for (const put of putBack) put();
    });
    for (const mutant of group) {
      const error = errors.find((line) => line.startsWith(`${mutant.file}(`));
      if (error) found.push({ mutant, error });
    }
  }
  return found;
}

/** In one group, one mutant of a file: two may change the same words. */
export function groupsOf(mutants: readonly Mutant[]): Mutant[][] {
  const groups: Mutant[][] = [];
  for (const mutant of mutants) {
    const free = groups.find((group) => !group.some(({ file }) => file === mutant.file));
    if (free) free.push(mutant);
    else groups.push([mutant]);
  }
  return groups;
}

/** What the compiler says against these files, by lines. */
async function compile(tree: string, files: string[]): Promise<string[]> {
  const config = join(tree, 'tsconfig.mutants.json');
  writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include: [], files }));
  const args = ['-p', config, '--noEmit', '--pretty', 'false'];
  const output = await new Promise<string>((resolve, reject) => {
    const options = { cwd: tree, maxBuffer: 64 * 1024 * 1024 };
    execFile(join(root, 'node_modules/.bin/tsc'), args, options, (error, stdout) => {
      // It ends with 1 or 2 when it has something to say.
      if (error && typeof error.code !== 'number') reject(error);
      else resolve(stdout);
    });
  });
  const lines = output.split('\n').filter((line) => /error TS\d+:/.test(line));
  const ofNoFile = lines.find((line) => /^error/.test(line));
  if (ofNoFile) throw new Error(`the mutants could not be compiled: ${ofNoFile}`);
  return lines.filter((line) => noProgram.test(line));
}
