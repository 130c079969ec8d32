import { setTimeout as sleep } from 'node:timers/promises';
import { inScope } from '@luwag/db/scope';
import { countPayout } from '@luwag/modules/payouts/counting';
import { findDestination } from '@luwag/modules/payouts/destination';
import { sweepPayouts } from '@luwag/modules/payouts/worker';
import { enqueue } from '@luwag/platform/jobs/job';
import { passTime, testNow } from '@luwag/testing/builders/account-probes';
import { sell } from '@luwag/testing/builders/payouts';
import { insertAccount, insertStore } from '@luwag/testing/builders/purchases';
import { countPaid, hurryJobs } from '@luwag/testing/harness/payout-probes';
import { waitUntil } from '@luwag/testing/harness/processes';
import { type DrillHarness, startDrillHarness } from '../checkout-drill/harness.ts';
import { findViolations } from './proofs.ts';

/** Where the worker dies, in the order in which a payout comes by. */
const points = [
  'payouts.before-mark',
  'payouts.marking',
  'payouts.before-call',
  'payouts.called',
  'payouts.before-settle',
  'payouts.settling',
  'payouts.settled',
];

/** What was found wrong; nothing, if every payout was paid once. */
export async function drillPayouts(count: number, say: (line: string) => void): Promise<string[]> {
  const harness = await startDrillHarness();
  try {
    await harness.gateway.behave({ magic_amounts: 'off' });
    await harness.worker.kill();
    say(`${count} shops sell something`);
    for (let made = 0; made < count; made += 1) await orderPayout(harness);
    await harness.worker.start();
    for (const point of points) {
      await dieAt(harness, point);
      say(`killed at ${point}: ${await countPaid(harness.db)} paid`);
    }
    await standStill(harness, say);
    await untilPaid(harness, count);
    say(`all ${count} paid`);
    return await findViolations(harness, count);
  } finally {
    await harness.close();
  }
}

/** A shop with one sale, and a payout of it that is to be sent. */
async function orderPayout({ db, stores }: DrillHarness): Promise<void> {
  const merchantId = await insertAccount(db, 'merchant');
  const store = await insertStore(db, merchantId);
  await sell(db, 1_000, { store, mode: 'test' });
  const shop = { mode: 'test', merchantId } as const;
  const now = await testNow(db);
  const ctx = { clock: { now: () => now, sync: async () => undefined }, requestId: 'drill' };
  await inScope(db, 'system', async (tx) => {
    const destination = await findDestination(stores.vault, tx, shop);
    if (!destination) throw new Error('nowhere to pay to');
    const counted = await countPayout(tx, ctx, { shop, destination, requestedBy: 'schedule' });
    if (counted.kind === 'none') throw new Error(`nothing counted: ${counted.code}`);
  });
}

async function dieAt({ worker }: DrillHarness, point: string): Promise<void> {
  // Some other payouts go by meanwhile.
  const reached = worker.standAt(point);
  await Promise.race([reached, sleep(60_000)]);
  await worker.kill();
  await worker.start();
}

/** A worker stops while it holds a payout, another takes over, and the first goes on. */
async function standStill(harness: DrillHarness, say: (line: string) => void): Promise<void> {
  const { worker } = harness;
  const reached = worker.standAt('payouts.before-call');
  const isReached = await Promise.race([reached.then(() => true), sleep(30_000)]);
  if (!isReached) return say('nothing left to stand still with');
  worker.signal('SIGSTOP');
  await passTime(harness.db, 120_000);
  await sleep(3_000);
  worker.signal('SIGCONT');
  worker.release('payouts.before-call');
  say('a worker stood still for two minutes of test time and went on');
}

/** Time passes, so that what was lost on the way is asked about. */
const untilPaid = (harness: DrillHarness, count: number): Promise<void> =>
  waitUntil(
    async () => {
      await passTime(harness.db, 30_000);
      await inScope(harness.db, 'system', (tx) =>
        enqueue(tx, { requestId: 'drill' }, sweepPayouts, {}, { key: 'drill' }),
      );
      await hurryJobs(harness.db);
      await sleep(500);
      return (await countPaid(harness.db)) === count;
    },
    `${count} payouts to be paid`,
    600_000,
  );
