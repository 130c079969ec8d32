import { parseArgs } from 'node:util';
import { withProduct } from '../e2e/with-product.ts';
import { judgeCheckout } from './lib/checkout-speed.ts';

//   node scripts/vitals.ts [--runs 5]
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
});
await withProduct(undefined, (origin, settings) =>
  judgeCheckout({ origin, settings }, Number(values.runs)),
);
