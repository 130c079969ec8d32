import { parseArgs } from 'node:util';
import { openShop } from './lib/checkout-drill/people.ts';
import { drillOutage, type Found } from './lib/outages-drill/drill.ts';
import { type Outage, outages } from './lib/outages-drill/expectations.ts';
import { startOutagesHarness } from './lib/outages-drill/harness.ts';
import { prepareStock, type Stock } from './lib/outages-drill/stock.ts';
import { printTable, writeMeasured } from './lib/outages-drill/table.ts';

// Each engine is taken away under calls, by a kill or by a stop that makes it hang: what goes on
// goes on, what stops says so, nothing is lost, and all of it comes back by itself.
//   npm run drill:outages                        all of them; root only, for a volume that fills
//   npm run drill:outages -- --short             what CI runs
//   npm run drill:outages -- --only redis,hangs  those of an engine, or of a way
//   npm run drill:outages -- --write             and the figures go into docs/outages.md
const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const wanted = flags.only?.split(',') ?? [];
const isWanted = ({ engine, how, isShort }: Outage): boolean =>
  (!flags.short || isShort) && wanted.every((word) => word === engine || word === how);
const chosen = outages.filter(isWanted);
if (chosen.length === 0) throw new Error(`no outage is ${flags.only}`);

const began = performance.now();
const say = (what: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);

const found: Found[] = [];
const withStore = chosen.some(({ engine }) => engine === 'store');
const harness = await startOutagesHarness({ withStore });
try {
  say('the product runs, on engines of its own');
  const openOne = () => openShop(harness, { scopes: ['refunds:write'] });
  const shop = await openOne();
  // Whose keys are to be forgotten by then is not met again before. They buy at a shop of their
  // own: a shop that reads its sales reads the names of all of its buyers.
  const early = new Map<Outage, Stock>();
  for (const outage of chosen)
    if (outage.engine === 'keys') early.set(outage, await prepareStock(harness, await openOne()));
  const unsureTexts = new Set<string>();
  for (const outage of chosen) {
    const one = await drillOutage(
      harness,
      { shop, stock: early.get(outage), isJudged: !flags.short, unsureTexts },
      outage,
    );
    found.push(one);
    say(`${outage.title}: ${one.faults.length} faults`);
    for (const fault of one.faults) console.log(`          FAULT ${fault}`);
  }
} finally {
  await harness.close();
}
printTable(found);
if (flags.write) writeMeasured(found);
if (found.some(({ faults }) => faults.length > 0)) process.exitCode = 1;
