import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checkout.ts';
import { writeSection } from './document-sections.ts';

const file = join(root, 'docs/performance.md');
const opening = `# Performance

Measured, not estimated: each section is written by the command that it names. Rates say what this
machine did on that day; ratios, taken from rounds that alternate within one run, are what we hold.
`;

/** Writes one section of docs/performance.md and leaves the others as they are. */
export function writePerformanceSection(title: string, body: string): void {
  if (!existsSync(file)) writeFileSync(file, opening);
  writeSection(file, title, body);
}
