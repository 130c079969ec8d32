import { parseArgs } from 'node:util';
import { withProduct } from '../e2e/with-product.ts';
import { judgeCheckout } from './lib/checkout-speed.ts';
import { judgeLanding } from './lib/landing-speed.ts';

// What `npm run lighthouse` and `npm run vitals` measure, one after the other on a product that is
// started once: what CI runs.
//   node scripts/page-speed.ts [--runs 5]
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
});
const runs = Number(values.runs);
await withProduct(undefined, async (origin, settings) => {
  await judgeLanding(origin, runs);
  await judgeCheckout({ origin, settings }, runs);
});
