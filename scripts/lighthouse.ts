import { parseArgs } from 'node:util';
import { withProduct } from '../e2e/with-product.ts';
import { judgeLanding } from './lib/landing-speed.ts';

//   node scripts/lighthouse.ts [--url http://…] [--runs 5]
const { values } = parseArgs({
  options: { url: { type: 'string' }, runs: { type: 'string', default: '5' } },
});
await withProduct(values.url, (origin) => judgeLanding(origin, Number(values.runs)));
