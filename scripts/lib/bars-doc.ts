import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { barIn, type Judged, measuredIn } from './bars.ts';
import { root } from './checkout.ts';
import { writePerformanceSection } from './performance-doc.ts';

/** One measurement as `npm run measure` took it. No figures: it broke off before it had any. */
export type Measurement = {
  step: string;
  day: string;
  /** Whether nobody else used the machine when it began, and what the host took during it. */
  wasQuiet: boolean;
  stolenPercent: number;
  figures: Judged[];
};

const file = join(root, 'docs/measurements.json');

const readMeasurements = (): Measurement[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Measurement[]) : [];

/** Keeps the newest of each step and writes the section of docs/performance.md anew. */
export function keepMeasurements(taken: Measurement[]): void {
  const steps = new Set(taken.map(({ step }) => step));
  const all = [...readMeasurements().filter(({ step }) => !steps.has(step)), ...taken];
  writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  writePerformanceSection('Bars', barsText(all));
}

/** What is promised, what was measured, and in plain words what is missed. */
export function barsText(measurements: Measurement[]): string {
  const missed = measurements.flatMap(({ figures }) => figures.filter((one) => !one.isReached));
  const broken = measurements.filter(({ figures }) => figures.length === 0);
  return [
    '`npm run measure` waits for a quiet machine, runs each measurement at full length and writes this',
    'section. Changes are checked against floors at two thirds of these bars (`npm run check`).',
    '',
    ...(missed.length + broken.length === 0
      ? ['Every bar is reached.']
      : ['These bars are missed:']),
    ...missed.map((one) => `- ${one.what}: ${measuredIn(one)}, where ${barIn(one)} is promised.`),
    ...broken.map(({ step }) => `- \`npm run measure -- ${step}\` broke off without a figure.`),
    '',
    '| What | Measured | Bar | | On | Machine | Command |',
    '|---|---|---|---|---|---|---|',
    ...measurements.flatMap(rowsOf),
  ].join('\n');
}

function rowsOf({ step, day, wasQuiet, stolenPercent, figures }: Measurement): string[] {
  const machine = `${wasQuiet ? 'quiet' : 'busy'}, ${stolenPercent} % taken by the host`;
  return figures.map((figure) =>
    [
      '',
      figure.what,
      measuredIn(figure),
      barIn(figure),
      figure.isReached ? 'reached' : '**missed**',
      day,
      machine,
      `\`npm run measure -- ${step}\``,
      '',
    ]
      .join(' | ')
      .trim(),
  );
}
