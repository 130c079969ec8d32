import { parseArgs } from 'node:util';
import { connect } from '@luwag/db';
import { openVault } from '@luwag/key-service/vault';
import { judge } from './lib/bars.ts';
import { settings } from './lib/checkout.ts';
import { consoleSectionOf, measureCalls } from './lib/console-calls.ts';
import { prepareAsking } from './lib/console-people/asking.ts';
import { callsOfPeople } from './lib/console-people/calls-of-people.ts';
import { callsOfQueues } from './lib/console-people/calls-of-queues.ts';
import { callsOfRecord } from './lib/console-people/calls-of-record.ts';
import { fillPeople } from './lib/console-people/fill.ts';
import { sizesFor, worldOf } from './lib/console-people/numbered.ts';
import { writePerformanceSection } from './lib/performance-doc.ts';
import { createScratchCluster } from './lib/scratch-cluster.ts';
import { startEngines } from './services.ts';

// How long the calls of the console about people take with two years of purchases, on a PostgreSQL
// of its own:
//   npm run bench:console:people                       five million; writes docs/performance.md
//   npm run bench:console:people -- --payments 500000  so many; prints only
const { values: flags } = parseArgs({ options: { payments: { type: 'string' } } });
const payments = Number(flags.payments ?? 5_000_000);
/** With fewer there are not a hundred of everything that is asked for, such as late buyers. */
const paymentsMin = 400_000;
if (!(payments >= paymentsMin)) throw new Error(`--payments takes a number from ${paymentsMin} on`);

await startEngines();
const cluster = await createScratchCluster('bench-console-people', { bySocket: true });
const db = connect(cluster.appUrl, { applicationName: 'bench-console-people', connectionsMax: 2 });
try {
  const world = worldOf(sizesFor(payments), new Date());
  const began = performance.now();
  await fillPeople(cluster, world);
  console.log(`filled in ${Math.round((performance.now() - began) / 1000)} s`);
  const vault = openVault({ socketPath: settings().KEYS_SOCKET ?? '' });
  const asking = await prepareAsking(db, vault, world);
  const figures = await measureCalls([
    ...callsOfPeople(asking),
    ...callsOfQueues(asking),
    ...callsOfRecord(asking),
  ]);
  const grouped = (count: number) => count.toLocaleString('en-PH');
  const { buyers, shops, events } = world.sizes;
  if (!flags.payments)
    writePerformanceSection(
      'The console’s pages about people',
      consoleSectionOf(
        {
          command: 'bench:console:people',
          amount: `${grouped(payments)} payment requests of two years`,
          notes: [
            `There are ${grouped(buyers)} buyers, ${grouped(shops)} shops and ${grouped(events)} events on record. One shop has one in`,
            'twenty of the payments, and one buyer one in two thousand. Another person is asked for each time.',
          ],
        },
        figures,
      ),
    );
  judge('bench:console:people', figures);
} finally {
  await db.destroy();
  cluster.destroy();
}
process.exit();
