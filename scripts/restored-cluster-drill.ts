import { join } from 'node:path';
import { shellEnv } from '@luwag/env';
import { openDaemons } from './lib/cluster/daemons.ts';
import { clusterDir } from './lib/postgres.ts';
import { drillRestoredCluster } from './lib/restored-cluster/drill.ts';
import { startServers } from './services.ts';

// A copy of a moment in the place of three nodes under Patroni, as the runbook has it: etcd forgets
// the cluster, the copy leads, the others are made anew from it, and it fails over again:
//   npm run drill:restored-cluster
const began = performance.now();
const secondsSince = (from: number) => ((performance.now() - from) / 1000).toFixed(1);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

await startServers();
const place = shellEnv().LUWAG_PASSING_DATA;
const name = `restored-cluster-${process.pid}`;
const daemons = openDaemons(place ? join(place, `luwag-${name}`) : join(clusterDir(name), '..'));
process.once('exit', () => daemons.endAll());
const rows: string[] = [];
const faults = await drillRestoredCluster(daemons, async (what, work) => {
  const from = performance.now();
  const result = await work();
  rows.push(`| ${what} | ${secondsSince(from)} |`);
  console.log(`${secondsSince(began).padStart(6)} s  ${what}: ${secondsSince(from)} s`);
  return result;
});
console.log(['', '| Step | Seconds |', '|---|--:|', ...rows].join('\n'));
for (const fault of faults) console.log(`FAULT ${fault}`);
console.log(`${faults.length} faults in ${secondsSince(began)} s`);
process.exit(faults.length > 0 ? 1 : 0);
