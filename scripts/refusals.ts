import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localDir } from './lib/checkout.ts';
import { productRoutes } from './lib/product-routes.ts';

// Every refusal a contract declares must have been produced by some test: one that never was is
// either untested or untrue. The harness notes what it saw while the module tests ran.
const file = join(localDir, 'refusals-seen.txt');
const seen = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
const missing = productRoutes().flatMap(({ endpoint }) =>
  Object.keys(endpoint.refusals)
    .map((code) => `${endpoint.name} ${code}`)
    .filter((pair) => !seen.has(pair)),
);
for (const pair of missing) console.error(`no test produces: ${pair}`);
process.exitCode = missing.length === 0 ? 0 : 1;
