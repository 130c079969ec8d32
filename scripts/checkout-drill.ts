import { parseArgs } from 'node:util';
import { drillOnce, type Result } from './lib/checkout-drill/drill.ts';
import { startDrillHarness } from './lib/checkout-drill/harness.ts';
import { type Buyer, openBuyer, openShop } from './lib/checkout-drill/people.ts';
import { allRuns, fewRuns, points, type Run, victims } from './lib/checkout-drill/runs.ts';

// kill -9 at every step of a checkout: twelve points, three victims, three answers of the gateway.
// A client asks again with the same key until it knows, and the books are held against each other:
//   npm run drill:checkout                                    all 108
//   npm run drill:checkout -- --short                         what CI runs
//   npm run drill:checkout -- --beside 5                      so many others pay in every run
//   npm run drill:checkout -- --seed 7 --only mid-ledger,postgres,ok --times 5
const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    times: { type: 'string', default: '1' },
    beside: { type: 'string' },
  },
});
const seed = Number(flags.seed);
const wanted = flags.only?.split(',');
const named = (flags.short ? fewRuns(seed) : allRuns(seed)).filter(
  ({ point, victim, outcome }) =>
    !wanted || wanted.every((name) => [point, victim, outcome].some((each) => each === name)),
);
const runs = Array.from({ length: Number(flags.times) }, () => named).flat();
if (runs.length === 0) throw new Error(`no run is called ${flags.only}`);
/** Others who pay at the same moment when it is the API that dies: it writes them together. */
const besideApi = 2;
/** So many purchases fit on one line. */
const runsPerBuyer = 25;

console.log(`seed ${seed}, ${runs.length} runs`);
const harness = await startDrillHarness();
const results: { run: Run; result: Result }[] = [];
const began = performance.now();
try {
  const shop = await openShop(harness);
  let buyers: Buyer[] = [];
  for (const [i, run] of runs.entries()) {
    if (i % runsPerBuyer === 0) buyers = await openBuyers(1 + Number(flags.beside ?? besideApi));
    const [buyer, ...others] = buyers;
    if (!buyer) throw new Error('nobody to pay');
    const runBegan = performance.now();
    const hasOthers = flags.beside !== undefined || run.victim === 'api';
    const people = { shop, buyer, beside: hasOthers ? others : [] };
    const result = await drillOnce(harness, people, run);
    results.push({ run, result });
    print(i, run, result, performance.now() - runBegan);
    // What a broken run leaves behind would be found again by every run after it.
    if (result.violations.length > 0) break;
  }
} finally {
  await harness.close();
}

const violations = results.flatMap(({ result }) => result.violations);
printLongest();
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`${results.length} runs, ${violations.length} violations, ${minutes} minutes`);
if (violations.length > 0 || results.length < runs.length) process.exitCode = 1;

async function openBuyers(count: number): Promise<Buyer[]> {
  const opened: Buyer[] = [];
  while (opened.length < count) opened.push(await openBuyer(harness));
  return opened;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function print(i: number, run: Run, result: Result, tookMs: number): void {
  const outcome = run.outcome === 'timeout' && !run.isDone ? 'timeout, not done' : run.outcome;
  const how = `${run.goesOnEarly ? 'early' : 'late'}${run.isTold ? ', told' : ''}`;
  const cells: [string, number][] = [
    [`${i + 1}/${runs.length}`, 8],
    [run.point, 18],
    [run.victim, 10],
    [outcome, 19],
    [how, 13],
    [result.ended, 9],
    [`definite after ${seconds(result.definiteMs)}`, 24],
    [`run ${seconds(tookMs)}`, 11],
  ];
  console.log(cells.map(([text, width]) => text.padEnd(width)).join(''));
  for (const violation of result.violations) console.log(`        VIOLATION ${violation}`);
}

function printLongest(): void {
  console.log('\nlongest time to a definite answer, from the moment the victim was back');
  console.log(['point'.padEnd(20), ...victims.map((victim) => victim.padStart(10))].join(''));
  for (const point of points) {
    const cells = victims.map((victim) => {
      const of = results.filter(({ run }) => run.point === point && run.victim === victim);
      const longest = Math.max(...of.map(({ result }) => result.definiteMs));
      return (of.length === 0 ? '-' : seconds(longest)).padStart(10);
    });
    console.log([point.padEnd(20), ...cells].join(''));
  }
}
