import { join } from 'node:path';
import { root } from './checkout.ts';
import { writeSection } from './document-sections.ts';
import type { Mutant, Verdict } from './mutants.ts';

const title = 'How many guards the tests hold';

/** Writes the figure of the last whole run into docs/testing.md. */
export function writeMutantsSection(judged: readonly { mutant: Mutant; verdict: Verdict }[]): void {
  const missed = judged.filter(({ verdict }) => verdict !== 'killed');
  const killed = judged.length - missed.length;
  const percent = ((killed / judged.length) * 100).toFixed(1);
  const rows = missed.map(({ mutant }) => `| ${mutant.id} | ${mutant.promise} |`);
  const left = missed.length === 0 ? [] : ['', '| Not noticed | What it promises |', '|---|---|'];
  const lines = [
    `Written by \`npm run mutants\`: ${judged.length} guards were taken out, one at a time, and the`,
    `test named for it noticed ${killed} times (${percent} %).`,
    ...[...left, ...rows],
  ];
  writeSection(join(root, 'docs/testing.md'), title, lines.join('\n'));
}
