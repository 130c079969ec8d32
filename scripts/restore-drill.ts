import { parseArgs } from 'node:util';
import { drillRestore } from './lib/restore-drill/drill.ts';

// A mistake, and the minute before it: people pay, backups leave encrypted for a store that speaks
// S3, somebody empties a table, and deploy/postgres/restore brings back what was there. Counts and
// sums are those of the moment, ledger and audit record say what is lost, and nothing that is
// personal can be read in the store, nor in the copy without the product's keys.
//   npm run drill:restore                   200 payments, and the minutes that each step takes
//   npm run drill:restore -- --short        16, as with every change
const { values: flags } = parseArgs({
  options: { short: { type: 'boolean', default: false }, payments: { type: 'string' } },
});
const payments = Number(flags.payments ?? (flags.short ? 16 : 200));
const began = performance.now();
const secondsSince = (from: number) => ((performance.now() - from) / 1000).toFixed(1);
const say = (what: string) => console.log(`${secondsSince(began).padStart(6)} s  ${what}`);

const phases: [name: string, seconds: string][] = [];
async function phase<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  phases.push([name, secondsSince(from)]);
  say(`${name}: ${secondsSince(from)} s`);
  return result;
}

const half = Math.ceil(payments / 2);
const sizes = { before: half, between: Math.ceil(half / 2), after: Math.floor(half / 2) };
const faults = await drillRestore(sizes, { phase, say, isShort: flags.short });
console.log('\n| Step | Seconds |\n|---|--:|');
for (const [name, seconds] of phases) console.log(`| ${name} | ${seconds} |`);
for (const fault of faults) console.log(`FAULT ${fault}`);
console.log(`${faults.length} faults in ${secondsSince(began)} s`);
if (faults.length > 0) process.exitCode = 1;
