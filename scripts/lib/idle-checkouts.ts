import { join } from 'node:path';
import { createInterface } from 'node:readline';

// Started by bench-idle.ts with the folder of a copy of this repository, which may be an older one.
// For each number on standard input it makes so many checkouts there, one after the other, and
// prints the median of their times in milliseconds.
const [folder = '.'] = process.argv.slice(2);
const load = (file: string) => import(join(folder, 'scripts', file));
const { startEngines }: typeof import('../services.ts') = await load('services.ts');
const { createScratchCluster }: typeof import('./scratch-cluster.ts') =
  await load('lib/scratch-cluster.ts');
const { prepareCheckouts }: typeof import('./checkout-bench.ts') =
  await load('lib/checkout-bench.ts');

await startEngines();
const cluster = await createScratchCluster('bench-idle', { bySocket: true });
const bench = await prepareCheckouts(cluster, { callsCount: 40_000 });
try {
  // Statistics of empty tables make the engine read whole ones as they grow.
  for (const warmSeconds of [1, 3]) {
    await bench.throughApi(24, warmSeconds);
    await bench.analyze();
  }
  await bench.oneByOne(100);
  console.log('ready');
  for await (const count of createInterface({ input: process.stdin }))
    console.log(`median ${await bench.oneByOne(Number(count))}`);
} finally {
  await bench.close();
  cluster.destroy();
}
