import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadFunctionsOnly } from '@luwag/db/migrate';
import { violationsOf } from '@luwag/testing/harness/paying-proofs';
import type { AppName } from './lib/apps.ts';
import { comeToRest } from './lib/checkout-drill/drill.ts';
import { untilDefinite } from './lib/checkout-drill/purchase.ts';
import { type Fleet, missingFrom, roll, startFleet, stopFleet } from './lib/deploy-drill/fleet.ts';
import { type DeployHarness, startDeployHarness } from './lib/deploy-drill/harness.ts';
import { openPayments, payAtPace } from './lib/deploy-drill/load.ts';
import {
  expand,
  hasMigrateCommand,
  type Release,
  runMigrate,
  thisRelease,
} from './lib/deploy-drill/release-tree.ts';
import { checkOut, previousRef, removePrevious } from './lib/previous-release.ts';

// A deploy while people pay, and the way back: the release before runs, two of each process behind
// balancers that ask /readyz; the schema grows; every process is replaced by this checkout's, one
// after the other; then all of them by those of the release before.
//   npm run drill:deploy                         200 open payments, from the last release
//   npm run drill:deploy -- --from v0.1.0        from another one
//   npm run drill:deploy -- --short              20, api and worker only, from this very code
const { values: flags } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    from: { type: 'string' },
    payments: { type: 'string' },
  },
});
const count = Number(flags.payments ?? (flags.short ? 20 : 200));
const paceMs = flags.short ? 150 : 250;
const all: AppName[] = ['userpool', 'worker', 'api', 'web'];
/** In the order of docs/deploying.md. */
const names: AppName[] = flags.short ? ['worker', 'api'] : all;
const began = performance.now();
const say = (what: string) =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`);

const previous = releaseBefore();
let faults: string[] = [];
try {
  const harness = await startDeployHarness({ from: previous, names });
  try {
    faults = await drill(harness);
  } finally {
    await harness.close();
  }
} finally {
  removePrevious();
}
for (const fault of faults) console.log(`FAULT ${fault}`);
say(`${faults.length} faults`);
if (faults.length > 0) process.exitCode = 1;

/** In short it is this checkout too: that code goes back is shown by the long form. */
function releaseBefore(): Release {
  if (flags.short && !flags.from) return { ...thisRelease, name: 'previous' };
  const ref = flags.from ?? previousRef();
  return { name: ref, tree: checkOut(ref) };
}

async function drill(harness: DeployHarness): Promise<string[]> {
  say(`${names.join(', ')} of ${previous.name} run, two of each`);
  const market = await openPayments(harness, count);
  say(`${count} payments are open`);
  await comeToRest(harness);
  const paying = payAtPace(harness, market, paceMs);
  const found = [
    ...(await deploy(harness)),
    ...(flags.short ? [] : await goBack(harness)),
    ...Object.values(harness.fleets).flatMap(missingFrom),
  ];
  const { calls, retried, failed } = await paying.finish();
  say(`${calls} money calls, ${retried.length} made twice, ${failed.length} failed after that`);
  for (const what of new Set(retried)) console.log(`          again: ${what}`);
  const deadline = performance.now() + 60_000;
  const endings = await Promise.all(
    market.purchases.map((purchase) =>
      untilDefinite(harness, purchase, () => deadline).then(
        ({ ended }) => (ended === 'paid' ? [] : [`request ${purchase.requestId} is ${ended}`]),
        (error: Error) => [`request ${purchase.requestId}: ${error.message}`],
      ),
    ),
  );
  await comeToRest(harness);
  say('everything has come to rest');
  const violations = await violationsOf(harness.db, await harness.gateway.book());
  return [...found, ...failed, ...endings.flat(), ...violations];
}

/** The schema first; then those who are called before those who call. */
async function deploy(harness: DeployHarness): Promise<string[]> {
  const found: string[] = [];
  const { ownerUrl } = harness;
  const stopped = await migrateForward(harness, found);
  const tries = await expand(ownerUrl);
  say(`the schema has grown, at try ${tries}`);
  for (const name of names) {
    const fleet = harness.fleets[name];
    if (!fleet) continue;
    if (name === 'worker' && stopped) await startFleet(fleet, thisRelease, 2);
    else found.push(...(await roll(fleet, thisRelease)));
    say(`${name} is replaced`);
  }
  return found;
}

/** True when the workers had to stop for it: functions of one release, workers of the same. */
async function migrateForward(harness: DeployHarness, found: string[]): Promise<boolean> {
  if (previous.tree === thisRelease.tree) return false;
  const plan = runMigrate(thisRelease, harness.ownerUrl, '--plan');
  const mustStop = plan.includes('stop the workers first');
  const { worker } = harness.fleets;
  if (mustStop && worker) found.push(...(await stopFleet(worker)));
  runMigrate(thisRelease, harness.ownerUrl);
  say(`migrated${mustStop ? ', with the workers stopped' : ''}`);
  return mustStop;
}

/** The other way round; the schema stays, its functions do not. */
async function goBack(harness: DeployHarness): Promise<string[]> {
  const found: string[] = [];
  const { worker, ...others } = harness.fleets;
  const back = async (fleet: Fleet | undefined) => {
    if (fleet) found.push(...(await roll(fleet, previous)));
  };
  await back(others.web);
  await back(others.api);
  if (worker) {
    found.push(...(await stopFleet(worker)));
    await loadFunctionsOf(previous, harness.ownerUrl);
    await startFleet(worker, previous, 2);
  }
  await back(others.userpool);
  say(`all are back at ${previous.name}`);
  return found;
}

/** A release of before there was a command for it has the files all the same. */
async function loadFunctionsOf(release: Release, ownerUrl: string): Promise<void> {
  if (hasMigrateCommand(release)) runMigrate(release, ownerUrl, '--functions');
  else await loadFunctionsOnly(ownerUrl, join(release.tree, 'packages/db/functions'));
}
