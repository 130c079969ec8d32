import { parseArgs } from 'node:util';
import { drillPayouts } from './lib/payouts-drill/drill.ts';

// kill -9 of the worker at seven points while it sends payouts, one worker stopped while it holds
// one and let go on later: each payout is paid once, and gateway, rows and ledger agree.
//   npm run drill:payouts                  1,000 payouts
//   npm run drill:payouts -- --short       21
const { values: flags } = parseArgs({
  options: { short: { type: 'boolean', default: false }, payouts: { type: 'string' } },
});
const payouts = Number(flags.payouts ?? (flags.short ? 21 : 1_000));
const violations = await drillPayouts(payouts, (line) => console.log(line));
for (const violation of violations) console.log(violation);
console.log(`${payouts} payouts, ${violations.length} violations`);
if (violations.length > 0) process.exitCode = 1;
