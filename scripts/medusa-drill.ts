import { parseArgs } from 'node:util';
import { drillMedusa } from './lib/medusa-drill/drill.ts';
import { isClean } from './lib/medusa-drill/proofs.ts';

// A real Medusa server sells by our payment provider: webhook and buyer in every order and at the
// same instant, repeated, or neither; then refunds. One order for each payment, never two or none.
//   npm run drill:medusa                  200 checkouts
//   npm run drill:medusa -- --short       nine: every course once
const { values: flags } = parseArgs({
  options: { short: { type: 'boolean', default: false }, checkouts: { type: 'string' } },
});
const checkouts = Number(flags.checkouts ?? (flags.short ? 9 : 200));
const began = performance.now();
const counts = await drillMedusa({ checkouts, say: (line) => console.log(line) });
const { paid, orders, refunded, doubled, lost, wrong } = counts;
for (const line of wrong) console.log(line);
console.log(`${paid} requests paid, ${orders} orders`);
console.log(`refunded: ${refunded.luwag} centavos by Luwag, ${refunded.medusa} by Medusa`);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`${doubled} doubled, ${lost} lost, ${wrong.length} wrong, ${minutes} minutes`);
if (!isClean(counts) || paid !== checkouts) process.exitCode = 1;
