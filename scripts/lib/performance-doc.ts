import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.ts';

const file = join(root, 'docs/performance.md');
const opening = `# Performance

Measured, not estimated: each section is written by the command that it names. Rates say what this
machine did on that day; ratios, taken from rounds that alternate within one run, are what we hold.
`;

/** Writes one section of docs/performance.md and leaves the others as they are. */
export function writePerformanceSection(title: string, body: string): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : opening;
  const [head = '', ...sections] = text.split(/^(?=## )/m);
  const section = `## ${title}\n\n${body.trim()}\n`;
  const at = sections.findIndex((each) => each.startsWith(`## ${title}\n`));
  const kept =
    at < 0 ? [...sections, section] : sections.map((each, i) => (i === at ? section : each));
  writeFileSync(file, `${[head, ...kept].map((each) => each.trim()).join('\n\n')}\n`);
}
