import { join } from 'node:path';
import { root } from './checkout.ts';
import { writeSection } from './document-sections.ts';
import type { Mutant, Verdict } from './mutants.ts';

const title = 'How many guards the tests hold';

/** Writes the figure of the last whole run into docs/testing.md. */
export function writeMutantsSection(
  judged: readonly { mutant: Mutant; verdict: Verdict }[],
  { on, minutes }: { on: Date; minutes: number },
): void {
  const missed = judged.filter(({ verdict }) => verdict !== 'killed');
  const killed = judged.length - missed.length;
  const percent = ((killed / judged.length) * 100).toFixed(1);
  const rows = missed.map(
    ({ mutant, verdict }) => `| ${mutant.id} | ${mutant.promise} | ${verdict} |`,
  );
  const head = ['', '| Not noticed | What it promises | Verdict |', '|---|---|---|'];
  const lines = [
    `Written by \`npm run mutants\` on ${on.toISOString().slice(0, 10)}: ${judged.length} guards were taken out, one at a`,
    `time, and the test named for it noticed ${killed} times (${percent} %). It took ${minutes} minutes.`,
    ...(missed.length === 0 ? [] : [...head, ...rows]),
  ];
  writeSection(join(root, 'docs/testing.md'), title, lines.join('\n'));
}
