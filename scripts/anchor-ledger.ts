import { parseArgs } from 'node:util';
import { connect, type Db } from '@luwag/db';
import { anchorAll, anchorsFrom, giveUpAnchorsAfter, verifyAnchors } from '@luwag/ledger/anchors';
import { proveLedger } from '@luwag/ledger/reading';
import { getNumbering } from '@luwag/ledger/restoring';
import { sessionUrl } from './lib/checkout.ts';

// Compares the ledger with its own checks and with the anchors that are kept outside the database,
// then closes what is final and anchors it. It stops at the first thing that is not well:
//   npm run anchor:ledger -- --anchors <file>                      look, close and anchor
//   npm run anchor:ledger -- --anchors <file> --verify             only look
//   npm run anchor:ledger -- --anchors <file> --restored-to 41     the batches after 41 are lost
const { values: flags } = parseArgs({
  options: {
    anchors: { type: 'string' },
    verify: { type: 'boolean', default: false },
    'restored-to': { type: 'string' },
  },
});

/** What is not well, in a sentence; undefined when all is. */
async function findFault(db: Db, file: string): Promise<string | undefined> {
  const { next, free, epochNeeded } = await getNumbering(db);
  if (epochNeeded !== null)
    return (
      `the next transaction of this server is ${next}, and the ledger has numbers up to ${free}. ` +
      `Stop the server, run pg_resetwal --epoch=${epochNeeded} -D <its data>, start it, and come back`
    );
  const { imbalances, drift } = await proveLedger(db);
  if (imbalances + drift > 0) return `${imbalances} imbalances and ${drift} drifts`;
  const { anchors, unanchored, lost, firstBad, why } = await verifyAnchors(db, file);
  console.log(`${anchors} anchors, ${lost} given up, ${unanchored} batches without one`);
  if (why === null) return undefined;
  const known = why === 'missing_batch' ? `; ${knownFrom(file, firstBad ?? 0)}` : '';
  return `batch ${firstBad}: ${why}${known}`;
}

/** What was lost, as far as the anchors tell. */
function knownFrom(file: string, seq: number): string {
  const lost = anchorsFrom(file, seq);
  const journals = lost.reduce((sum, batch) => sum + batch.journals, 0);
  return `the anchors know of batches ${seq} to ${lost.at(-1)?.seq}, with ${journals} journals`;
}

/** Only what is missing at the end may be given up, and all of that. */
async function giveUp(db: Db, file: string, restoredTo: number): Promise<void> {
  const { firstBad, why } = await verifyAnchors(db, file);
  if (why !== 'missing_batch' || firstBad !== restoredTo + 1)
    throw new Error(`batch ${restoredTo + 1} is not the first that is missing`);
  giveUpAnchorsAfter(file, restoredTo);
}

async function run(file: string): Promise<void> {
  const db = connect(sessionUrl(), {
    applicationName: 'anchor-ledger',
    connectionsMax: 1,
    statementTimeoutMs: 0,
  });
  try {
    if (flags['restored-to'] !== undefined) await giveUp(db, file, Number(flags['restored-to']));
    const fault = await findFault(db, file);
    if (fault) {
      console.error(`The ledger is not well: ${fault}.`);
      process.exitCode = 1;
    } else if (flags.verify) console.log('The ledger is well.');
    else console.log(`The ledger is well. New anchors: ${await anchorAll(db, file)}.`);
  } finally {
    await db.destroy();
  }
}

if (!flags.anchors) throw new Error('say where the anchors are: --anchors <file>');
await run(flags.anchors);
